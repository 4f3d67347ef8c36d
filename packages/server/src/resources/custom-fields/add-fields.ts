// Adds active fields to a tenant, all or none, in the transaction that has locked its keys (requirement 4.7).
import { limits } from '@voicecall/contract';
import type { FieldDefinition } from '@voicecall/contract';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Tx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refuse.ts';
import { insertFields } from './store.ts';
import type { CustomFieldRow } from './store.ts';

export interface NewFields {
  readonly tenant_id: string;
  readonly agent_id: string | null;
  /** None of them has a key in `taken`. */
  readonly definitions: readonly FieldDefinition[];
  /** The result of `lockActiveKeys`. */
  readonly taken: ReadonlySet<string>;
  readonly at: Date;
}

export async function addFields(
  tx: Tx,
  who: Principal,
  { tenant_id, agent_id, definitions, taken, at }: NewFields,
): Promise<CustomFieldRow[]> {
  if (taken.size + definitions.length > limits.custom_fields) throw refuse('field_cap_exceeded');
  const rows = definitions.map((definition): CustomFieldRow => ({
    ...definition,
    tenant_id,
    id: newId('custom_field'),
    agent_id,
    active_key: definition.field_key,
    status: 'active',
    created_at: at,
    updated_at: at,
    archived_at: null,
  }));
  await insertFields(tx.prisma, rows);
  for (const [index, { id }] of rows.entries()) {
    await recordAudit(tx, who, {
      tenant_id,
      action: 'custom_field.created',
      target: ['custom_field', id],
      changes: { ...definitions[index], agent_id },
      at,
    });
  }
  return rows;
}
