// Why a call ended, or waits: the cause in words, and what helps. Each reason of the contract has an entry under its
// name. Entries with a longer name are for a SIP status or for what was missing; `explain-call.ts` chooses them.
import type { EndedReasonName } from '../resources/calls/ended-reason.ts';

/** One entry. Names in double braces are facts of the call: see `explain-call.ts`. */
interface Explanation {
  readonly cause: string;
  readonly remedy: string;
  /** Whether somebody has something to do. */
  readonly needs_action: boolean;
}

const fine = (cause: string, remedy = 'Nothing is wrong.'): Explanation => ({ cause, remedy, needs_action: false });
const wrong = (cause: string, remedy: string): Explanation => ({ cause, remedy, needs_action: true });

const retries = 'Nothing is wrong; your retry policy decides.';
const startWorker =
  'Start one: `npx -y pnpm@12 agent` with the LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET of this installation. If one runs, see its log.';
const checkNumber = 'Check {{to}}: calling it again ends the same way.';
const checkTrunk = 'Check address, port and transport of trunk {{trunk}}, then ask the carrier.';

type Reasons = Readonly<Record<EndedReasonName, Explanation>>;

const byReason = {
  user_hangup: fine('The {{other}} hung up after {{talked}}.'),
  agent_hangup: fine(
    'The agent ended the call after {{talked}}.',
    'Nothing is wrong. If it was too early: the instructions of agent {{agent}} say when.',
  ),
  no_answer: fine('No answer: nobody picked up within {{after}}.', retries),
  busy: fine('Busy: the phone network {{answered}} after {{after}}.', retries),
  declined: fine('The {{other}} declined the call after {{after}}: the phone network {{answered}}.', retries),
  invalid_destination: wrong(
    'The number does not exist or cannot be reached: the phone network {{answered}}.',
    checkNumber,
  ),
  carrier_auth_failed: wrong(
    'The carrier refused the credentials of the trunk: it {{answered}}.',
    'Enter user name and password of trunk {{trunk}} again.',
  ),
  carrier_unavailable: wrong('The carrier did not take the call: it {{answered}} after {{after}}.', checkTrunk),
  voicemail: fine(
    'A mailbox or an answering machine took the call, which ended after {{talked}}.',
    'Nothing is wrong. `voicemail` of agent {{agent}} says what it does then.',
  ),
  transferred: fine('The agent transferred the call after {{talked}}.'),
  silence_timeout: fine(
    'Nobody spoke for too long, so the agent ended the call after {{talked}}.',
    'Nothing is wrong if the {{other}} was silent. If they spoke, see whether the speech recognition of the worker works.',
  ),
  join_timeout: fine(
    'The browser did not join the session within {{after}}.',
    'The page was closed, or the microphone was refused. If it happens often, see whether browsers reach LIVEKIT_URL.',
  ),
  max_duration: fine(
    'The call was as long as it may be: {{most}}.',
    'Raise `max_call_duration_sec` of agent {{agent}} if calls need longer.',
  ),
  canceled: fine('Your backend, or a person in the console, ended the call after {{after}}.'),
  agent_unavailable: wrong('No agent worker took the call in {{after}}.', startWorker),
  agent_error: wrong(
    'The agent broke down after {{talked}}.',
    'See the log of the agent worker: a provider of speech or of the language model may refuse its key.',
  ),
  media_failure: wrong(
    'The connection broke after {{talked}}: no audio came any more.',
    'If it happens often, see the log of LiveKit and of its SIP service, and the network to the carrier.',
  ),
  lost: wrong(
    'How the call ended was not seen: its room was gone after {{after}}.',
    'LiveKit was restarted or lost its data. See its log.',
  ),
  unknown: wrong('Why the call ended is not known.', 'See the timeline.'),
} as const satisfies Reasons;

