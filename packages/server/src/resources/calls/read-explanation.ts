// Why a call ended, or why it waits: reads what the explanations of the contract need.
import { explainCall, limits } from '@voicecall/contract';
import type { CallExplanation, ExplainedCall, Waiting } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { prepared } from '../../platform/database/db.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isConcurrent, waits } from './dispatch/admission-store.ts';
import type { OfCall } from './with-call.ts';

/** What keeps a call waiting for admission: a column of a select from `calls`. */
const waitingColumn = `case when ${waits} then (
  select json_build_object('tenant_active', t.status = 'active', 'limit', t.max_concurrent_calls,
    'rate', t.dial_rate_per_sec,
    'in_use', (select count(*) from calls p where p.tenant_id = t.id and ${isConcurrent}),
    'ahead', (select count(*) from (
      select 1 from calls w where w.tenant_id = t.id and ${waits} and (w.created_at, w.id) < (calls.created_at, calls.id)
      limit ${limits.explained_ahead}) before))
  from tenants t where t.id = calls.tenant_id) end as waiting`;

/** The columns that are not among those that the API shows. */
export const explainedColumns =
  'admitted_at, agent_dispatched_at, agent_accepted_at, dial_started_at, max_duration_sec';

const findSql = prepared(
  `select status, direction, ended_reason, ended_by, sip_status, from_number, to_number, agent_id, trunk_id,
     created_at, answered_at, ended_at, ${explainedColumns},
     ${waitingColumn}
   from calls where tenant_id = $1 and id = $2`,
);

/** Null also where there is no such call. */
export async function explainedCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { tenant_id, call_id }: OfCall,
): Promise<CallExplanation | null> {
  const [row] = await db.sql<ExplainedCall & { readonly waiting: Waiting | null }>(findSql, [tenant_id, call_id]);
  return row ? explainCall(row, row.waiting, clock.now()) : null;
}

/** Null where the call does not wait, or no longer. */
export async function readWaiting(sql: Sql, { tenant_id, call_id }: OfCall): Promise<Waiting | null> {
  const [row] = await sql<{ waiting: Waiting | null }>(
    `select ${waitingColumn} from calls where tenant_id = $1 and id = $2`,
    [tenant_id, call_id],
  );
  return row?.waiting ?? null;
}
