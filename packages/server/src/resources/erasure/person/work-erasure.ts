// One batch of the erasure of a person. What it erases, its progress and the job of the next batch are one transaction:
// after a crash the job runs again, and continues behind the last batch that was committed.
import type { Deps } from '../../../deps.ts';
import { publishEvent } from '../../../events/publish-event.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { system } from '../../../platform/principal.ts';
import type { JobPayload } from '../../../platform/queue/job.ts';
import { later } from '../../../platform/time.ts';
import { expireExports } from '../../exports/public.ts';
import { findChats, findNextCalls } from '../../calls/public.ts';
import type { FoundCall, Subject } from '../../calls/public.ts';
import { eraseCalls } from '../erase-calls.ts';
import { addEntry } from '../ledger/add-entry.ts';
import { signReceipt } from './sign-receipt.ts';
import { eraseChats, findDeliveredTo, findWaiting, lockErasure, saveErasure } from './store.ts';
import type { ErasureRow, Progress } from './store.ts';

/** Calls that one transaction looks at. */
const limit = 1_000;
const idsShown = 1_000;
const waitMs = 15_000;

export const sealedContext = (tenant_id: string, id: string): string => `erasure ${tenant_id} ${id}`;

const notReached = [
  'providers of speech, of the language model and of telephony, if they keep what they were sent',
  'receivers of webhooks and of tools',
  'reports on the disk of an agent worker, for 24 hours at most',
  'backups, until they expire: who restores one erases these calls again with `after-restore`, by a ledger beside the recordings',
] as const;

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'sealer' | 'stored' | 'metrics'>;

export async function workErasure(deps: Needs, { tenant_id, erasure_id }: JobPayload<'erasure.work'>): Promise<void> {
  const sealer = await deps.sealer.of(tenant_id);
  await deps.db.tx(async (sql) => {
    const row = await lockErasure(sql, tenant_id, erasure_id);
    if (!row?.subject_sealed) return;
    const subject = JSON.parse(sealer.open(row.subject_sealed, sealedContext(tenant_id, erasure_id))) as Subject;
    const now = deps.clock.now();
    if (row.status === 'running') {
      const { looked, last, found } = await findNextCalls(sql, row, subject, { limit, locked: true });
      const next = await eraseFound(deps, sql, row, found);
      const moved = { ...next, after_id: last ?? row.after_id, looked_at: row.looked_at + looked };
      if (looked < limit) return finish(deps, sql, moved, subject);
      await saveErasure(sql, moved, later(now, waitMs));
      return deps.enqueue(sql, 'erasure.work', [{ payload: { tenant_id, erasure_id } }]);
    }
    const next = await eraseFound(deps, sql, { ...row, waiting_call_ids: [] }, await findWaiting(sql, row));
    return finish(deps, sql, next, subject);
  });
}

/** Erases what has ended, and notes what has not, and what is on hold. */
async function eraseFound(deps: Needs, sql: Sql, row: ErasureRow, found: readonly FoundCall[]): Promise<ErasureRow> {
  const { tenant_id, progress } = row;
  // The ledger knows of holds that a restored database does not have.
  const known = new Set(progress.held_call_ids);
  const isHeld = (call: FoundCall): boolean => call.held || known.has(call.id);
  const call_ids = found.filter((call) => call.ended && !isHeld(call)).map(({ id }) => id);
  const held = found.filter(isHeld).map(({ id }) => id);
  const waiting = found.filter((call) => !call.ended && !isHeld(call)).map(({ id }) => id);
  const delivered_to = await findDeliveredTo(sql, tenant_id, call_ids);
  const at = deps.clock.now();
  const rows = call_ids.length > 0 ? await eraseCalls(deps, sql, { tenant_id, call_ids, at }) : {};
  if (call_ids.length > 0) await expireExports(sql, tenant_id, at);
  if (call_ids.length + held.length > 0)
    await addEntry(deps, sql, { tenant_id, at, call_ids, erasure_id: row.id, kept_call_ids: held });
  return {
    ...row,
    waiting_call_ids: [...row.waiting_call_ids, ...waiting],
    progress: {
      calls: progress.calls + call_ids.length,
      call_ids: [...progress.call_ids, ...call_ids].slice(0, idsShown),
      rows: sumOf(progress.rows, rows),
      held_call_ids: [...new Set([...progress.held_call_ids, ...held])],
      delivered_to: [...new Set([...progress.delivered_to, ...delivered_to])].toSorted(),
    },
  };
}

async function finish(deps: Needs, sql: Sql, row: ErasureRow, subject: Subject): Promise<void> {
  const { tenant_id, id } = row;
  const at = deps.clock.now();
  if (row.waiting_call_ids.length > 0) return saveErasure(sql, { ...row, status: 'waiting' }, later(at, waitMs));
  const chats = await eraseChats(sql, tenant_id, await findChats(sql, tenant_id, subject));
  const rows = sumOf(row.progress.rows, chats);
  const receipt = signReceipt(deps.sealer, { ...row.progress, rows, not_reached: [...notReached] });
  const done: ErasureRow = { ...row, status: 'completed', receipt, completed_at: at };
  await saveErasure(sql, done, null);
  await recordAudit(sql, system, {
    tenant_id,
    action: 'erasure.completed',
    target: ['erasure', id],
    changes: { calls: receipt.calls, held: receipt.held_call_ids.length },
    at,
  });
  const place = { tenant_id, call_id: null, at };
  const { calls, call_ids } = receipt;
  const object = { tenant_id, erasure_id: id, calls, call_ids, completed_at: at.toISOString() };
  await publishEvent(deps, sql, place, { type: 'erasure.completed', object });
  if ('chats' in chats) await expireExports(sql, tenant_id, at);
}

const sumOf = (a: Progress['rows'], b: Progress['rows']): Progress['rows'] =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  );
