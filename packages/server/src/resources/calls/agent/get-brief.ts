// The brief that an agent gets of its call. It offers no disabled tools, and there is none once the call has ended.
import type { CallBrief } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { announceCallChange } from '../../../platform/database/call-changes.ts';
import { refuse } from '../../../platform/refuse.ts';
import { renderAgent } from '../../agents/public.ts';
import { presentAgent } from '../../agents/present.ts';
import { findKnown } from '../../knowledge/public.ts';
import { presentToModel } from '../../tools/present.ts';
import { callLeg, isTerminal } from '../call-state.ts';
import { findCall } from '../store.ts';
import { findBriefParts } from './brief-store.ts';

export async function getBrief(
  deps: Pick<Deps, 'db' | 'clock'>,
  tenant_id: string,
  call_id: string,
): Promise<CallBrief> {
  const call = await findCall(deps.db.sql, tenant_id, call_id);
  const parts = call && (await findBriefParts(deps.db.sql, call));
  if (!call || !parts) throw refuse('call_not_found');
  if (isTerminal(call)) throw refuse('call_not_active');
  // The job that waits for an agent looks again.
  announceCallChange(deps.db.sql, tenant_id, call_id);
  const now = deps.clock.now();
  const agent = renderAgent(presentAgent(parts.agent, parts.tools), { ...call, now });
  const offered = new Set(agent.tools.filter((tool) => tool.enabled).map((tool) => tool.id));
  const knowledge = await findKnown(deps.db.sql, tenant_id, agent.knowledge_ids ?? []);
  return {
    call: {
      id: call.id,
      tenant_id,
      direction: call.direction,
      room_name: call.room_name,
      participant_identity: callLeg(call).identity,
      from_number: call.from_number,
      to_number: call.to_number,
      max_duration_sec: call.max_duration_sec,
      agent_version: call.agent_version,
      over: false,
    },
    agent: { ...agent, tools: agent.tools.map(({ id, name, enabled }) => ({ id, name, enabled })) },
    knowledge: knowledge.map(({ name, language }) => ({ name, language })),
    tools: parts.tools
      .filter((tool) => offered.has(tool.id))
      .map((tool) => presentToModel(tool, agent))
      .map(({ id, name, description, type, http }) => ({ id, name, description, type, http })),
    lead: call.lead,
    metadata: call.metadata,
    timezone: call.timezone,
    now: now.toISOString(),
  };
}
