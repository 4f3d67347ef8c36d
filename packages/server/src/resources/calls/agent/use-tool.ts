// An agent uses an http tool during its call.
import type { ToolOutcome } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { refuse } from '../../../platform/refuse.ts';
import { valuesOf } from '../../agents/public.ts';
import { callTool } from '../../tools/public.ts';
import { isClosedToAgent } from '../present.ts';
import { findCall } from '../store.ts';
import { findBriefParts } from './brief-store.ts';

export async function useTool(
  deps: Pick<Deps, 'db' | 'cpu' | 'clock' | 'receivers' | 'sealer'>,
  input: Omit<Parameters<typeof callTool>[1], 'agent_id' | 'agent_version' | 'call_id' | 'values'> & {
    readonly call_id: string;
  },
): Promise<ToolOutcome> {
  const call = await findCall(deps.db.sql, input.tenant_id, input.call_id);
  if (!call) throw refuse('call_not_found');
  if (isClosedToAgent(call, deps.clock.now()))
    return { ok: false, say: 'The call is over; tools can no longer be used.', booking_id: null };
  const { agent_id, agent_version } = call;
  const values = async () => {
    const parts = await findBriefParts(deps.db.sql, call);
    return parts ? valuesOf(parts.agent, { ...call, now: deps.clock.now() }) : null;
  };
  return callTool(deps, { ...input, agent_id, agent_version, values });
}
