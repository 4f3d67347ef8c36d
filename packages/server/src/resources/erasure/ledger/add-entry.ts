// Notes an erasure for the ledger, in its transaction. A task writes the entry into the storage of recordings.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { ledgerFolder } from '../../../ports/recordings.ts';
import { addWrite } from '../file-store.ts';
import type { Subject } from '../../calls/public.ts';
import { hasherOf, kinds, signEntry } from './entry.ts';
import type { Entry } from './entry.ts';

interface Erased {
  readonly tenant_id: string;
  readonly at: Date;
  readonly call_ids?: readonly string[];
  readonly erasure_id?: string;
  readonly kept_call_ids?: readonly string[];
  readonly subject?: Subject;
}

export async function addEntry({ sealer }: Pick<Deps, 'sealer'>, sql: Sql, erased: Erased): Promise<void> {
  const { tenant_id, at, call_ids = [], erasure_id = null, kept_call_ids = [], subject = null } = erased;
  const entry = signEntry(sealer, {
    tenant_id,
    at: at.toISOString(),
    call_ids: [...call_ids],
    erasure_id,
    kept_call_ids: [...kept_call_ids],
    subject: subject && hashesOf(sealer, tenant_id, subject),
  });
  const recording_key = `${ledgerFolder}/${entry.at.slice(0, 10)}/${tenant_id}/${randomUUID()}.json`;
  await addWrite(sql, { tenant_id, recording_key, content: JSON.stringify(entry), at });
}

function hashesOf(sealer: Deps['sealer'], tenant_id: string, subject: Subject): Entry['subject'] {
  const hash = hasherOf(sealer, sealer.ids[0], tenant_id);
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const value = subject[kind];
      return value === undefined ? [] : [[kind, hash(kind, value)]];
    }),
  );
}
