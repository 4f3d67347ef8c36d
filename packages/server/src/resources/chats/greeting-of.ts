// The greeting with which a chat begins: the agent's own, the generic one in its language, or words of the model.
import { disclosureOf, greetInstructions, greeting, limits, toStorable } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { AgentRow } from '../agents/store.ts';
import { renderAgent } from '../agents/public.ts';
import { factsOf } from './find-talker.ts';
import { promptOf } from './prompt-of.ts';
import type { ChatRow } from './store.ts';

/** For the whole sentence; without it in time the chat begins without a greeting. */
const waitMs = 8_000;

type Needs = Pick<Deps, 'chatModel' | 'clock' | 'log'>;

/** Null when there is nothing to disclose, and the other side begins or the model has no words. Not in a transaction. */
export async function greetingOf(deps: Needs, agent: AgentRow, chat: ChatRow): Promise<string | null> {
  const disclosure = disclosureOf(renderAgent(agent, factsOf(chat, deps.clock.now())));
  const words = [disclosure, await wordsOf(deps, agent, chat)].filter((text) => text !== null);
  return words.length === 0 ? null : words.join(' ');
}

async function wordsOf({ chatModel, clock, log }: Needs, agent: AgentRow, chat: ChatRow): Promise<string | null> {
  if (agent.greeting.mode === 'caller_first') return null;
  const fixed = greeting({ kind: `typed_${chat.direction}`, agent: renderAgent(agent, factsOf(chat, clock.now())) });
  if (fixed !== null) return fixed;
  const parts = chatModel.reply({
    name: agent.model,
    fallback_names: agent.fallback_models,
    temperature: agent.temperature,
    system: promptOf(agent, chat, clock.now()),
    lines: [{ role: 'user', text: greetInstructions(agent), tools: [] }],
    tools: [],
    max_steps: 1,
    max_output_tokens: agent.max_reply_tokens ?? limits.chat_reply_tokens,
    timeout_ms: waitMs,
    silence_ms: waitMs,
    first_word_ms: limits.model_first_word_ms,
    signal: AbortSignal.any([]),
  });
  let text = '';
  try {
    for await (const part of parts) if (part.type === 'text') text += part.text;
  } catch (error) {
    log.warn({ err: error, agent_id: agent.id }, 'the model did not greet');
    return null;
  }
  return text.trim() === '' ? null : toStorable(text.slice(0, limits.chat_reply_chars));
}
