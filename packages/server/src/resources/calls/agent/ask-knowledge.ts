// An agent looks something up during its call.
import type { ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { askAgentsKnowledge } from '../../knowledge/public.ts';
import { isClosedToAgent } from '../present.ts';
import { findCall } from '../store.ts';
import { findBriefParts } from './brief-store.ts';

export async function askKnowledge(
  deps: Pick<Deps, 'db' | 'clock'>,
  { tenant_id, call_id, question }: { readonly tenant_id: string; readonly call_id: string; readonly question: string },
): Promise<ToolOutcome> {
  const call = await findCall(deps.db.sql, tenant_id, call_id);
  const parts = call && (await findBriefParts(deps.db.sql, call));
  if (!call || !parts) throw refuse('call_not_found');
  if (isClosedToAgent(call, deps.clock.now()))
    return { ok: false, say: 'The call is over; nothing can be looked up any more.', booking_id: null };
  return askAgentsKnowledge(deps, { tenant_id, question, knowledge_ids: parts.agent.knowledge_ids });
}