/** Of an ended call, more exact than the reason alone. */
const bySip = {
  no_answer_480: fine(
    'Out of reach: the phone network {{answered}} after {{after}}. The phone is off or has no signal.',
    retries,
  ),
  declined_607: fine(
    'The {{other}} marked the call as unwanted: the phone network {{answered}}.',
    'Do not call {{to}} again: carriers count such answers against your number.',
  ),
  invalid_destination_410: wrong('The number is no longer in use: the phone network {{answered}}.', checkNumber),
  invalid_destination_484: wrong('The number is incomplete: the phone network {{answered}}.', checkNumber),
  carrier_auth_failed_403: wrong(
    'The carrier does not allow the call: it {{answered}}.',
    'Check with the carrier that trunk {{trunk}} may call this country and may show {{from}}, and that its credentials are right.',
  ),
  carrier_unavailable_603: wrong(
    'The phone network blocked the call: it {{answered}}.',
    'Ask the carrier why {{from}} is blocked: numbers that many people report are.',
  ),
  carrier_unavailable_608: wrong(
    'An analysis of unwanted calls blocked the call: the phone network {{answered}}.',
    'Ask the carrier how {{from}} is cleared.',
  ),
  carrier_unavailable_488: wrong(
    'The carrier and the platform have no codec in common: it {{answered}}.',
    'Ask the carrier for G.711 or Opus on trunk {{trunk}}.',
  ),
} as const satisfies Readonly<Partial<Record<`${EndedReasonName}_${number}`, Explanation>>>;

/** Of an ended call: by what was missing. */
const byAbsence = {
  user_hangup_unanswered: fine(
    'The {{other}} hung up after {{after}}, before the call was answered.',
    'Nothing is wrong if that was soon. If it was not, see in the timeline how long the agent took.',
  ),
  canceled_waiting: fine('Your backend, or a person in the console, ended the call while it waited, after {{after}}.'),
  declined_by_answer_url: fine(
    'Your `answer_url` refused the call.',
    'Nothing is wrong if it was to. The timeline shows its response.',
  ),
  agent_unavailable_not_joined: wrong(
    'An agent worker took the call, and did not come into the room in {{after}}.',
    'See its log: it may have died, or not reach LiveKit.',
  ),
  carrier_unavailable_no_sip: wrong(
    'The carrier did not take the call within {{after}}, and gave no SIP status.',
    checkTrunk,
  ),
  no_answer_no_sip: fine('No answer: the phone rang, and nobody picked up within {{after}}.', retries),
  media_failure_unanswered: wrong(
    'The media service could not set up the call, after {{after}}.',
    'See whether LiveKit and its SIP service run, and their logs.',
  ),
  agent_error_unanswered: wrong(
    'The agent broke down before the call was answered, after {{after}}.',
    'See the log of the agent worker.',
  ),
} as const satisfies Readonly<Partial<Record<`${EndedReasonName}_${string}`, Explanation>>>;

/** Of a call that has not begun yet. */
const byWait = {
  waiting_for_tenant: wrong(
    'The call waits: the tenant is suspended.',
    'It is dialed when an operator makes the tenant active again.',
  ),
  waiting_for_capacity: fine(
    'The call waits: {{in_use}} of {{limit}} concurrent calls of the tenant are in use, and {{ahead}} wait before it.',
    'It is dialed as calls end. An operator can raise `max_concurrent_calls`.',
  ),
  waiting_for_dial_rate: fine(
    'The call waits for its turn: the tenant dials {{rate}} a second, and {{ahead}} wait before it.',
    'It is dialed by itself. An operator can raise `dial_rate_per_sec`.',
  ),
  waiting_for_agent: wrong('No agent worker has taken the call for {{waited}}.', startWorker),
} as const satisfies Readonly<Record<`waiting_${string}`, Explanation>>;

/** All entries by their codes. */
export const explanations = { ...byReason, ...bySip, ...byAbsence, ...byWait } as const;

/** The code of an entry. */
export type ExplanationCode = keyof typeof explanations;

/** The codes. */
export const explanationCodes = Object.keys(explanations) as [ExplanationCode, ...ExplanationCode[]];
