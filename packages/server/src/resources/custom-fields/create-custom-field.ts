// Creates a custom field. Its key must be free among the tenant's active fields, of which there are at most 40.
import type { createCustomFieldBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { CustomField } from '../../types.ts';
import { findAgent } from '../agents/store.ts';
import { addFields } from './add-fields.ts';
import { presentCustomField } from './present.ts';
import { lockActiveKeys } from './store.ts';

type Input = z.output<typeof createCustomFieldBody> & { readonly tenant_id: string };

export async function createCustomField(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  input: Input,
): Promise<{ custom_field: CustomField }> {
  const { tenant_id, agent_id = null, enum_values = [], crm_hint = null, ...fields } = input;
  const at = deps.clock.now();
  const [row] = await deps.db.tx(async (tx) => {
    if (agent_id !== null && !(await findAgent(tx.prisma, tenant_id, agent_id))) throw refuse('agent_not_found');
    const taken = await lockActiveKeys(tx, tenant_id);
    if (taken.has(fields.field_key)) throw refuse('custom_field_conflict');
    return addFields(tx, who, { tenant_id, agent_id, definitions: [{ ...fields, enum_values, crm_hint }], taken, at });
  });
  if (!row) throw new Error('a field that was added is missing');
  return { custom_field: presentCustomField(row) };
}
