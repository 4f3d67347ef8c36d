// Reruns a summary: starts a new run unless one is pending. Earlier runs stay on record.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import type { Principal } from '../../../platform/principal.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { keepResponse } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refuse.ts';
import { presentPending } from '../../summaries/present.ts';
import { findRun, insertRun, jobMs } from '../../summaries/store.ts';
import type { SummaryRow } from '../../summaries/store.ts';
import { changeCall } from '../store.ts';
import type { CallRow } from '../store.ts';
import { withCall } from '../with-call.ts';
import { later } from '../../../platform/time.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue'>;

export interface RerunInput {
  readonly tenant_id: string;
  readonly call_id: string;
  readonly reason: string;
}

/** `refund` returns the request to the rate limits: with a pending run, the request starts nothing. */
export async function rerunSummary(deps: Needs, who: Principal, input: RerunInput, refund: () => Promise<void>) {
  const { begun, body } = await withCall(deps, input, async (sql, call) => {
    const newest = call.summary_id === null ? undefined : await findRun(sql, call.tenant_id, call.summary_id);
    if (!newest) throw refuse('summary_not_found');
    if (call.erased.includes('transcript')) throw refuse('transcript_erased');
    const now = deps.clock.now();
    const begun = newest.status !== 'pending';
    const pending = begun ? await beginRun(deps, sql, { who, call, newest, reason: input.reason, now }) : newest;
    const body = presentPending(pending, now);
    await keepResponse(sql, who, 202, body);
    return { begun, body };
  });
  if (!begun) await refund();
  return body;
}

interface Rerun {
  readonly who: Principal;
  readonly call: CallRow;
  readonly newest: SummaryRow;
  readonly reason: string;
  readonly now: Date;
}

async function beginRun(
  deps: Needs,
  sql: Sql,
  { who, call, newest, reason, now }: Rerun,
): Promise<Pick<SummaryRow, 'call_id' | 'estimated_ready_at'>> {
  const { tenant_id, id: call_id, client_ref } = call;
  const id = newId('call_summary');
  const estimated_ready_at = await insertRun(sql, {
    tenant_id,
    id,
    call_id,
    run_no: newest.run_no + 1,
    trigger: 'rerun',
    reason,
    created_at: now,
    wake_at: later(now, jobMs),
  });
  await changeCall(sql, call, { summary_status: 'pending', summary_id: id }, now);
  await recordAudit(sql, who, {
    tenant_id,
    action: 'summary.rerun',
    target: ['summary', id],
    client_ref,
    changes: { call_id, reason },
    at: now,
  });
  await deps.enqueue(sql, 'summary.generate', [{ payload: { tenant_id, summary_id: id } }]);
  return { call_id, estimated_ready_at };
}
