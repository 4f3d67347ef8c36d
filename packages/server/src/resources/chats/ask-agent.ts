// Asks the model for one reply of an agent, and runs the tools that it uses.
import { limits, toStorable } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { chatTools } from './chat-tools.ts';
import type { Talk, ToolNeeds, ToolUse } from './chat-tools.ts';
import { promptOf } from './prompt-of.ts';
import type { MessageRow } from './store.ts';

/** What is told while the reply is written. */
export interface Listener {
  readonly said: (text: string) => void;
  readonly used: (tool: ToolUse) => void;
}

/** Rejects with a `ModelError` when the reply does not come to its end. */
export async function askAgent(
  deps: ToolNeeds & Pick<Deps, 'chatModel'>,
  talk: Talk,
  listener: Listener,
  signal: AbortSignal,
): Promise<Pick<MessageRow, 'text' | 'tools'> & { readonly ended: boolean }> {
  const { chat, messages, talker } = talk;
  let text = '';
  const tools: ToolUse[] = [];
  let afterTool = false;
  let ended = false;
  const say = (part: string): void => {
    // What is said before and after a tool are sentences of their own.
    const whole = afterTool && text !== '' ? `\n${part}` : part;
    afterTool = false;
    text += whole;
    listener.said(whole);
  };
  const parts = deps.chatModel.reply({
    name: talker.agent.model,
    fallback_names: talker.agent.fallback_models,
    temperature: talker.agent.temperature,
    system: promptOf(talker.agent, chat, deps.clock.now()),
    lines: messages,
    tools: chatTools(deps, talk),
    max_steps: limits.chat_steps,
    max_output_tokens: talker.agent.max_reply_tokens ?? limits.chat_reply_tokens,
    timeout_ms: limits.chat_reply_ms,
    silence_ms: limits.chat_silence_ms,
    first_word_ms: limits.model_first_word_ms,
    signal,
  });
  for await (const part of parts) {
    if (part.type === 'text') say(part.text.slice(0, limits.chat_reply_chars - text.length));
    else afterTool = true;
    if (part.type === 'tool') {
      tools.push(part.use.shown);
      ended ||= part.use.ends;
      listener.used(part.use.shown);
    }
    if (text.length >= limits.chat_reply_chars) break;
  }
  return { text: toStorable(text), tools, ended };
}
