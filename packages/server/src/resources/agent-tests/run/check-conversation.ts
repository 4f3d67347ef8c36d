// Everything that a test asserts and that is not true of a conversation.
import { freeToolName } from '@voicecall/contract';
import type { MessageRow } from '../../chats/public.ts';
import { askJudge } from './ask-judge.ts';
import type { Asks } from './ask-text.ts';
import { isJudged, objectionTo } from './check-assertions.ts';
import type { KeptCase } from '../run-store.ts';

/** What was asserted, of an agent with these tools. */
interface Asserted {
  readonly test: Pick<KeptCase, 'assertions'>;
  readonly talker: { readonly offered: readonly { readonly name: string; readonly type: string }[] };
}

/** In words, in the order of the assertions. Rejects with a `ModelError` when the model does not judge. */
export async function checkConversation(
  deps: Asks,
  { test: { assertions }, talker: { offered } }: Asserted,
  messages: readonly MessageRow[],
  signal: AbortSignal,
): Promise<string[]> {
  const types = new Map<string, string>(offered.map(({ name, type }) => [name, type]));
  if (!offered.some(({ type }) => type === 'end_call')) types.set(freeToolName('end_call', offered), 'end_call');
  const problems: string[] = [];
  for (const assertion of assertions) {
    const objection = isJudged(assertion)
      ? await askJudge(deps, assertion, messages, signal)
      : objectionTo(assertion, { messages, types });
    if (objection !== null) problems.push(objection);
  }
  return problems;
}
