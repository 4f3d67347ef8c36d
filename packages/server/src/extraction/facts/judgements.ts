// Outcome, intent and booking: records decide; the model's judgement is used where they leave it open and the verifier
// supports it.
import type { ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import { unshown } from '../confidence/confidence.ts';
import { byCaller, capped, negativeVerdict } from './fact.ts';
import type { Grounded } from './grounded.ts';
import { confidenceOf, evidenceOf, spokenAmong } from './reader.ts';
import type { Reader, Reason } from './reader.ts';

type Outcome = Grounded['outcome'];

/** Outcomes of a call in which the caller said nothing. */
const wordless: readonly string[] = ['voicemail', 'abandoned', 'other'];

export function outcomeOf(reader: Reader, draft: ExtractionDraft['outcome'], hasFollowups: boolean): Outcome {
  const { bookings, call } = reader.material;
  const recorded = bookings.length > 0 ? 'booked' : call.answered_by === 'voicemail' ? 'voicemail' : undefined;
  if (recorded !== undefined && draft.value !== recorded) reader.refute('outcome', 'contradicts_call');
  if (bookings.length > 0) {
    const cited = bookings.flatMap(({ evidence_turn_ids }) => evidence_turn_ids);
    return { value: 'booked', confidence: 1, evidence_turn_ids: spokenAmong(reader, cited) };
  }
  const { ids } = evidenceOf(reader, draft.evidence, 'outcome');
  if (recorded === 'voicemail')
    return { value: 'voicemail', confidence: 1, evidence_turn_ids: draft.value === 'voicemail' ? ids : [] };
  const instead = (value: Outcome['value'], reason: Reason): Outcome => {
    reader.refute('outcome', reason);
    return { value, confidence: Math.min(draft.confidence, unshown), evidence_turn_ids: ids };
  };
  const { value } = draft;
  if (!reader.caller_spoke && !wordless.includes(value)) return instead('other', 'contradicts_call');
  if (value === 'booked') return instead(hasFollowups ? 'callback' : 'other', 'no_booking');
  if (value === 'voicemail' && call.answered_by === 'human') return instead('other', 'contradicts_call');
  const negative = negativeVerdict(reader, 'outcome');
  if (negative) return instead('other', negative);
  const highest = ids.length > 0 ? confidenceOf(reader, 'outcome', { exactness: 'exact', ids }) : unshown;
  return {
    value,
    confidence: capped(reader, 'outcome', draft.confidence, highest ?? unshown),
    evidence_turn_ids: ids,
  };
}

/** An intent has no confidence that could be lowered: it needs the caller's words, and no verdict against it. */
export function intentOf(reader: Reader, draft: ExtractionDraft['intent']): Grounded['intent'] {
  const read = (which: 'primary' | 'secondary') => {
    const { value, evidence } = draft[which];
    if (value === null) return { value, ids: [] };
    const path = `intent.${which}`;
    const found = evidenceOf(reader, evidence, path);
    const ids = byCaller(reader, path, found);
    const reason =
      negativeVerdict(reader, path) ?? (found.ids.length === 0 ? 'no_evidence' : ids ? undefined : 'not_by_caller');
    if (!reason && ids) return { value, ids };
    if (value !== 'other' && reason) reader.refute(path, reason);
    return { value: null, ids: [] };
  };
  const [first, second] = [read('primary'), read('secondary')];
  const primary = first.value ?? 'other';
  const secondary = second.value === primary ? null : second.value;
  const ids = [...first.ids, ...(secondary === null ? [] : second.ids)];
  return { primary, secondary, evidence_turn_ids: spokenAmong(reader, ids) };
}

type Booking = SummaryPayload['booking'];

/** True when the claim cites what was said, and the verifier supports it: it has no confidence that could be lowered. */
function isSupported(
  reader: Reader,
  path: string,
  { evidence }: ExtractionDraft['booking']['attempted' | 'channel'],
): boolean {
  const { ids } = evidenceOf(reader, evidence, path);
  const verdict = reader.verdictOn(path)?.verdict;
  if (ids.length > 0 && verdict === 'supported') return true;
  reader.refute(path, ids.length === 0 ? 'no_evidence' : ((verdict ?? 'not_verified') as Reason));
  return false;
}

export function bookingOf(reader: Reader, draft: ExtractionDraft['booking']): Booking {
  const { bookings, turns, booking_tools } = reader.material;
  const newest = bookings.at(-1);
  const tried = turns.some(({ role, tool }) => role === 'tool' && tool !== null && booking_tools.includes(tool.name));
  const attempted =
    newest !== undefined ||
    tried ||
    (draft.attempted.value === true && isSupported(reader, 'booking.attempted', draft.attempted));
  return {
    attempted,
    succeeded: newest !== undefined,
    scheduled_for: newest?.preferred_datetime.toISOString() ?? null,
    channel: channelOf(reader, draft.channel, { recorded: newest?.channel ?? null, attempted }),
  };
}

function channelOf(
  reader: Reader,
  draft: ExtractionDraft['booking']['channel'],
  { recorded, attempted }: { recorded: Booking['channel']; attempted: boolean },
): Booking['channel'] {
  if (draft.value === null || draft.value === recorded) return recorded;
  if (recorded === null && attempted) return isSupported(reader, 'booking.channel', draft) ? draft.value : null;
  reader.refute('booking.channel', attempted ? 'contradicts_call' : 'no_booking');
  return recorded;
}
