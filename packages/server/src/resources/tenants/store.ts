// Rows of tenants. They belong to the operator, so they are found by id alone.
import { limits } from '@voicecall/contract';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { Tenant } from '../../types.ts';
import { refuse } from '../../platform/refuse.ts';
import { spentOn } from '../alerts/public.ts';
import { isConcurrent, waits } from '../calls/public.ts';

/** A row of tenants. */
export type TenantRow = Omit<
  Tenant,
  'created_at' | 'limits' | 'retention' | 'retention_in_force' | 'deleting_since'
> & {
  readonly created_at: Date;
  readonly deleting_since: Date | null;
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
export type TenantChange = Partial<Omit<TenantRow, 'id' | 'created_at' | 'limits' | 'retention' | 'deleting_since'>> & {
  readonly next_dial_at?: null;
};

export async function findTenant(sql: Sql, id: string): Promise<TenantRow | undefined> {
  const [row] = await sql<TenantRow>('select * from tenants where id = $1', [id]);
  return row;
}

/** Locks a tenant, so that its deletion cannot begin before the transaction ends. Refuses one that is being deleted. */
export async function lockTenant(sql: Sql, id: string): Promise<void> {
  const [row] = await sql<Pick<TenantRow, 'deleting_since'>>(
    'select deleting_since from tenants where id = $1 for no key update',
    [id],
  );
  if (!row) throw refuse('tenant_not_found');
  if (row.deleting_since) throw refuse('tenant_being_deleted');
}

/** What a tenant uses beside records, and what its calls of this day have cost. */
export interface TenantUse {
  readonly calls: number;
  readonly calls_waiting: number;
  readonly streams: number;
  readonly spent: string;
}

/** Undefined without the tenant. */
export async function readUse(sql: Sql, id: string, now: Date): Promise<TenantUse | undefined> {
  const [row] = await sql<TenantUse>(
    `select
       (select count(*)::int from calls where tenant_id = t.id and ${isConcurrent}) as calls,
       (select count(*)::int from (
          select 1 from calls where tenant_id = t.id and ${waits} limit ${limits.system_count}) waiting) as calls_waiting,
       (select count(*)::int from call_streams where tenant_id = t.id and expires_at > now()) as streams,
       trim_scale(${spentOn('t.id', 'day_in_zone($2::timestamptz, t.timezone)')})::text as spent
     from tenants t where t.id = $1`,
    [id, now.toISOString()],
  );
  return row;
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
