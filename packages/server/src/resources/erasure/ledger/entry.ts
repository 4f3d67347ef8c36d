// Entries of the ledger of erasures: what a backup from before still has. They are beside the recordings, where others may
// write, too, so each is signed; and it names no person, only keyed hashes.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { InstallationSealer } from '../../../platform/seal.ts';
import { canonicalJson } from '../person/sign-receipt.ts';

type Keys = Pick<InstallationSealer, 'derive' | 'ids'>;

/** By what persons are searched for. */
export const kinds = ['number', 'email', 'client_ref', 'name'] as const;
export type Kind = (typeof kinds)[number];

const entryForm = z.strictObject({
  version: z.literal(1),
  tenant_id: z.string(),
  at: z.iso.datetime(),
  /** Calls that were erased. */
  call_ids: z.array(z.string()),
  /** The erasure of a person that this belongs to. */
  erasure_id: z.string().nullable(),
  /** Calls on hold, which that erasure has kept. */
  kept_call_ids: z.array(z.string()),
  /** Whom it is about, if the entry is the request: hashes of the values. */
  subject: z.partialRecord(z.enum(kinds), z.string()).nullable(),
  /** The id of the key that signs and hashes. */
  key: z.string(),
  mac: z.string(),
});

export type Entry = Readonly<z.output<typeof entryForm>>;

export interface NamedEntry {
  readonly name: string;
  readonly entry: Entry;
}

/** Throws an Error that names the entry, which must not be passed over. */
export function parseEntry(name: string, text: string): Entry {
  try {
    return entryForm.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${name} is not an entry of the ledger of erasures`, { cause: error });
  }
}

export function signEntry(keys: Keys, given: Omit<Entry, 'version' | 'key' | 'mac'>): Entry {
  const entry = { version: 1 as const, ...given, key: keys.ids[0] };
  return { ...entry, mac: macOf(keys, entry) };
}

/** Throws unless this installation has written the entry. */
export function requireGenuine(keys: Keys, name: string, { mac, ...entry }: Entry): void {
  const [given, expected] = [mac, macOf(keys, entry)].map((text) => Buffer.from(text, 'base64'));
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Error(`${name} was not written by this installation: look who can write to the storage of recordings`);
}

const macOf = (keys: Keys, entry: Omit<Entry, 'mac'>): string =>
  createHmac('sha256', keyOf(keys, entry.key, 'erasure-ledger'))
    .update(canonicalJson(entry))
    .digest('base64');

function keyOf({ ids, derive }: Keys, id: string, purpose: string): Uint8Array {
  const key = derive(purpose)[ids.indexOf(id)];
  if (!key)
    throw new Error(
      `an erasure that the backup does not know was written under the key ${id}: add that one to ENCRYPTION_KEY, behind a comma`,
    );
  return key;
}

/** What hashes the values of persons of a tenant; upper and lower case of addresses and names are alike. */
export function hasherOf(keys: Keys, id: string, tenant_id: string): (kind: Kind, value: string) => string {
  const key = keyOf(keys, id, 'erasure-subject');
  return (kind, value) => {
    const folded = kind === 'email' || kind === 'name' ? value.toLowerCase() : value;
    return createHmac('sha256', key).update(`${tenant_id}\n${kind}\n${folded}`).digest('base64');
  };
}
