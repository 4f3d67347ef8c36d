// Rows of tenants. They belong to the operator, so they are found by id alone.
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { Tenant } from '../../types.ts';

/** A row of tenants. */
export type TenantRow = Omit<Tenant, 'created_at' | 'limits' | 'retention'> & {
  readonly created_at: Date;
  readonly limits: LimitChanges;
  readonly retention: RetentionChanges;
};

/** Limits of a tenant that an operator has set. */
export type LimitChanges = Partial<Tenant['limits']>;

/** Retention that an operator has set. */
export type RetentionChanges = Partial<Tenant['retention']>;

/**
 * The columns that an operator may change; `next_dial_at: null` cancels the dial slots that admission reserved at an
 * earlier rate.
 */
export type TenantChange = Partial<Omit<TenantRow, 'id' | 'created_at' | 'limits' | 'retention'>> & {
  readonly next_dial_at?: null;
};

export async function findTenant(sql: Sql, id: string): Promise<TenantRow | undefined> {
  const [row] = await sql<TenantRow>('select * from tenants where id = $1', [id]);
  return row;
}

/** The calls that have a place of the tenant. */
export async function countPlaced(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ placed: number }>(
    `select count(*)::int as placed from calls
     where tenant_id = $1 and status in ('dispatched', 'ringing', 'in_progress') and admitted_at is not null`,
    [id],
  );
  return row?.placed ?? 0;
}

export async function addTenant(prisma: Tx['prisma'], tenant: TenantRow): Promise<void> {
  await prisma.tenants.create({ data: tenant });
}

/** Sets the given limits and days; others stay as they are. */
export async function changeLimits(
  sql: Sql,
  id: string,
  { limits = {}, retention = {} }: { readonly limits?: LimitChanges; readonly retention?: RetentionChanges },
): Promise<void> {
  await sql('update tenants set limits = limits || $2::jsonb, retention = retention || $3::jsonb where id = $1', [
    id,
    JSON.stringify(limits),
    JSON.stringify(retention),
  ]);
}

/** Changes a tenant and returns it; undefined when there is none with this id. */
export async function changeTenant(
  prisma: Tx['prisma'],
  id: string,
  change: TenantChange,
): Promise<TenantRow | undefined> {
  const [row] = await prisma.tenants.updateManyAndReturn({ where: { id }, data: change });
  return row as TenantRow | undefined;
}
