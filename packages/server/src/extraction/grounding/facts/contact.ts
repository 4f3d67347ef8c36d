// The caller's contact data: what was said, otherwise what a booking, the lead or the line has on record.
import type { DraftFact, ExtractionDraft, SummaryPayload } from '@voicecall/contract';
import * as z from 'zod';
import type { Grounded } from '../../grounded.ts';
import type { CapturedBooking } from '../../material.ts';
import { isNegated, opensWithNo } from '../words/answers.ts';
import { consentSaid } from './boolean-said.ts';
import { capped, groundFact, uncertain, unsaid, unsure } from './fact.ts';
import type { Detail, Fact } from './fact.ts';
import { spellingsIn } from '../heard.ts';
import { answerTo, spokenAmong, standingOf } from '../hearing.ts';
import type { Hearing, Reason, Standing } from '../hearing.ts';
import { readPhone } from './phone.ts';
import type { Spelling } from '../words/spelled.ts';
import { wordsOf } from '../words/words.ts';

type Contact = SummaryPayload['contact'];

/** Compares a claim with what is spelled in its turns. */
type Read = (value: string, spellings: readonly Spelling[]) => Detail;

/** Longer than any address (RFC 5321), and than any name that is written down. */
const longestEmail = 254;
const longestName = 200;

/** The confidence of a booking's detail: the agent could ask again, but might have misheard. */
const bookedConfidence = 0.9;

const readEmail =
  ({ material: { call } }: Hearing): Read =>
  (claimed, spellings) => {
    const value = claimed.toLowerCase();
    if (value.length > longestEmail || !z.email().safeParse(value).success) return { reason: 'malformed' };
    if (spellings.some(({ hasAddress }) => hasAddress(value))) return { value };
    return call.lead?.email?.trim().toLowerCase() === value
      ? { value, source: 'lead' }
      : { reason: 'email_not_spoken' };
  };

const readName =
  ({ material: { call } }: Hearing): Read =>
  (value, spellings) => {
    const words = wordsOf(value);
    // A number that was said is not part of a name, though every digit can be found in it.
    if (words.length === 0 || value.length > longestName || /\p{N}/u.test(value)) return { reason: 'malformed' };
    if (words.every((word) => spellings.some(({ hasName }) => hasName(word)))) return { value };
    const known = wordsOf(call.lead?.name ?? '');
    return words.every((word) => known.includes(word)) ? { value, source: 'lead' } : { reason: 'name_not_spoken' };
  };

/** The newest booking that has the detail. */
function booked(
  hearing: Hearing,
  detail: 'full_name' | 'email' | 'phone',
): { readonly value: string; readonly ids: number[] } | undefined {
  const booking = hearing.material.bookings.findLast((one: CapturedBooking) => (one[detail] ?? '').trim() !== '');
  const value = booking?.[detail]?.trim();
  return booking && value
    ? { value: detail === 'email' ? value.toLowerCase() : value, ids: spokenAmong(hearing, booking.evidence_turn_ids) }
    : undefined;
}

interface DetailClaim {
  readonly fact: DraftFact<string>;
  readonly read: Read;
  /** True when a turn names the value, or a part of it that identifies it. */
  readonly names: (value: string, turn: { readonly text: string; readonly spelling: Spelling }) => boolean;
  /** True when the lead and the line belong to the person who spoke. */
  readonly isRightPerson: boolean;
}

/** "Is this Ann?" "No." */
const isDenied = (
  hearing: Hearing,
  names: (turn: { readonly text: string; readonly spelling: Spelling }) => boolean,
): boolean =>
  [...hearing.speech.values()].some(({ turn_id, role, text }) => {
    const answer = role === 'agent' ? answerTo(hearing, turn_id) : undefined;
    return (
      answer !== undefined &&
      opensWithNo(answer) &&
      spellingsIn(hearing, [turn_id]).some((spelling) => names({ text, spelling }))
    );
  });

/** Why a detail of the lead or the line is not the caller's; undefined when it may be. */
function whyNotTheirs(
  hearing: Hearing,
  { value, source, standing }: { value: string; source: 'lead' | 'caller_id'; standing: Standing },
  { names, isRightPerson }: DetailClaim,
): Reason | undefined {
  if (hearing.material.call.answered_by === 'voicemail' || !isRightPerson) return 'contradicts_call';
  if (standing.ids.length === 0) return 'no_evidence';
  if (isDenied(hearing, (turn) => names(value, turn))) return 'contradicted';
  // "Call me, but not on this number."
  const answers = standing.ids.flatMap((id) =>
    standing.caller.includes(id) ? (hearing.speech.get(id)?.text ?? '') : (answerTo(hearing, id) ?? ''),
  );
  return source === 'caller_id' && answers.some((text) => opensWithNo(text) || isNegated(text))
    ? 'contradicted'
    : undefined;
}

