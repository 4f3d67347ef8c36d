// Reads the response of an `answer_url`.
import { answerChoice, toStorable } from '@voicecall/contract';
import type { AnswerChoice } from '@voicecall/contract';

/** What the response chooses; a text: what is wrong with it. */
export function readChoice(text: string): AnswerChoice | string {
  const nobody = 'the response names no agent_id and does not refuse the call';
  const parsed = answerChoice.safeParse(jsonIn(text));
  if (parsed.success) return toStorable(parsed.data);
  // Of the members only what is wrong is named, not what is in them.
  const issue = parsed.error.issues
    .flatMap((one) => (one.code === 'invalid_union' && one.path.length === 0 ? one.errors.flat() : [one]))
    .find(({ path }) => namedMembers.has(String(path[0])));
  return issue ? `${issue.path.join('.')} of the response: ${issue.message}` : nobody;
}

/** A response that names an agent can still be wrong in these. */
const namedMembers = new Set(['agent_version', 'variables']);

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
