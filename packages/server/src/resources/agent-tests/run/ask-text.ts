// One text of the language model that is no reply of an agent.
import { limits, toStorable } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import type { ChatLine } from '../../../ports/chat-model.ts';

export type Asks = Pick<Deps, 'chatModel'>;

interface Question {
  readonly system: string;
  readonly lines: readonly ChatLine[];
  readonly signal: AbortSignal;
}

/** Rejects with a `ModelError` when the model does not answer. */
export async function askText({ chatModel }: Asks, { system, lines, signal }: Question): Promise<string> {
  let text = '';
  const parts = chatModel.reply({
    name: null,
    fallback_names: [],
    temperature: null,
    ...{ system, lines, signal },
    tools: [],
    max_steps: 1,
    max_output_tokens: limits.chat_reply_tokens,
    timeout_ms: limits.chat_reply_ms,
    silence_ms: limits.chat_silence_ms,
    first_word_ms: limits.model_first_word_ms,
  });
  for await (const part of parts) if (part.type === 'text') text += part.text;
  return toStorable(text.slice(0, limits.chat_reply_chars));
}
