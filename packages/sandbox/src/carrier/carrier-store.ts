// The contents of the carrier's accounts, stored in a file if one is configured. An account is created on first use.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const dates = { date_created: z.string(), date_updated: z.string() };
const number = z.object({
  sid: z.string(),
  number: z.string(),
  trunk_sid: z.string().nullable(),
  voice_url: z.string().nullable(),
  voice_application_sid: z.string().nullable(),
  ...dates,
});
const credential = z.object({ sid: z.string(), username: z.string(), password: z.string(), ...dates });
const credentialList = z.object({ sid: z.string(), name: z.string(), credentials: z.array(credential), ...dates });
const originationUrl = z.object({
  sid: z.string(),
  name: z.string(),
  sip_url: z.string(),
  weight: z.number(),
  priority: z.number(),
  enabled: z.boolean(),
  ...dates,
});
const trunk = z.object({
  sid: z.string(),
  name: z.string(),
  domain_name: z.string().nullable(),
  secure: z.boolean(),
  cnam_lookup_enabled: z.boolean(),
  transfer_mode: z.enum(['disable-all', 'enable-all', 'sip-only']),
  transfer_caller_id: z.enum(['from-transferee', 'from-transferor']),
  /** Sids, in the order in which they were added. */
  credential_lists: z.array(z.string()),
  origination_urls: z.array(originationUrl),
  ...dates,
});
/** `changes`: the number of POSTs and DELETEs so far. Everything else is in the order in which it was created. */
const account = z.object({
  sid: z.string(),
  changes: z.number(),
  numbers: z.array(number),
  credential_lists: z.array(credentialList),
  trunks: z.array(trunk),
});
/** The domain of a deleted trunk stays taken: Twilio keeps it for up to 30 days. */
const stateFile = z.object({ accounts: z.array(account), retired_domains: z.array(z.string()) });

export type CarrierNumber = z.output<typeof number>;
export type Credential = z.output<typeof credential>;
export type CredentialList = z.output<typeof credentialList>;
export type OriginationUrl = z.output<typeof originationUrl>;
export type Trunk = z.output<typeof trunk>;
export type Account = z.output<typeof account>;

export interface CarrierStore {
  account(sid: string): Account;
  /** The accounts that were used so far. */
  accounts(): Account[];
  isTaken(domain_name: string): boolean;
  retire(domain_name: string): void;
  /** Writes the current contents to the file; called before the response to a change is sent. */
  save(): void;
  /** Resets every account to its initial contents. */
  reset(): void;
}

export function openCarrierStore(state_file: string | undefined): CarrierStore {
  const file = state_file?.replace(/(\.json)?$/, '-carrier.json');
  const state =
    file !== undefined && existsSync(file)
      ? stateFile.parse(JSON.parse(readFileSync(file, 'utf8')))
      : { accounts: [], retired_domains: [] };
  const accounts = new Map(state.accounts.map((known) => [known.sid, known]));
  const retired = new Set(state.retired_domains);
  const save = (): void =>
    file === undefined ? undefined : write(file, { accounts: [...accounts.values()], retired_domains: [...retired] });
  return {
    account(sid) {
      const known = accounts.get(sid) ?? seed(sid);
      accounts.set(sid, known);
      return known;
    },
    accounts: () => [...accounts.values()],
    isTaken: (name) =>
      retired.has(name) ||
      [...accounts.values()].some(({ trunks }) => trunks.some(({ domain_name }) => domain_name === name)),
    retire: (name) => void retired.add(name),
    save,
    reset() {
      accounts.clear();
      retired.clear();
      save();
    },
  };
}

function write(file: string, state: z.input<typeof stateFile>): void {
  mkdirSync(dirname(file), { recursive: true });
  // A rename replaces the file atomically: a process killed here leaves the old or the new contents.
  writeFileSync(`${file}.next`, JSON.stringify(state, null, 2), { mode: 0o600 });
  renameSync(`${file}.next`, file);
}

type SidPrefix = 'AP' | 'CL' | 'CR' | 'OU' | 'PN' | 'TK';

export const newSid = (prefix: SidPrefix): string => `${prefix}${randomBytes(16).toString('hex')}`;

export function datesNow(): { date_created: string; date_updated: string } {
  const now = new Date().toISOString();
  return { date_created: now, date_updated: now };
}

const long = { date_created: '2024-01-01T00:00:00.000Z', date_updated: '2024-01-01T00:00:00.000Z' };

/**
 * Ten numbers: the one that ends in 8 has a voice application, the one that ends in 9 is on a trunk that the owner
 * made.
 */
function seed(sid: string): Account {
  const digits = sid.slice(-3);
  const sidOf = (prefix: SidPrefix, what: string): string => `${prefix}${what.padStart(32, '0')}`;
  const pbx: Trunk = {
    sid: sidOf('TK', digits),
    name: 'PBX',
    domain_name: `pbx-${digits}.pstn.twilio.com`,
    secure: false,
    cnam_lookup_enabled: false,
    transfer_mode: 'disable-all',
    transfer_caller_id: 'from-transferee',
    credential_lists: [],
    origination_urls: [
      {
        sid: sidOf('OU', digits),
        name: 'PBX',
        sip_url: 'sip:pbx.example.com',
        weight: 10,
        priority: 10,
        enabled: true,
        ...long,
      },
    ],
    ...long,
  };
  const numbers = Array.from({ length: 10 }, (_none, last): CarrierNumber => ({
    sid: sidOf('PN', `1555${digits}000${last}`),
    number: `+1555${digits}000${last}`,
    trunk_sid: last === 9 ? pbx.sid : null,
    voice_url: last === 8 ? 'https://example.com/voice' : null,
    voice_application_sid: last === 8 ? sidOf('AP', digits) : null,
    ...long,
  }));
  return { sid, changes: 0, numbers, credential_lists: [], trunks: [pbx] };
}
