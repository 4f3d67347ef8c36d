// Rows of deletions of tenants, and what their steps find. They belong to the operator, as tenants do.
import type { Sql } from '../../../platform/database/db.ts';
import { isoAfter } from '../../../platform/time.ts';
import type { TenantDeletion } from '../../../types.ts';

/** A row of tenant_deletions. */
export type DeletionRow = Omit<TenantDeletion, 'created_at' | 'completed_at'> & {
  readonly created_at: Date;
  readonly completed_at: Date | null;
};

/**
 * Marks a tenant as being deleted, unless it is, and returns it. Its endpoints get nothing any more, and nobody is told
 * of its alerts.
 */
export async function markTenant(sql: Sql, id: string, at: Date): Promise<{ readonly name: string } | undefined> {
  const [row] = await sql<{ name: string }>(
    `update tenants set status = 'suspended', deleting_since = coalesce(deleting_since, $2::timestamptz)
     where id = $1 returning name`,
    [id, isoAfter(at)],
  );
  if (!row) return undefined;
  await sql(
    'update webhook_endpoints set enabled = false, generation = generation + 1 where tenant_id = $1 and enabled',
    [id],
  );
  await sql(
    `update alert_messages set wake_at = null, ended_at = $2::timestamptz where tenant_id = $1 and wake_at is not null`,
    [id, isoAfter(at)],
  );
  return row;
}

export async function insertDeletion(
  sql: Sql,
  row: Pick<DeletionRow, 'tenant_id' | 'id' | 'operator_id' | 'created_at'>,
): Promise<DeletionRow> {
  const [inserted] = await sql<DeletionRow>(
    `insert into tenant_deletions (tenant_id, id, operator_id, status, wake_at, created_at)
     values ($1, $2, $3, 'ending_calls', $4::timestamptz, $4::timestamptz) returning *`,
    [row.tenant_id, row.id, row.operator_id, isoAfter(row.created_at)],
  );
  if (!inserted) throw new Error('a deletion was not inserted');
  return inserted;
}

export async function findDeletion(sql: Sql, id: string): Promise<DeletionRow | undefined> {
  const [row] = await sql<DeletionRow>('select * from tenant_deletions where id = $1', [id]);
  return row;
}

export async function findDeletionOf(sql: Sql, tenant_id: string): Promise<DeletionRow | undefined> {
  const [row] = await sql<DeletionRow>('select * from tenant_deletions where tenant_id = $1', [tenant_id]);
  return row;
}

/** The deletion of a tenant that is not complete, locked for one worker; undefined when another one has it. */
export async function lockDeletion(sql: Sql, tenant_id: string): Promise<DeletionRow | undefined> {
  const [row] = await sql<DeletionRow>(
    'select * from tenant_deletions where tenant_id = $1 and completed_at is null for update skip locked',
    [tenant_id],
  );
  return row;
}

export async function saveDeletion(
  sql: Sql,
  tenant_id: string,
  {
    wake_at,
    ...row
  }: Omit<DeletionRow, 'tenant_id' | 'id' | 'operator_id' | 'created_at'> & {
    readonly wake_at: Date | null;
  },
): Promise<void> {
  await sql(
    `update tenant_deletions set status = $2, remaining = $3, rows = $4::jsonb, recordings = $5, numbers_left = $6,
       completed_at = $7::timestamptz, wake_at = $8::timestamptz where tenant_id = $1`,
    [
      tenant_id,
      row.status,
      row.remaining,
      JSON.stringify(row.rows),
      row.recordings,
      row.numbers_left,
      row.completed_at && isoAfter(row.completed_at),
      wake_at && isoAfter(wake_at),
    ],
  );
}

/** Whether a deletion is due, at `$1`. */
export const deletionIsDue = '(select min(wake_at) from tenant_deletions where wake_at is not null) <= $1::timestamptz';

/** Deletions that are due, as a scheduled task takes them. Each is due again later, if its job is lost. */
export const takeDueDeletions = (sql: Sql, now: Date): Promise<{ tenant_id: string }[]> =>
  sql(
    `update tenant_deletions d set wake_at = $2::timestamptz
     from (select tenant_id from tenant_deletions where wake_at <= $1::timestamptz
           order by wake_at limit 100 for update skip locked) due
     where d.tenant_id = due.tenant_id returning d.tenant_id`,
    [isoAfter(now), isoAfter(now, 60_000)],
  );

const idsOf = async (sql: Sql, text: string, values: unknown[]): Promise<string[]> =>
  (await sql<{ id: string }>(text, values)).map(({ id }) => id);

export const findHeldCalls = (sql: Sql, tenant_id: string): Promise<string[]> =>
  idsOf(sql, 'select id from calls where tenant_id = $1 and hold_reason is not null order by id limit 100', [
    tenant_id,
  ]);

/** Calls that nobody has asked to end. */
export const findCallsToEnd = (sql: Sql, tenant_id: string, limit: number): Promise<string[]> =>
  idsOf(
    sql,
    `select id from calls where tenant_id = $1 and check_after is not null and ended_at is null
       and coalesce(end_reason_requested, 'transferred') = 'transferred' order by check_after limit $2`,
    [tenant_id, limit],
  );

/** How many calls have not ended, or have a room that was not closed. */
export async function countOpenCalls(sql: Sql, tenant_id: string): Promise<number> {
  const [row] = await sql<{ n: number }>(
    'select count(*)::int as n from calls where tenant_id = $1 and check_after is not null',
    [tenant_id],
  );
  return row?.n ?? 0;
}

export const findActiveNumbers = (sql: Sql, tenant_id: string): Promise<string[]> =>
  idsOf(sql, `select id from phone_numbers where tenant_id = $1 and status = 'active' order by id limit 100`, [
    tenant_id,
  ]);

export const findActiveTrunks = (sql: Sql, tenant_id: string): Promise<string[]> =>
  idsOf(sql, `select id from trunks where tenant_id = $1 and status = 'active' order by id`, [tenant_id]);

/** Imports and releases of a tenant that are in progress: how many; and the numbers of releases that were given up. */
export async function findCarrierWork(
  sql: Sql,
  { tenant_id, created_at }: Pick<DeletionRow, 'tenant_id' | 'created_at'>,
): Promise<{ readonly open: number; readonly numbers_left: string[] }> {
  const [row] = await sql<{ open: number; numbers_left: string[] }>(
    `select count(*) filter (where wake_at is not null)::int as open,
       coalesce(array_agg(distinct number) filter (where status = 'abandoned' and created_at >= $2::timestamptz), '{}')
         as numbers_left
     from carrier_operations where tenant_id = $1`,
    [tenant_id, isoAfter(created_at)],
  );
  return row ?? { open: 0, numbers_left: [] };
}

export async function countFiles(sql: Sql, tenant_id: string): Promise<number> {
  const [row] = await sql<{ n: number }>('select count(*)::int as n from recording_deletions where tenant_id = $1', [
    tenant_id,
  ]);
  return row?.n ?? 0;
}
