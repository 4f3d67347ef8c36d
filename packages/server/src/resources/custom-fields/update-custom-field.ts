// Changes an active custom field: members that are left out stay unchanged, and enum values can only be added
// (requirement 2.13).
import type { updateCustomFieldBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CustomField } from '../../types.ts';
import { presentCustomField } from './present.ts';
import { changeField, lockField } from './store.ts';
import type { CustomFieldRow } from './store.ts';

type Input = z.output<typeof updateCustomFieldBody> & { readonly tenant_id: string; readonly field_key: string };

export async function updateCustomField(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: Input,
): Promise<{ custom_field: CustomField }> {
  const { tenant_id, field_key, id, enum_values, ...rest } = input;
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const current = await lockField(tx, tenant_id, field_key);
    if (!current) throw refuse('custom_field_not_found');
    // Its key may have been used again since.
    if (id !== undefined && id !== current.id)
      throw refuse('validation_failed', { issues: [{ path: 'id', message: 'is not that of the record in the path' }] });
    const changes = enum_values ? { ...rest, enum_values: appended(current, enum_values) } : rest;
    const changed = await changeField(tx.prisma, tenant_id, field_key, { ...changes, updated_at: at });
    if (!changed) throw refuse('custom_field_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'custom_field.updated',
      target: ['custom_field', current.id],
      changes,
      at,
    });
    return changed;
  });
  return { custom_field: presentCustomField(row) };
}

/** The existing values in their order, then the new ones. */
function appended({ type, enum_values }: CustomFieldRow, wanted: readonly string[]): string[] {
  if (type !== 'enum' && wanted.length > 0)
    throw refuse('validation_failed', { issues: [{ path: 'enum_values', message: 'is for type enum only' }] });
  const all = [...new Set([...enum_values, ...wanted])];
  if (all.length > wanted.length) throw refuse('enum_values_append_only');
  return all;
}
