// Rows of tenants. They belong to the operator, so they are found by id alone.
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/db.ts';
import type { Tenant } from '../../types.ts';

/** A tenant as the database holds it. */
export type TenantRow = Omit<Tenant, 'created_at'> & { readonly created_at: Date };

/** What an operator may change; `next_dial_at: null` takes back the turns that admission gave away at an earlier rate. */
export type TenantChange = Partial<Omit<TenantRow, 'id' | 'created_at'>> & { readonly next_dial_at?: null };

export async function findTenant(sql: Sql, id: string): Promise<TenantRow | undefined> {
  const [row] = await sql<TenantRow>('select * from tenants where id = $1', [id]);
  return row;
}

export async function addTenant(prisma: Prisma.TransactionClient, tenant: TenantRow): Promise<void> {
  await prisma.tenants.create({ data: tenant });
}

/** Changes a tenant and answers it as it now is; undefined when there is none of that id. */
export async function changeTenant(prisma: Prisma.TransactionClient, id: string, change: TenantChange): Promise<TenantRow | undefined> {
  const [row] = await prisma.tenants.updateManyAndReturn({ where: { id }, data: change });
  return row as TenantRow | undefined;
}
