// Creates a test of an agent from a call that was held.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { caseOfCall } from './case-of-call.ts';
import { createTestCase } from './create-test-case.ts';
import type { CreatedTestCase, OfAgent } from './create-test-case.ts';
import { findHeldCall, findActiveAgent } from './store.ts';

export async function createFromCall(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, agent_id, call_id, name }: OfAgent & { readonly call_id: string; readonly name?: string | undefined },
): Promise<CreatedTestCase> {
  if (!(await findActiveAgent(deps.db.sql, tenant_id, agent_id))) throw refuse('agent_not_found');
  const held = await findHeldCall(deps.db.sql, { tenant_id, id: call_id });
  if (!held) throw refuse('call_not_found');
  const fields = held.call.ended_at === null ? null : caseOfCall(held.call, held.turns);
  if (!fields) throw refuse('call_has_no_dialogue');
  return createTestCase(deps, who, { tenant_id, agent_id, call_id, ...fields, name: name ?? `Call ${call_id}` });
}
