// What the sandbox's model claims about a call: the recorded claims that hold in it, or only what is on record.
import type { DraftEvidence, ExtractionInput } from '@voicecall/contract';
import { nextDayAtThree } from '../agent/use-tools.ts';
import { calleeLines } from '../callee/scripts.ts';
import { recorded } from './recorded.ts';
import type { Recorded, RecordedTask } from './recorded.ts';

/** A claim about a call, with the turns that prove it. */
export interface FoundClaim extends Pick<Recorded, 'path' | 'needs_booking'> {
  readonly value: unknown;
  readonly evidence: readonly DraftEvidence[];
}

/** The name that the scripts use for a call without a lead. */
const nobody = 'Ann Example';
const lists = new Set(['objections', 'followups', 'summary.narrative']);
const roles = { A: 'agent', U: 'user' } as const;

/** The claims about a call, at most one for each path that is not a list. */
export function findClaims(input: ExtractionInput): FoundClaim[] {
  const claims = isScripted(input) ? recorded.flatMap((one) => claimIn(input, one) ?? []) : [];
  const told = claims.some(({ path }) => path === 'summary.narrative') ? claims : [...claims, ...unread(input)];
  const all = [...onRecord(input), ...told];
  return all.filter(
    ({ path }, index) => lists.has(path) || all.findLastIndex((other) => other.path === path) === index,
  );
}

const fill = (text: string, { call }: ExtractionInput): string => text.replaceAll('{lead}', call.lead?.name ?? nobody);

/** True when the other side says nothing but lines of the scripts, or the beginning of one. */
function isScripted(input: ExtractionInput): boolean {
  const lines = calleeLines.map((line) => fill(line, input));
  return input.turns.every(({ role, text }) => role !== 'user' || lines.some((line) => line.startsWith(text)));
}

/** The claim as it is in this call; undefined when one of its quotes is missing. */
function claimIn(input: ExtractionInput, { path, value, quotes, needs_booking }: Recorded): FoundClaim | undefined {
  const evidence = quotes.flatMap((one) => evidenceOf(input, one) ?? []);
  if (evidence.length < quotes.length) return undefined;
  const filled = typeof value === 'string' ? fill(value, input) : path === 'followups' ? dated(input, value) : value;
  return { path, value: filled, evidence, ...(needs_booking && { needs_booking }) };
}

function evidenceOf(input: ExtractionInput, one: string): DraftEvidence | undefined {
  const role = roles[one.startsWith('A') ? 'A' : 'U'];
  const quote = fill(one.slice('A: '.length), input);
  const turn = input.turns.find((candidate) => candidate.role === role && candidate.text.includes(quote));
  return turn && { turn_id: turn.turn_id, quote };
}

function dated({ call }: ExtractionInput, value: unknown) {
  const { task, owner, due } = value as RecordedTask;
  return { task, owner, due_by: due === null ? null : atThree(due, call) };
}

/** Three in the afternoon of the next such weekday, with the offset of the call's zone. */
function atThree(weekday: number, { started_at, timezone }: ExtractionInput['call']): string {
  const local = `${nextDayAtThree(weekday, started_at, timezone)}:00`;
  const name = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(`${local}Z`))
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${local}${name?.slice('GMT'.length) || '+00:00'}`;
}

/** The first turns of those who spoke. */
function spoken({ turns }: ExtractionInput): DraftEvidence[] {
  const said = turns.filter(({ role, text }) => (role === 'agent' || role === 'user') && text !== '');
  const first = (['agent', 'user'] as const).flatMap((who) => said.find(({ role }) => role === who) ?? []);
  return first.map(({ turn_id, text }) => ({ turn_id, quote: text }));
}

const claim = (path: string, value: unknown, evidence: readonly DraftEvidence[] = []): FoundClaim => ({
  path,
  value,
  evidence,
});

/** What holds for every call, unless a recorded claim replaces it. */
function onRecord(input: ExtractionInput): FoundClaim[] {
  const answered = input.turns.some(({ role }) => role === 'user');
  const [outcome, headline] =
    input.call.answered_by === 'voicemail'
      ? ['voicemail', 'A voicemail box answered.']
      : answered
        ? ['other', 'The agent and the other side spoke.']
        : ['abandoned', 'Only the agent spoke.'];
  return [
    claim('outcome', outcome),
    claim('intent.primary', 'other'),
    claim('summary.headline', headline, spoken(input)),
    claim('summary.next_best_action', 'Read the transcript.'),
    claim('sentiment_overall', 'neutral'),
  ];
}

/** What the narrative of any other conversation says. It has no numbers, because nobody said them. */
const unread = (input: ExtractionInput): FoundClaim[] => [
  claim(
    'summary.narrative',
    "What was said is not in this summary: the sandbox's model only knows the conversations of its own scripts.",
    spoken(input),
  ),
];
