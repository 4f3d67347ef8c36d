// Calls that were erased, and how far retention has come.
import type { Sql } from '../../platform/database/db.ts';

/** Calls of a tenant that are erased, and when. */
export interface Erased {
  readonly tenant_id: string;
  readonly call_ids: readonly string[];
  readonly at: Date;
}

export async function findErased(sql: Sql, tenant_id: string, call_id: string): Promise<Date | undefined> {
  const [row] = await sql<{ erased_at: Date }>(
    'select erased_at from erased_calls where tenant_id = $1 and call_id = $2',
    [tenant_id, call_id],
  );
  return row?.erased_at;
}

/** Which of these calls there are. */
export const findKnown = (
  sql: Sql,
  tenant_id: string,
  call_ids: readonly string[],
): Promise<{ readonly id: string; readonly ended: boolean }[]> =>
  sql('select id, ended_at is not null as ended from calls where tenant_id = $1 and id = any ($2) order by id', [
    tenant_id,
    call_ids,
  ]);

export async function addErased(sql: Sql, { tenant_id, call_ids, at }: Erased): Promise<void> {
  await sql(
    `insert into erased_calls (tenant_id, call_id, erased_at) select $1, id, $3::timestamptz from unnest($2::text[]) as id
     on conflict do nothing`,
    [tenant_id, call_ids, at.toISOString()],
  );
}

/** Makes retention look again at the calls from a moment on. */
export async function lookAgainFrom(sql: Sql, tenant_id: string, from: Date): Promise<void> {
  await sql(
    `update retention_progress set until = $2::timestamptz, after_id = '' where tenant_id = $1 and until >= $2::timestamptz`,
    [tenant_id, from.toISOString()],
  );
}
