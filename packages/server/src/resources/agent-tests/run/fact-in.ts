// The value of a fact in a summary, by its path.
import { customFactPrefix } from '@voicecall/contract';
import type { ConversationSummary } from './summarize-conversation.ts';

type Summary = Exclude<ConversationSummary, { without: string }>;

/** Null: the conversation did not cover it. Undefined: a summary of the tenant has no such fact. */
export function factIn({ payload, custom }: Pick<Summary, 'payload' | 'custom'>, path: string): unknown {
  if (path.startsWith(customFactPrefix)) {
    const key = path.slice(customFactPrefix.length);
    return custom && Object.hasOwn(custom.facts, key) ? custom.facts[key]?.value : undefined;
  }
  const found = path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        value !== null && typeof value === 'object' && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      payload,
    );
  // A fact with its evidence.
  return found !== null && typeof found === 'object' && 'value' in found ? found.value : found;
}
