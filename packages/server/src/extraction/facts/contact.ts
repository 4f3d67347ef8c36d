// The caller's contact data: what was said, otherwise what a booking, the lead or the line has on record.
import type { DraftFact, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import * as z from 'zod';
import { shownFrom, uncertain } from '../confidence/confidence.ts';
import type { CapturedBooking } from '../material.ts';
import { spellsEmail, spellsName } from '../readings/spelled.ts';
import { yesOrNo } from './checks.ts';
import { byCaller, capped, factOf, negativeVerdict, unsaid } from './fact.ts';
import type { Detail, Fact } from './fact.ts';
import type { Grounded } from './grounded.ts';
import { readPhone } from './phone.ts';
import { around, confidenceOf, evidenceOf, spokenAmong, textsOf } from './reader.ts';
import type { Reader, Reason } from './reader.ts';
import { wordsOf } from './words.ts';

type Contact = SummaryPayload['contact'];

/** Longer than any address (RFC 5321), and than any name that is written down. */
const longestEmail = 254;
const longestName = 200;

type Read = (claimed: string, texts: readonly string[]) => Detail;

const readEmail =
  ({ material: { call }, budget }: Reader): Read =>
  (claimed, texts) => {
    const value = claimed.toLowerCase();
    if (value.length > longestEmail || !z.email().safeParse(value).success) return { reason: 'malformed' };
    if (spellsEmail(value, texts, budget)) return { value, found: true };
    return call.lead?.email?.trim().toLowerCase() === value
      ? { value, found: false, source: 'lead' }
      : { value, found: false };
  };

const readName =
  ({ material: { call }, budget }: Reader): Read =>
  (value, texts) => {
    const words = wordsOf(value);
    // A number is not part of a name.
    if (words.length === 0 || value.length > longestName || /\p{N}/u.test(value)) return { reason: 'malformed' };
    if (spellsName(value, texts, budget)) return { value, found: true };
    const known = wordsOf(call.lead?.name ?? '');
    return words.every((word) => known.includes(word))
      ? { value, found: false, source: 'lead' }
      : { value, found: false };
  };

/** The newest booking that has the detail. */
function booked(
  reader: Reader,
  detail: 'full_name' | 'email' | 'phone',
): { readonly value: string; readonly ids: number[] } | undefined {
  const booking = reader.material.bookings.findLast((one: CapturedBooking) => (one[detail] ?? '').trim() !== '');
  const value = booking?.[detail]?.trim();
  return booking && value
    ? { value: detail === 'email' ? value.toLowerCase() : value, ids: spokenAmong(reader, booking.evidence_turn_ids) }
    : undefined;
}

interface DetailClaim {
  readonly claim: DraftFact<string>;
  readonly read: Read;
  /** True when the lead and the line belong to the person who spoke. */
  readonly isRightPerson: boolean;
}

const isSame = (one: string, other: string): boolean => wordsOf(one).join(' ') === wordsOf(other).join(' ');

/** What the draft claims, as far as it stands; undefined when it is dropped. */
function claimed(
  reader: Reader,
  path: string,
  { claim, read, isRightPerson, booked }: DetailClaim & { readonly booked: string | undefined },
): Fact<string> | undefined {
  const value = claim.value?.trim() ?? '';
  if (value === '') return undefined;
  const drop = (reason: Reason): undefined => reader.refute(path, reason) as undefined;
  const evidence = evidenceOf(reader, claim.evidence, path);
  const ids = byCaller(reader, path, evidence);
  // Letters and digits are often dictated over several turns, and repeated by the agent.
  const detail = read(value, textsOf(reader, around(reader, ids ?? [])));
  if ('reason' in detail) return drop(detail.reason);
  const negative = negativeVerdict(reader, path);
  if (negative) return drop(negative);
  if (detail.source && (reader.material.call.answered_by === 'voicemail' || !isRightPerson))
    return drop('contradicts_call');
  if (evidence.ids.length === 0) return drop('no_evidence');
  // A detail on record is the caller's when the caller's words mean it: "on this number", "speaking".
  const isOnRecord = detail.source !== undefined || (booked !== undefined && isSame(detail.value, booked));
  const isExact = detail.found || (isOnRecord && ids !== undefined);
  if (!ids && !detail.source) return drop('not_by_caller');
  if (!isExact) reader.refute(path, 'value_not_found');
  const cited = ids ?? evidence.ids;
  const highest = confidenceOf(reader, path, { exactness: isExact ? 'exact' : 'inexact', ids: cited });
  if (highest === null) return undefined;
  const confidence = capped(reader, path, claim.confidence, highest);
  const fact = { value: detail.value, confidence, evidence_turn_ids: [...cited] };
  return detail.source ? { ...fact, source: detail.source } : fact;
}

/**
 * A detail that was said comes first; then that of a booking, which was made in this call; then those of the lead and
 * the line, which were known before it. A booking may be for somebody else, so its details are uncertain unless the
 * draft claims them too.
 */
function detailOf(reader: Reader, detail: 'name' | 'email' | 'phone', claim: DetailClaim): Fact<string> {
  const record = booked(reader, detail === 'name' ? 'full_name' : detail);
  const said = claimed(reader, `contact.${detail}`, { ...claim, booked: record?.value });
  const isClaimed = said && (said.source === undefined || (record && isSame(said.value ?? '', record.value)));
  if (isClaimed && (!record || said.confidence >= shownFrom)) return said;
  if (record) return { value: record.value, confidence: uncertain, evidence_turn_ids: record.ids, source: 'booking' };
  return said ?? unsaid();
}

/**
 * Computed, not claimed: true when a name, an address or a number is shown to readers. "No" is certain once the caller
 * said something; otherwise nothing is known.
 */
function captured(reader: Reader, details: readonly Fact<string>[]): Contact['captured'] {
  const shown = details
    .filter(({ value, confidence }) => value !== null && confidence >= shownFrom)
    .sort((a, b) => b.confidence - a.confidence);
  const [best] = shown;
  if (!best)
    return reader.caller_spoke
      ? { value: false, confidence: reader.isVerified ? 1 : uncertain, evidence_turn_ids: [] }
      : unsaid();
  const evidence_turn_ids = [...new Set(shown.flatMap((fact) => fact.evidence_turn_ids))].sort((a, b) => a - b);
  return {
    value: true,
    confidence: best.confidence,
    evidence_turn_ids,
    ...(evidence_turn_ids.length === 0 && best.source !== undefined ? { source: best.source } : {}),
  };
}

/** `outcome`: that of the summary. After a wrong number the person is not the lead. */
export function contactOf(
  reader: Reader,
  draft: ExtractionDraft['contact'],
  outcome: Grounded['outcome']['value'],
): Contact {
  const isRightPerson = outcome !== 'wrong_number';
  const name = detailOf(reader, 'name', { claim: draft.name, read: readName(reader), isRightPerson });
  const email = detailOf(reader, 'email', { claim: draft.email, read: readEmail(reader), isRightPerson });
  const phone = detailOf(reader, 'phone', { claim: draft.phone, read: readPhone(reader), isRightPerson });
  return {
    captured: captured(reader, [name, email, phone]),
    name,
    email,
    phone,
    consent_to_followup: factOf(reader, 'contact.consent_to_followup', draft.consent_to_followup, yesOrNo),
  };
}
