// Changes a phone number: its agent, trunk and label. Calls in progress stay with their agent.
import type { updatePhoneNumberBody } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { PhoneNumber } from '../../types.ts';
import { namedVersion } from '../agents/public.ts';
import { checkAnswerUrl, checkDestination } from './check-answer-url.ts';
import { checkReferences } from './check-references.ts';
import { presentPhoneNumber } from './present.ts';
import { changePhoneNumber, lockPhoneNumber, sealedSecret } from './store.ts';

type Input = z.output<typeof updatePhoneNumberBody> & { readonly tenant_id: string; readonly id: string };

export async function updatePhoneNumber(
  deps: Pick<Deps, 'db' | 'clock' | 'receivers' | 'sealer'>,
  who: Principal,
  input: Input,
): Promise<{ phone_number: PhoneNumber }> {
  const { tenant_id, id, ...changes } = input;
  await checkAnswerUrl(deps, changes);
  const at = deps.clock.now();
  const sealer = await deps.sealer.of(tenant_id);
  const row = await deps.db.tx(async (tx) => {
    const current = await lockPhoneNumber(tx, tenant_id, id);
    if (!current) throw refuse('phone_number_not_found');
    checkDestination(who, current, changes);
    // Unchanged references are not checked: a new label must not fail because the agent was archived.
    const { trunk_id = current.trunk_id, agent_id = current.agent_id } = changes;
    if (current.provider_kind === 'carrier_pv' && trunk_id !== current.trunk_id)
      throw refuse('validation_failed', {
        issues: [{ path: 'trunk_id', message: 'of an imported number is set by its import' }],
      });
    // A version of the agent before would be a version of another agent.
    const kept = agent_id === current.agent_id ? current.agent_version : null;
    const agent_version = changes.agent_version === undefined ? kept : namedVersion(changes.agent_version);
    if (trunk_id !== current.trunk_id || agent_id !== current.agent_id || agent_version !== current.agent_version)
      await checkReferences(tx, { ...current, trunk_id, agent_id, agent_version });
    const { answer_secret: _, ...columns } = changes;
    const changed = await changePhoneNumber(tx.prisma, tenant_id, id, {
      ...columns,
      agent_version,
      answer_secret_sealed: sealedSecret(sealer, current, changes),
      updated_at: at,
    });
    if (!changed) throw refuse('phone_number_not_found');
    await recordAudit(tx, who, {
      tenant_id,
      action: 'phone_number.updated',
      target: ['phone_number', id],
      client_ref: changed.client_ref,
      changes,
      at,
    });
    return changed;
  });
  return { phone_number: presentPhoneNumber(row) };
}
