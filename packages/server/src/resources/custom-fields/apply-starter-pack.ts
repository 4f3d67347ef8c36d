// Creates tenant-wide fields of a starter pack: all that do not exist yet, or none (requirement 4.7).
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { addFields } from './add-fields.ts';
import { getStarterPack } from './read-custom-fields.ts';
import { lockActiveKeys } from './store.ts';

type Input = z.output<typeof contract.customFields.applyStarterPack.body> & { readonly tenant_id: string };

interface Applied {
  readonly created: string[];
  readonly skipped_existing: string[];
  readonly rejected: string[];
}

export async function applyStarterPack(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, vertical, field_keys }: Input,
): Promise<Applied> {
  const pack = new Map(getStarterPack(vertical).map((definition) => [definition.field_key, definition]));
  const wanted = [...new Set(field_keys)];
  const known = wanted.flatMap((key) => pack.get(key) ?? []);
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const taken = await lockActiveKeys(tx, tenant_id);
    const definitions = known.filter(({ field_key }) => !taken.has(field_key));
    await addFields(tx, who, { tenant_id, agent_id: null, definitions, taken, at });
    return {
      created: definitions.map(({ field_key }) => field_key),
      skipped_existing: known.map(({ field_key }) => field_key).filter((key) => taken.has(key)),
      rejected: wanted.filter((key) => !pack.has(key)),
    };
  });
}
