// Archives a custom field: new summaries do not have it, and its key can be used again.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CustomField } from '../../types.ts';
import { presentCustomField } from './present.ts';
import { changeField } from './store.ts';

type Input = { readonly tenant_id: string; readonly field_key: string };

export async function archiveCustomField(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, field_key }: Input,
): Promise<{ custom_field: CustomField }> {
  const at = deps.clock.now();
  const row = await deps.db.tx(async (tx) => {
    const archived = await changeField(tx.prisma, tenant_id, field_key, {
      status: 'archived',
      active_key: null,
      updated_at: at,
      archived_at: at,
    });
    if (!archived) throw refuse('custom_field_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'custom_field.archived',
      target: ['custom_field', archived.id],
      changes: { field_key },
      at,
    });
    return archived;
  });
  return { custom_field: presentCustomField(row) };
}
