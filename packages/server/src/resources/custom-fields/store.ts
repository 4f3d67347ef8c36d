// Rows of custom fields. A key is unique among the active fields of the tenant, whatever their scope.
import type { FieldDefinition } from '@voicecall/contract';
import type { custom_fields } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import type { CustomField } from '../../types.ts';

export type CustomFieldRow = Omit<custom_fields, 'type' | 'status'> & Pick<CustomField, 'type' | 'status'>;

type FieldChanges = Partial<
  Omit<CustomFieldRow, 'tenant_id' | 'id' | 'agent_id' | 'field_key' | 'type' | 'created_at'>
>;

/** The keys of the tenant's active fields. Blocks other additions until the transaction ends. */
export async function lockActiveKeys(sql: Sql, tenant_id: string): Promise<Set<string>> {
  await sql('select 1 from tenants where id = $1 for no key update', [tenant_id]);
  const rows = await sql<{ active_key: string }>(
    'select active_key from custom_fields where tenant_id = $1 and active_key is not null',
    [tenant_id],
  );
  return new Set(rows.map(({ active_key }) => active_key));
}

export async function insertFields(prisma: Tx['prisma'], rows: readonly CustomFieldRow[]): Promise<void> {
  await prisma.custom_fields.createMany({ data: [...rows] });
}

/**
 * The active field with that key, locked until the transaction ends, so that two concurrent changes do not lose an enum
 * value.
 */
export async function lockField(sql: Sql, tenant_id: string, field_key: string): Promise<CustomFieldRow | undefined> {
  const [row] = await sql<CustomFieldRow>(
    'select * from custom_fields where tenant_id = $1 and active_key = $2 for update',
    [tenant_id, field_key],
  );
  return row;
}

/** Changes the active field with that key and returns it; undefined when there is none. */
export async function changeField(
  prisma: Tx['prisma'],
  tenant_id: string,
  field_key: string,
  changes: FieldChanges,
): Promise<CustomFieldRow | undefined> {
  const [row] = await prisma.custom_fields.updateManyAndReturn({
    where: { tenant_id, active_key: field_key },
    data: changes,
  });
  return row as CustomFieldRow | undefined;
}

/** The definitions for a call of that agent: the active fields of the tenant and those of the agent, by key. */
export const activeDefinitions = (sql: Sql, tenant_id: string, agent_id: string): Promise<FieldDefinition[]> =>
  sql<FieldDefinition>(
    `select field_key, type, label, enum_values, required, crm_hint from custom_fields
     where tenant_id = $1 and active_key is not null and (agent_id is null or agent_id = $2)
     order by field_key collate "C"`,
    [tenant_id, agent_id],
  );