/**
 * A detail that was said is a fact like others. A detail on record is used when the model claims it, or when it was
 * booked.
 */
function groundDetail(hearing: Hearing, detail: 'name' | 'email' | 'phone', claim: DetailClaim): Fact<string> {
  const path = `contact.${detail}`;
  const record = booked(hearing, detail === 'name' ? 'full_name' : detail);
  const claimed = claim.fact.value?.trim() ?? '';
  const standing = claimed === '' ? { ids: [], caller: [], voice: [] } : standingOf(hearing, claim.fact.evidence, path);
  const read = claimed === '' ? undefined : claim.read(claimed, spellingsIn(hearing, standing.voice));
  const not =
    read && 'value' in read && read.source
      ? whyNotTheirs(hearing, { value: read.value, source: read.source, standing }, claim)
      : undefined;
  const found: Detail | undefined = not ? { reason: not } : read;
  if (found && 'value' in found && found.source === undefined)
    return spoken(hearing, path, { value: found.value, confidence: claim.fact.confidence, standing });
  // A booking was made in this call, while the lead and the line were known before it, so the booking comes first.
  if (record) {
    if (found && 'reason' in found) hearing.refute(path, found.reason);
    return { value: record.value, confidence: bookedConfidence, evidence_turn_ids: record.ids, source: 'booking' };
  }
  if (found && 'value' in found)
    return {
      value: found.value,
      confidence: capped(hearing, path, claim.fact.confidence, uncertain),
      evidence_turn_ids: [...standing.ids],
      source: found.source,
    };
  if (found) hearing.refute(path, found.reason);
  return unsaid();
}

function spoken(
  hearing: Hearing,
  path: string,
  { value, confidence, standing }: { value: string; confidence: number; standing: Standing },
): Fact<string> {
  const cap = standing.caller.length > 0 ? 1 : uncertain;
  return { value, confidence: capped(hearing, path, confidence, cap), evidence_turn_ids: [...standing.ids] };
}

/**
 * Computed, not claimed: true when a name, an address or a number is shown to readers. "No" is certain once the caller
 * said something; otherwise nothing is known.
 */
function captured(hearing: Hearing, details: readonly Fact<string>[]): Contact['captured'] {
  const shown = details
    .filter(({ value, confidence }) => value !== null && confidence > unsure)
    .sort((a, b) => b.confidence - a.confidence);
  const [best] = shown;
  if (!best) return hearing.caller_spoke ? { value: false, confidence: 1, evidence_turn_ids: [] } : unsaid();
  const evidence_turn_ids = [...new Set(shown.flatMap((fact) => fact.evidence_turn_ids))].sort((a, b) => a - b);
  return {
    value: true,
    confidence: best.confidence,
    evidence_turn_ids,
    ...(evidence_turn_ids.length === 0 && best.source !== undefined ? { source: best.source } : {}),
  };
}

const namesAny: DetailClaim['names'] = (value, { spelling }) => wordsOf(value).some((word) => spelling.hasName(word));
const namesAddress: DetailClaim['names'] = (value, { spelling }) => spelling.hasAddress(value);
const namesDigits: DetailClaim['names'] = (value, { text, spelling }) =>
  spelling.hasDigits(value.replaceAll(/\D/g, '')) ||
  /\b(?:this (?:\w+ )?(?:number|line|phone)|este (?:numero|número|telefono|teléfono)|diese[rn]? (?:nummer|leitung))\b/iu.test(
    text,
  );

/** `outcome`: the grounded outcome. After a wrong number the person is not the lead. */
export function groundContact(
  hearing: Hearing,
  draft: ExtractionDraft['contact'],
  outcome: Grounded['outcome']['value'],
): Contact {
  const isRightPerson = outcome !== 'wrong_number';
  const name = groundDetail(hearing, 'name', {
    fact: draft.name,
    read: readName(hearing),
    names: namesAny,
    isRightPerson,
  });
  const email = groundDetail(hearing, 'email', {
    fact: draft.email,
    read: readEmail(hearing),
    names: namesAddress,
    isRightPerson,
  });
  const phone = groundDetail(hearing, 'phone', {
    fact: draft.phone,
    read: readPhone(hearing.material),
    names: namesDigits,
    isRightPerson,
  });
  const consent_to_followup = groundFact(
    hearing,
    'contact.consent_to_followup',
    draft.consent_to_followup,
    consentSaid(hearing),
  );
  return { captured: captured(hearing, [name, email, phone]), name, email, phone, consent_to_followup };
}
