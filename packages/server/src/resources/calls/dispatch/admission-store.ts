// Places and turns: which of a tenant's calls wait, what its limits leave for them, and whose turn it is to be dialed.
import type { Sql } from '../../../platform/database/db.ts';
import type { CallRow } from '../store.ts';

/** What a tenant's limits are, and how far its turns are given away. */
export interface AdmissionLimits {
  readonly max_concurrent_calls: number;
  readonly dial_rate_per_sec: number;
  readonly next_dial_at: Date | null;
}

/** Turns for the calls that have waited longest, `step_ms` apart. */
export interface Turns {
  readonly first: Date;
  readonly step_ms: number;
  readonly count: number;
  readonly now: Date;
  /** How long after its turn the reconciler first looks at a call. */
  readonly first_check_ms: number;
}

const waits = `status = 'dispatched' and admitted_at is null and direction = 'outbound' and end_reason_requested is null`;
const hasPlace = `status in ('dispatched', 'ringing', 'in_progress') and admitted_at is not null`;
const mayBeDialed = `c.dial_started_at is null and c.status = 'dispatched' and c.end_reason_requested is null`;

/** True of a tenant `t` with waiting calls that has a free place and a turn up to `$1`. */
const canAdmit = `t.status = 'active' and coalesce(t.next_dial_at <= $1::timestamptz, true)
  and t.max_concurrent_calls > (select count(*) from calls where tenant_id = t.id and ${hasPlace})`;

export async function hasWaitingCalls(sql: Sql, tenant_id: string): Promise<boolean> {
  const rows = await sql(`select 1 from calls where tenant_id = $1 and ${waits} limit 1`, [tenant_id]);
  return rows.length === 1;
}

export async function canAdmitCalls(sql: Sql, tenant_id: string, until: Date): Promise<boolean> {
  const rows = await sql(
    `select 1 from tenants t where t.id = $2 and exists (select 1 from calls where tenant_id = $2 and ${waits}) and ${canAdmit}`,
    [until.toISOString(), tenant_id],
  );
  return rows.length === 1;
}

/**
 * Over all tenants, as the platform's own upkeep, which begins at the waiting calls: they are few, and tenants many.
 */
export async function listAdmittingTenants(sql: Sql, until: Date): Promise<{ id: string }[]> {
  return sql(
    `select t.id from (select distinct tenant_id from calls where ${waits}) waiting join tenants t on t.id = waiting.tenant_id where ${canAdmit}`,
    [until.toISOString()],
  );
}

/** An active tenant's limits; its admission is locked until the transaction ends. */
export async function lockAdmission(sql: Sql, tenant_id: string): Promise<AdmissionLimits | undefined> {
  const [row] = await sql<AdmissionLimits>(
    `select max_concurrent_calls, dial_rate_per_sec, next_dial_at from tenants where id = $1 and status = 'active' for update`,
    [tenant_id],
  );
  return row;
}

/** How many of the tenant's places are taken: by calls that were admitted and have not ended. */
export async function countPlacesTaken(sql: Sql, tenant_id: string): Promise<number> {
  const [row] = await sql<{ taken: number }>(
    `select count(*)::int as taken from calls where tenant_id = $1 and ${hasPlace}`,
    [tenant_id],
  );
  return row?.taken ?? 0;
}

/** Gives turns to the calls that have waited longest; answers whom. */
export async function admitOldest(sql: Sql, tenant_id: string, turns: Turns): Promise<{ id: string }[]> {
  return sql(
    `update calls c set admitted_at = turn.at, check_after = turn.at + $6::float8 * interval '1 millisecond', updated_at = $5::timestamptz
     from (select id, $2::timestamptz + (row_number() over (order by created_at, id) - 1) * $3::float8 * interval '1 millisecond' as at
           from (select id, created_at from calls where tenant_id = $1 and ${waits} order by created_at, id limit $4 for update) oldest) turn
     where c.tenant_id = $1 and c.id = turn.id returning c.id`,
    [tenant_id, turns.first.toISOString(), turns.step_ms, turns.count, turns.now.toISOString(), turns.first_check_ms],
  );
}

export async function saveNextDialAt(sql: Sql, tenant_id: string, at: Date): Promise<void> {
  await sql('update tenants set next_dial_at = $2::timestamptz where id = $1', [tenant_id, at.toISOString()]);
}

/**
 * Marks dialing as begun, before it begins, when it is the call's turn and the tenant's last dial is long enough ago;
 * only one worker ever gets true.
 */
export async function claimDial(sql: Sql, call: Pick<CallRow, 'tenant_id' | 'id'>, now: Date): Promise<boolean> {
  const rows = await sql(
    `with slot as (
       update tenants t set last_dial_at = $3::timestamptz
       where t.id = $1 and coalesce(t.last_dial_at <= $3::timestamptz - interval '1 second' / t.dial_rate_per_sec, true)
         and exists (select 1 from calls c where c.tenant_id = $1 and c.id = $2 and c.admitted_at <= $3::timestamptz and ${mayBeDialed})
       returning t.id)
     update calls c set dial_started_at = $3::timestamptz, updated_at = $3::timestamptz
     from slot where c.tenant_id = slot.id and c.id = $2 and ${mayBeDialed} returning c.id`,
    [call.tenant_id, call.id, now.toISOString()],
  );
  return rows.length === 1;
}

/**
 * When to try `claimDial` again, behind those whose turn was earlier; undefined when the call is not to be dialed any
 * more.
 */
export async function findNextDialAt(sql: Sql, call: Pick<CallRow, 'tenant_id' | 'id'>): Promise<Date | undefined> {
  const [row] = await sql<{ at: Date }>(
    `select greatest(c.admitted_at, t.last_dial_at + interval '1 second' / t.dial_rate_per_sec * (1 + (
              select count(*) from calls o where o.tenant_id = $1 and o.status = 'dispatched' and o.admitted_at < c.admitted_at
                and o.agent_accepted_at is not null and o.dial_started_at is null and o.end_reason_requested is null))) as at
     from calls c join tenants t on t.id = c.tenant_id where c.tenant_id = $1 and c.id = $2 and ${mayBeDialed}`,
    [call.tenant_id, call.id],
  );
  return row?.at;
}
