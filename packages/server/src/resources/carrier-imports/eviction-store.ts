// Rows of evictions: numbers that a trunk has lost on record and that must still be removed from the media service.
import type { number_evictions } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import { isoAfter } from '../../platform/time.ts';

export type Eviction = Omit<number_evictions, 'wake_at'>;

/** The request that adds the eviction also starts it; a job follows only if that fails. */
const firstJobAfterMs = 20_000;
/** After this time without progress another job is enqueued. */
const jobTimeoutMs = 60_000;

const keyOf = ({ tenant_id, trunk_id, number }: Eviction): string[] => [tenant_id, trunk_id, number];

export async function addEviction(sql: Sql, eviction: Eviction, now: Date): Promise<void> {
  await sql(
    `insert into number_evictions (tenant_id, trunk_id, number, rounds, wake_at) values ($1, $2, $3, 0, $4::timestamptz)
     on conflict (tenant_id, trunk_id, number) do update set rounds = 0, wake_at = excluded.wake_at`,
    [...keyOf(eviction), isoAfter(now, firstJobAfterMs)],
  );
}

/** Undefined when the eviction has ended. */
export async function findEviction(sql: Sql, key: Omit<Eviction, 'rounds'>): Promise<Eviction | undefined> {
  const [row] = await sql<Eviction>(
    `select tenant_id, trunk_id, number, rounds from number_evictions where tenant_id = $1 and trunk_id = $2
     and number = $3`,
    [key.tenant_id, key.trunk_id, key.number],
  );
  return row;
}

/** Schedules the second removal: a request that was in progress has taken effect by then. */
export async function recordFirstEviction(sql: Sql, eviction: Eviction, next: Date): Promise<void> {
  await sql(
    `update number_evictions set rounds = rounds + 1, wake_at = $4::timestamptz where tenant_id = $1 and trunk_id = $2
     and number = $3`,
    [...keyOf(eviction), next.toISOString()],
  );
}

export async function deleteEviction(sql: Sql, eviction: Eviction): Promise<void> {
  await sql('delete from number_evictions where tenant_id = $1 and trunk_id = $2 and number = $3', keyOf(eviction));
}

/** Whether an eviction is due, at `$1`. */
export const evictionIsDue = '(select min(wake_at) from number_evictions) <= $1::timestamptz';

/** Takes due evictions of all tenants, for the scheduled task. */
export async function takeDueEvictions(sql: Sql, now: Date): Promise<Omit<Eviction, 'rounds'>[]> {
  return sql(
    `update number_evictions e set wake_at = $2::timestamptz
     from (select tenant_id, trunk_id, number from number_evictions where wake_at <= $1::timestamptz order by wake_at
       limit 200 for update skip locked) due
     where e.tenant_id = due.tenant_id and e.trunk_id = due.trunk_id and e.number = due.number
       returning e.tenant_id, e.trunk_id, e.number`,
    [now.toISOString(), isoAfter(now, jobTimeoutMs)],
  );
}
