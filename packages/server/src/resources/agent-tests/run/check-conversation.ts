// Everything that a test asserts and that is not true of a conversation.
import { freeToolName } from '@voicecall/contract';
import { askJudge } from './ask-judge.ts';
import type { Asks } from './ask-text.ts';
import { isJudged, objectionTo } from './check-assertions.ts';
import type { Held, Setting } from './hold-conversation.ts';
import { summarizeConversation } from './summarize-conversation.ts';
import type { Summarizes } from './summarize-conversation.ts';

/** In words, in the order of the assertions. Rejects when the language model fails, as it says nothing of the agent. */
export async function checkConversation(
  deps: Asks & Summarizes,
  setting: Setting,
  held: Held,
  signal: AbortSignal,
): Promise<string[]> {
  const { assertions } = setting.test;
  const { offered } = setting.talker;
  const { messages, timezone } = held;
  const types = new Map<string, string>(offered.map(({ name, type }) => [name, type]));
  if (!offered.some(({ type }) => type === 'end_call')) types.set(freeToolName('end_call', offered), 'end_call');
  const summary = assertions.some(({ type }) => type === 'summary_fact')
    ? await summarizeConversation(deps, setting, held, signal)
    : null;
  const problems: string[] = [];
  for (const assertion of assertions) {
    const objection = isJudged(assertion)
      ? await askJudge(deps, assertion, messages, signal)
      : objectionTo(assertion, { messages, types, timezone, summary });
    if (objection !== null) problems.push(objection);
  }
  return problems;
}
