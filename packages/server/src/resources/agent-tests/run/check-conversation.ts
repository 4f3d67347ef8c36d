// Everything that a test asserts and that is not true of a conversation.
import { freeToolName } from '@voicecall/contract';
import { askJudge } from './ask-judge.ts';
import type { Asks } from './ask-text.ts';
import { isJudged, objectionTo } from './check-assertions.ts';
import type { Held } from './hold-conversation.ts';
import type { ConversationSummary } from './summarize-conversation.ts';
import type { KeptCase } from '../run-store.ts';

/** What was asserted, of a conversation with an agent that has these tools. */
interface Asserted {
  readonly test: Pick<KeptCase, 'assertions'>;
  readonly talker: { readonly offered: readonly { readonly name: string; readonly type: string }[] };
  readonly held: Pick<Held, 'messages' | 'timezone'>;
}

/** In words, in the order of the assertions. Rejects when the language model fails, as it says nothing of the agent. */
export async function checkConversation(
  deps: Asks,
  { test: { assertions }, talker: { offered }, held: { messages, timezone } }: Asserted,
  summarize: () => Promise<ConversationSummary>,
  signal: AbortSignal,
): Promise<string[]> {
  const types = new Map<string, string>(offered.map(({ name, type }) => [name, type]));
  if (!offered.some(({ type }) => type === 'end_call')) types.set(freeToolName('end_call', offered), 'end_call');
  const summary = assertions.some(({ type }) => type === 'summary_fact') ? await summarize() : null;
  const problems: string[] = [];
  for (const assertion of assertions) {
    const objection = isJudged(assertion)
      ? await askJudge(deps, assertion, messages, signal)
      : objectionTo(assertion, { messages, types, timezone, summary });
    if (objection !== null) problems.push(objection);
  }
  return problems;
}
