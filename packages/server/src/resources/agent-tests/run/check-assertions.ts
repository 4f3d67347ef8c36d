// Whether what a test asserts is true of a conversation. Two kinds are questions to the language model.
import type { TestCase } from '../../../types.ts';
import type { MessageRow } from '../../chats/public.ts';
import { factIn } from './fact-in.ts';
import { folded, hasArguments } from './has-arguments.ts';
import { isSameFact } from './same-fact.ts';
import type { FactValue } from './same-fact.ts';
import type { ConversationSummary } from './summarize-conversation.ts';

type Assertion = TestCase['assertions'][number];

/** What a conversation was, as far as assertions ask. */
export interface Checked {
  readonly messages: readonly MessageRow[];
  /** The type of each tool of the agent, by its name. */
  readonly types: ReadonlyMap<string, string>;
  readonly timezone: string;
  /** Null: no assertion asks for one. */
  readonly summary: ConversationSummary | null;
}

/** The assertions that the language model decides. */
export type Judged = Extract<Assertion, { type: 'judge' | 'language' }>;

export const isJudged = (assertion: Assertion): assertion is Judged =>
  assertion.type === 'judge' || assertion.type === 'language';

/** Why an assertion is not true of the conversation, in words; null when it is. */
export function objectionTo(assertion: Exclude<Assertion, Judged>, checked: Checked): string | null {
  const { messages, types } = checked;
  const agent = messages.filter(({ role }) => role === 'agent');
  const uses = agent.flatMap(({ tools }) => tools);
  const said = (text: string): boolean => agent.some((message) => folded(message.text).includes(folded(text)));
  switch (assertion.type) {
    case 'tool_called': {
      const own = uses.filter(({ name }) => name === assertion.tool);
      if (own.some((use) => hasArguments(use.arguments, assertion.arguments))) return null;
      return own.length === 0
        ? `${assertion.tool} was not called`
        : `${assertion.tool} was not called with ${JSON.stringify(assertion.arguments)}, but with ${argumentsOf(own)}`;
    }
    case 'tool_not_called':
      return uses.some(({ name }) => name === assertion.tool) ? `${assertion.tool} was called` : null;
    case 'booking_made': {
      const made = uses.filter(({ name, ok }) => ok && types.get(name) === 'booking');
      if (made.some((use) => hasArguments(use.arguments, assertion.arguments))) return null;
      return made.length === 0
        ? 'nothing was booked'
        : `nothing was booked with ${JSON.stringify(assertion.arguments)}, but with ${argumentsOf(made)}`;
    }
    case 'outcome': {
      const outcome = outcomeOf(uses, types);
      return outcome === assertion.outcome ? null : `the outcome was ${outcome}, not ${assertion.outcome}`;
    }
    case 'summary_fact':
      return objectionToFact(assertion, checked);
    case 'said':
      return said(assertion.text) ? null : `the agent did not say "${assertion.text}"`;
    case 'never_said':
      return said(assertion.text) ? `the agent said "${assertion.text}"` : null;
    case 'max_turns':
      return agent.length <= assertion.turns
        ? null
        : `the agent needed ${agent.length} messages, more than ${assertion.turns}`;
  }
}

function objectionToFact(
  { fact, value }: Extract<Assertion, { type: 'summary_fact' }>,
  { summary, timezone }: Checked,
): string | null {
  if (summary === null || 'without' in summary) return `there is no summary: ${summary?.without ?? ''}`.trim();
  const actual = factIn(summary, fact);
  if (actual === undefined) return `a summary has no fact ${fact}`;
  if (isSameFact(actual, value as FactValue, timezone)) return null;
  const found = actual === null ? 'not known' : JSON.stringify(actual);
  return `${fact} of the summary is ${found}, not ${value === null ? 'unknown' : JSON.stringify(value)}`;
}

function outcomeOf(
  uses: Checked['messages'][number]['tools'],
  types: Checked['types'],
): 'ended' | 'transferred' | 'open' {
  const last = uses.findLast(({ ok, name }) => ok && ['transfer', 'end_call'].includes(types.get(name) ?? ''));
  if (!last) return 'open';
  return types.get(last.name) === 'transfer' ? 'transferred' : 'ended';
}

const argumentsOf = (uses: readonly { readonly arguments: unknown }[]): string =>
  uses.map((use) => JSON.stringify(use.arguments)).join(' and ');
