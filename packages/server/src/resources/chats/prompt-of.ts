// What the language model is told before a chat: the situation, and the agent's instructions.
import { prompt } from '@voicecall/contract';
import { renderAgent } from '../agents/public.ts';
import type { AgentRow } from '../agents/store.ts';
import { factsOf } from './find-talker.ts';
import type { ChatRow } from './store.ts';

export const promptOf = (agent: AgentRow, chat: ChatRow, now: Date): string =>
  prompt({
    kind: `typed_${chat.direction}`,
    agent: renderAgent(agent, factsOf(chat, now)),
    ...{ lead: chat.lead, metadata: chat.metadata, timezone: chat.timezone, from_number: null, to_number: null },
    now: now.toISOString(),
  });
