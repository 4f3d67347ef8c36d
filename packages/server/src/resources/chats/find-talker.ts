// The agent of a chat with its tools, if there is a language model for it.
import { recordedAgent } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../platform/refuse.ts';
import { noChatModelId } from '../../ports/chat-model.ts';
import type { renderAgent } from '../agents/public.ts';
import { presentAgent } from '../agents/present.ts';
import type { AgentRow } from '../agents/store.ts';
import { findBriefParts } from '../calls/public.ts';
import { findKnown } from '../knowledge/public.ts';
import type { KnownDocument } from '../knowledge/store.ts';
import type { ChatRow } from './store.ts';
import type { ToolRow } from '../tools/store.ts';

export interface Talker {
  readonly agent: AgentRow;
  /** The tools that the model may use, in the order of a call. */
  readonly offered: readonly ToolRow[];
  /** All active tools of the tenant. */
  readonly tools: readonly ToolRow[];
  /** The documents in which the agent may look up answers. */
  readonly knowledge: readonly KnownDocument[];
}

export async function findTalker(
  deps: Pick<Deps, 'db' | 'chatModel'>,
  wanted: Parameters<typeof findBriefParts>[1],
): Promise<Talker> {
  const parts = await findBriefParts(deps.db.sql, wanted);
  if (parts?.agent.status !== 'active') throw refuse('agent_not_found');
  const { agent, tools } = parts;
  if (!canReply(deps.chatModel, agent)) throw refuse('model_not_configured');
  const shown = new Set(
    presentAgent(agent, tools)
      .tools.filter(({ enabled }) => enabled)
      .map(({ id }) => id),
  );
  const knowledge = await findKnown(deps.db.sql, wanted.tenant_id, agent.knowledge_ids ?? []);
  return { agent, tools, knowledge, offered: tools.filter(({ id }) => shown.has(id)) };
}

/** What the variables of the agent have their values from. There is no phone. */
export const factsOf = (chat: ChatRow, now: Date): Parameters<typeof renderAgent>[1] => ({
  ...chat,
  from_number: null,
  to_number: null,
  now,
});

/** The sandbox's model knows one agent. */
const canReply = ({ id, simulated }: Deps['chatModel'], { instructions, model }: AgentRow): boolean =>
  id !== noChatModelId &&
  (!simulated || (instructions === recordedAgent.instructions && (model === null || id.endsWith(`/${model}`))));
