// Where a call stands, in one word; of one that did not go as it should: why it ended.
import type { Call } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { words } from '../../components/words.ts';
import { reasonsToFix } from '../../generated/facts.ts';

type Reason = NonNullable<Call['ended_reason']>;

/** Where the code of a reason does not say it in words. */
const texts: Readonly<Record<string, string>> = {
  user_hangup: 'Hung up',
  agent_hangup: 'Ended by agent',
  no_answer: 'No answer',
  invalid_destination: 'Number not reachable',
  carrier_auth_failed: 'Refused by carrier',
  carrier_unavailable: 'Carrier unavailable',
  silence_timeout: 'Silence',
  join_timeout: 'Did not join',
  max_duration: 'Longest duration',
  agent_unavailable: 'No agent',
  agent_error: 'Agent broke down',
  media_failure: 'Connection broke',
  lost: 'End not seen',
  unknown: 'Unknown reason',
};

/** A reason in words. */
export const reasonText = (reason: string): string => texts[reason] ?? words(reason);

/** The reasons as the options of a filter. */
export const reasonOptions = (reasons: readonly string[]): readonly (readonly [string, string])[] =>
  reasons.map((reason) => [reason, reasonText(reason)]);

export type ReasonToFix = (typeof reasonsToFix)[number];

export const needsFix = (reason: string | null): reason is ReasonToFix => reasonsToFix.some((one) => one === reason);

/** An answered call that somebody ended went as it should. */
const went: readonly string[] = ['user_hangup', 'agent_hangup', 'transferred', 'canceled'] satisfies Reason[];

type Shown = Pick<Call, 'status' | 'ended_reason' | 'answered_at'>;

/** What a call is called in lists. */
function labelOf({ status, ended_reason, answered_at }: Shown): readonly [text: string, tone?: Tone] {
  if (!ended_reason) return [words(status)];
  if (needsFix(ended_reason)) return [reasonText(ended_reason), 'bad'];
  if (answered_at === null)
    return [ended_reason === 'user_hangup' ? 'Hung up before answer' : reasonText(ended_reason), 'neutral'];
  if (!went.includes(ended_reason)) return [reasonText(ended_reason), 'neutral'];
  return [ended_reason === 'transferred' ? 'Transferred' : words(status), 'good'];
}

export function CallBadge({ call }: { readonly call: Shown }) {
  const [text, tone] = labelOf(call);
  return (
    <Badge code={call.status} {...(tone && { tone })}>
      {text}
    </Badge>
  );
}
