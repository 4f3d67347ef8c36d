// Why a call ended, or why it waits: reads what the explanations of the contract need.
import { explainCall, limits, waitsForAdmission } from '@voicecall/contract';
import type { CallExplanation, ExplainedCall, Waiting } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isConcurrent, waits } from './dispatch/admission-store.ts';
import type { OfCall } from './with-call.ts';

/** A call with what its explanation needs. */
export type ExplainedRow = ExplainedCall & { readonly tenant_id: string; readonly id: string };

/** The columns that are not among those that the API shows. */
export const explainedColumns =
  'admitted_at, agent_dispatched_at, agent_accepted_at, dial_started_at, max_duration_sec';

const findSql = prepared(
  `select tenant_id, id, status, direction, ended_reason, ended_by, sip_status, from_number, to_number, agent_id, trunk_id,
     created_at, answered_at, ended_at, ${explainedColumns}
   from calls where tenant_id = $1 and id = $2`,
);

/** Null also where there is no such call. */
export async function explainedCall(
  deps: Pick<Deps, 'db' | 'clock'>,
  { tenant_id, call_id }: OfCall,
): Promise<CallExplanation | null> {
  const [row] = await deps.db.sql<ExplainedRow>(findSql, [tenant_id, call_id]);
  return row ? explained(deps, row) : null;
}

export async function explained(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  call: ExplainedRow,
): Promise<CallExplanation | null> {
  return explainCall(call, waitsForAdmission(call) ? await findWaiting(db.sql, call) : null, clock.now());
}

const waitingSql = prepared(
  `select t.status = 'active' as tenant_active, t.max_concurrent_calls as limit, t.dial_rate_per_sec as rate,
     (select count(*)::int from calls where tenant_id = t.id and ${isConcurrent}) as in_use,
     (select count(*)::int from (
        select 1 from calls where tenant_id = t.id and ${waits} and (created_at, id) < ($2::timestamptz, $3)
        limit ${limits.explained_ahead}) before) as ahead
   from tenants t where t.id = $1`,
);

async function findWaiting(sql: Sql, { tenant_id, id, created_at }: ExplainedRow): Promise<Waiting | null> {
  const [row] = await sql<Waiting>(waitingSql, [tenant_id, created_at.toISOString(), id]);
  return row ?? null;
}
