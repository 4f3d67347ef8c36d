// Capacity and dial slots: which calls of a tenant wait, how many its limits admit, and when each may be dialed.
import type { Sql } from '../../../platform/database/db.ts';
import type { CallRow } from '../store.ts';

/** What a tenant's limits are, and up to when its dial slots are given out. */
export interface AdmissionLimits {
  readonly max_concurrent_calls: number;
  readonly dial_rate_per_sec: number;
  readonly next_dial_at: Date | null;
}

/** Dial slots for the calls that have waited longest, `step_ms` apart. */
export interface DialSlots {
  readonly first: Date;
  readonly step_ms: number;
  readonly count: number;
  readonly now: Date;
  /** How long after its dial slot the reconciler first checks a call. */
  readonly first_check_ms: number;
}

/** True of a call that waits for admission. */
export const waits = `status = 'dispatched' and admitted_at is null and direction = 'outbound'
  and end_reason_requested is null`;
/** True of a call that counts towards its tenant's `max_concurrent_calls`: it was admitted and has not ended. */
export const isConcurrent = `status in ('dispatched', 'ringing', 'in_progress') and admitted_at is not null`;
const mayBeDialed = `c.dial_started_at is null and c.status = 'dispatched' and c.end_reason_requested is null`;

/** True of a tenant `t` with waiting calls that has free capacity and a dial slot up to `$1`. */
const canAdmit = `t.status = 'active' and coalesce(t.next_dial_at <= $1::timestamptz, true)
  and t.max_concurrent_calls > (select count(*) from calls where tenant_id = t.id and ${isConcurrent})`;

export async function hasWaitingCalls(sql: Sql, tenant_id: string): Promise<boolean> {
  const rows = await sql(`select 1 from calls where tenant_id = $1 and ${waits} limit 1`, [tenant_id]);
  return rows.length === 1;
}

export async function canAdmitCalls(sql: Sql, tenant_id: string, until: Date): Promise<boolean> {
  const rows = await sql(
    `select 1 from tenants t
     where t.id = $2 and exists (select 1 from calls where tenant_id = $2 and ${waits}) and ${canAdmit}`,
    [until.toISOString(), tenant_id],
  );
  return rows.length === 1;
}

/** Whether a call waits for admission. */
export const callWaits = `(select min(tenant_id) from calls where ${waits}) is not null`;

/**
 * Covers all tenants, as a scheduled task does. The query begins at the waiting calls: they are few, and tenants many.
 */
export async function listAdmittingTenants(sql: Sql, until: Date): Promise<{ id: string }[]> {
  return sql(
    `select t.id from (select distinct tenant_id from calls where ${waits}) waiting
     join tenants t on t.id = waiting.tenant_id where ${canAdmit}`,
    [until.toISOString()],
  );
}

/** An active tenant's limits; its admission is locked until the transaction ends. */
export async function lockAdmission(sql: Sql, tenant_id: string): Promise<AdmissionLimits | undefined> {
  const [row] = await sql<AdmissionLimits>(
    `select max_concurrent_calls, dial_rate_per_sec, next_dial_at from tenants
     where id = $1 and status = 'active' for update`,
    [tenant_id],
  );
  return row;
}

/** How much of the tenant's capacity is in use. */
export async function countConcurrentCalls(sql: Sql, tenant_id: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `select count(*)::int as count from calls where tenant_id = $1 and ${isConcurrent}`,
    [tenant_id],
  );
  return row?.count ?? 0;
}

/** Admits the calls that have waited longest, and gives each its dial slot. */
export async function admitOldest(
  sql: Sql,
  tenant_id: string,
  slots: DialSlots,
): Promise<Pick<CallRow, 'id' | 'traceparent'>[]> {
  return sql(
    `update calls c
     set admitted_at = slot.at, check_after = slot.at + $6::float8 * interval '1 millisecond',
         updated_at = $5::timestamptz
     from (select id, $2::timestamptz + (row_number() over (order by created_at, id) - 1)
                      * $3::float8 * interval '1 millisecond' as at
           from (select id, created_at from calls where tenant_id = $1 and ${waits}
                 order by created_at, id limit $4 for update) oldest) slot
     where c.tenant_id = $1 and c.id = slot.id returning c.id, c.traceparent`,
    [tenant_id, slots.first.toISOString(), slots.step_ms, slots.count, slots.now.toISOString(), slots.first_check_ms],
  );
}

export async function saveNextDialAt(sql: Sql, tenant_id: string, at: Date): Promise<void> {
  await sql('update tenants set next_dial_at = $2::timestamptz where id = $1', [tenant_id, at.toISOString()]);
}

/**
 * Records that dialing begins, before it does, when the call's dial slot has come and the tenant's last dial is long
 * enough ago. Only one `claim` ever gets true, also when it asks again because the response was lost.
 */
export async function claimDial(
  sql: Sql,
  call: Pick<CallRow, 'tenant_id' | 'id'>,
  claim: string,
  now: Date,
): Promise<boolean> {
  const rows = await sql(
    `with slot as (
       update tenants t set last_dial_at = $3::timestamptz
       where t.id = $1
         and coalesce(t.last_dial_at <= $3::timestamptz - interval '1 second' / t.dial_rate_per_sec, true)
         and exists (select 1 from calls c
                     where c.tenant_id = $1 and c.id = $2 and c.admitted_at <= $3::timestamptz and ${mayBeDialed})
       returning t.id),
     claimed as (
       update calls c set dial_started_at = $3::timestamptz, updated_at = $3::timestamptz, dial_claim = $4
       from slot where c.tenant_id = slot.id and c.id = $2 and ${mayBeDialed} returning c.id)
     select id from claimed union all
     select id from calls where tenant_id = $1 and id = $2 and dial_claim = $4
       and status = 'dispatched' and end_reason_requested is null`,
    [call.tenant_id, call.id, now.toISOString(), claim],
  );
  return rows.length === 1;
}

/**
 * When to try `claimDial` again, after the calls with an earlier dial slot; undefined when the call is not to be dialed
 * any more.
 */
export async function findNextDialAt(sql: Sql, call: Pick<CallRow, 'tenant_id' | 'id'>): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date }>(
    `select greatest(c.admitted_at, t.last_dial_at + interval '1 second' / t.dial_rate_per_sec * (1 + (
              select count(*) from calls o
              where o.tenant_id = $1 and o.status = 'dispatched' and o.admitted_at < c.admitted_at
                and o.agent_accepted_at is not null and o.dial_started_at is null
                and o.end_reason_requested is null))) as at
     from calls c join tenants t on t.id = c.tenant_id where c.tenant_id = $1 and c.id = $2 and ${mayBeDialed}`,
    [call.tenant_id, call.id],
  );
  return row?.at;
}
