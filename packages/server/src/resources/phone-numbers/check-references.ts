// Checks the trunk and the agent of a number: both must exist, and calls for the number must be able to reach the
// agent.
import type { Tx } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { findVersion } from '../agents/public.ts';
import { lockAgentForShare } from '../agents/store.ts';
import { lockTrunkForShare } from '../trunks/store.ts';
import type { PhoneNumberRow } from './store.ts';

type NumberReferences = Pick<
  PhoneNumberRow,
  'tenant_id' | 'number' | 'provider_kind' | 'trunk_id' | 'agent_id' | 'agent_version'
>;

/** Refuses references that would not work. The trunk cannot be archived before the transaction ends. */
export async function checkReferences(
  tx: Tx,
  { tenant_id, number, provider_kind, trunk_id, agent_id, agent_version }: NumberReferences,
): Promise<void> {
  const trunk = trunk_id === null ? undefined : await lockTrunkForShare(tx, tenant_id, trunk_id);
  if (trunk_id !== null && !trunk) throw refuse('trunk_not_found');
  // Only imported numbers arrive at a trunk of a carrier.
  if (trunk?.provider_kind === 'carrier_pv' && provider_kind !== 'carrier_pv')
    throw refuse('validation_failed', {
      issues: [{ path: 'trunk_id', message: 'the trunk takes imported numbers only' }],
    });
  if (agent_id === null) {
    if (agent_version === null) return;
    throw refuse('validation_failed', {
      issues: [{ path: 'agent_version', message: 'needs an agent' }],
    });
  }
  // No version of the agent can be retired before the transaction ends.
  if (!(await lockAgentForShare(tx, tenant_id, agent_id))) throw refuse('agent_not_found');
  if (agent_version !== null && !(await findVersion(tx, tenant_id, agent_id, agent_version)))
    throw refuse('agent_version_not_found');
  if (trunk?.inbound?.numbers.includes(number)) return;
  throw refuse('validation_failed', {
    issues: [
      { path: 'trunk_id', message: 'a number that an agent answers needs a trunk whose inbound side lists the number' },
    ],
  });
}
