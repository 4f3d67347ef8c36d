// The statement that accepts outbound calls: the call, its audit entry and the response to its request.
import type { Principal } from '../../../platform/principal.ts';
import { prepared } from '../../../platform/database/db.ts';
import type { Db, Sql } from '../../../platform/database/db.ts';
import { keyRow, unlessTaken } from '../../../platform/database/idempotency-store.ts';
import { newId } from '../../../platform/ids.ts';
import { traceparent } from '../../../platform/trace.ts';
import { spentOn } from '../../alerts/public.ts';
import type { NewCall } from '../store.ts';
import { targetsOf } from './target-store.ts';
import type { DispatchTargets } from './target-store.ts';

/** A call to accept, who asks for it, and the response to keep. */
export interface Acceptance {
  readonly call: NewCall;
  readonly who: Principal;
  /** The version that was asked for; null: the published one. */
  readonly wanted_version: number | null;
  /** The trunk and the agent as they must be. */
  readonly targets: DispatchTargets;
  readonly response: object;
}

/**
 * Whether the call was accepted. Otherwise nothing was written: trunk or agent are not as expected, another request
 * has the idempotency key, or the calls of the day have cost what the tenant's budget allows.
 */
export type AcceptanceOutcome = 'accepted' | 'targets_changed' | 'key_taken' | 'budget_reached';

/**
 * Keys are stored in one order, so that two statements never wait for each other. Of two calls with one key in the same
 * statement the second finds it taken.
 */
const acceptSql = prepared(
  `with asked as materialized (
     select * from jsonb_to_recordset($1::jsonb) as asked (
       no int, tenant_id text, id text, agent_id text, wanted_version int, agent_version int, trunk_id text,
       from_number text, to_number text, room_name text,
       client_ref text, lead jsonb, metadata jsonb, variables jsonb,
       timezone text, max_duration_sec int, created_at timestamptz, traceparent text,
       targets jsonb, audit_id text, actor_type text, actor_id text, route text, request_id text,
       key text, fingerprint text, claim_token text, key_expires_at timestamptz, status int, body text)
   ), stopped as materialized (
     select asked.no from asked join alert_rules r on r.tenant_id = asked.tenant_id join tenants t on t.id = asked.tenant_id
     where r.stop_dispatch_at <= ${spentOn('asked.tenant_id', 'day_in_zone(asked.created_at, t.timezone)')}
   ), unchanged as materialized (
     select * from asked where targets = (${targetsOf('asked')}) and no not in (select no from stopped)
   ), claimed as (
     insert into idempotency_keys as k
       (tenant_id, key, fingerprint, claim_token, locked_until, expires_at, status, body)
     select distinct on (tenant_id, key)
       tenant_id, key, decode(fingerprint, 'hex'), claim_token, created_at, key_expires_at, status, body
     from unchanged where key is not null order by tenant_id, key, no
     ${unlessTaken()}
   ), accepted as materialized (
     select * from unchanged where key is null or claim_token in (select claim_token from claimed)
   ), inserted as (
     insert into calls
       (tenant_id, id, agent_id, agent_version, trunk_id, direction, status, from_number, to_number, room_name, client_ref, lead,
        metadata, variables, timezone, max_duration_sec, created_at, updated_at, recording_status, summary_status,
        traceparent)
     select tenant_id, id, agent_id, agent_version, trunk_id, 'outbound', 'dispatched', from_number, to_number, room_name, client_ref,
       lead, metadata, variables, timezone, max_duration_sec, created_at, created_at, 'none', 'none', traceparent
     from accepted
   ), audited as (
     insert into audit_events
       (id, tenant_id, actor_type, actor_id, action, target_type, target_id, client_ref, route, request_id, changes,
        created_at)
     select audit_id, tenant_id, actor_type, actor_id, 'call.dispatched', 'call', id, client_ref, route, request_id,
       jsonb_build_object('agent_id', agent_id, 'trunk_id', trunk_id, 'to_number', to_number), created_at
     from accepted
   )
   select case when accepted.no is not null then 'accepted' when unchanged.no is not null then 'key_taken'
            when no in (select no from stopped) then 'budget_reached' else 'targets_changed' end as outcome
   from asked left join unchanged using (no) left join accepted using (no) order by no`,
);

/** Accepts one call by the statement above. */
export type Accept = (acceptance: Acceptance) => Promise<AcceptanceOutcome>;

/** In one statement with calls that others accept at the same time. */
export const acceptTogether =
  (db: Pick<Db, 'batched'>): Accept =>
  async (acceptance) =>
    (await db.batched<{ outcome: AcceptanceOutcome }>(acceptSql, rowOf(acceptance))).outcome;

/** In the caller's transaction. */
export const acceptWithin =
  (sql: Sql): Accept =>
  async (acceptance) => {
    const [row] = await sql<{ outcome: AcceptanceOutcome }>(acceptSql, [
      JSON.stringify([{ ...rowOf(acceptance), no: 0 }]),
    ]);
    if (!row) throw new Error('the statement that accepts calls returns a row for each');
    return row.outcome;
  };

const rowOf = ({ call, who, wanted_version, targets, response }: Acceptance) => ({
  ...call,
  traceparent: traceparent(),
  wanted_version,
  targets: [targets.trunk, targets.agent],
  audit_id: newId('audit_event'),
  actor_type: who.type,
  actor_id: who.id,
  route: who.route,
  request_id: who.request_id,
  ...(who.claim && keyRow(who.claim, 201, response)),
});
