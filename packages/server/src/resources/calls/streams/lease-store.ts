// Rows of live streams that are open: they make the limit of a credential hold over all processes.
import { randomUUID } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { Db, Sql } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/refuse.ts';

/** After a process has died, its streams count for so long. They are the database's seconds, not those of the clock. */
const leaseSec = 10;

export interface Lease {
  readonly id: string;
  readonly tenant_id: string;
  readonly subject: string;
}

/** The refusal of one more stream. */
export const tooManyStreams = (limit: number): Refusal =>
  new Refusal('too_many_streams', { limit }, { headers: { 'Retry-After': '2' } });

/** Takes one of the streams that `subject` and its tenant may have open. */
export const takeLease = (
  db: Pick<Db, 'tx'>,
  { tenant_id, subject }: Pick<Lease, 'tenant_id' | 'subject'>,
): Promise<Lease> =>
  db.tx(async (sql) => {
    await sql('select pg_advisory_xact_lock(hashtextextended($1, 20))', [tenant_id]);
    const [open] = await sql<{ own: number; all: number }>(
      `select (count(*) filter (where subject = $2))::int as own, count(*)::int as all
       from call_streams where tenant_id = $1 and expires_at > now()`,
      [tenant_id, subject],
    );
    if (open && open.own >= limits.streams) throw tooManyStreams(limits.streams);
    if (open && open.all >= limits.streams_per_tenant) throw tooManyStreams(limits.streams_per_tenant);
    const id = randomUUID();
    await sql(
      `insert into call_streams (tenant_id, id, subject, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [tenant_id, id, subject, leaseSec],
    );
    return { id, tenant_id, subject };
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
