// Rows of live streams that are open: they make the limit of a credential hold over all processes.
import { randomUUID } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { Db, Sql } from '../../../platform/database/db.ts';

/** After a process has died, its streams count for so long. They are the database's seconds, not those of the clock. */
const leaseSec = 10;

export interface Lease {
  readonly id: string;
  readonly tenant_id: string;
  readonly subject: string;
}

/** Takes one of the streams that `subject` may have open; undefined when all are. */
export const takeLease = (db: Pick<Db, 'hot'>, tenant_id: string, subject: string): Promise<Lease | undefined> =>
  db.hot(async (sql) => {
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 20))', [`${tenant_id} ${subject}`]);
    const id = randomUUID();
    const taken = await sql(
      `insert into call_streams (tenant_id, id, subject, expires_at)
       select $1, $2, $3, now() + make_interval(secs => $4)
       where (select count(*) from call_streams where tenant_id = $1 and subject = $3 and expires_at > now()) < $5
       returning id`,
      [tenant_id, id, subject, leaseSec, limits.streams],
    );
    return taken.length > 0 ? { id, tenant_id, subject } : undefined;
  });

/** Renews leases, also such as ended while the database could not be reached. */
export async function renewLeases(sql: Sql, leases: readonly Lease[]): Promise<void> {
  await sql(
    `insert into call_streams (tenant_id, id, subject, expires_at)
     select tenant_id, id, subject, now() + make_interval(secs => $4)
     from unnest($1::text[], $2::text[], $3::text[]) as l (tenant_id, id, subject) order by tenant_id, id
     on conflict (tenant_id, id) do update set expires_at = excluded.expires_at`,
    [...columnsOf(leases), leases.map(({ subject }) => subject), leaseSec],
  );
}

export async function endLeases(sql: Sql, leases: readonly Lease[]): Promise<void> {
  await sql(
    `delete from call_streams s using unnest($1::text[], $2::text[]) as l (tenant_id, id)
     where s.tenant_id = l.tenant_id and s.id = l.id`,
    columnsOf(leases),
  );
}

/** Deletes what processes that died have left. Covers all tenants, as a scheduled task does. */
export async function purgeLeases(sql: Sql): Promise<void> {
  await sql('delete from call_streams where expires_at < now()');
}

const columnsOf = (leases: readonly Lease[]): unknown[] => [
  leases.map(({ tenant_id }) => tenant_id),
  leases.map(({ id }) => id),
];
