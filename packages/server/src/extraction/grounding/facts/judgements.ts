// Outcome and intent of a call: the model's judgement, limited by records and evidence.
import type { ExtractionDraft } from '@voicecall/contract';
import type { Grounded } from '../../grounded.ts';
import { capped, uncertain, unsure } from './fact.ts';
import { spokenAmong, standingOf } from '../hearing.ts';
import type { Hearing } from '../hearing.ts';

type Outcome = Grounded['outcome'];

/** Outcomes that a greeting alone does not prove. */
const grave: readonly string[] = ['wrong_number', 'complaint', 'unsubscribe'];
const saysNothing = (hearing: Hearing, ids: readonly number[]): boolean =>
  ids.every((id) => hearing.facts(id).isGreeting());

/** Outcomes of a call in which the caller said nothing. */
const wordless: readonly string[] = ['voicemail', 'abandoned', 'other'];

/** Bookings and answering machines are on record and decide; otherwise the evidence limits the model's confidence. */
export function groundOutcome(
  hearing: Hearing,
  draft: ExtractionDraft['outcome'],
  followups: Grounded['followups'],
): Outcome {
  const { bookings, call } = hearing.material;
  const recorded = bookings.length > 0 ? 'booked' : call.answered_by === 'voicemail' ? 'voicemail' : undefined;
  if (recorded !== undefined && draft.value !== recorded) hearing.refute('outcome', 'contradicts_call');
  if (bookings.length > 0)
    return {
      value: 'booked',
      confidence: 1,
      evidence_turn_ids: spokenAmong(
        hearing,
        bookings.flatMap(({ evidence_turn_ids }) => evidence_turn_ids),
      ),
    };
  const { ids, caller } = standingOf(hearing, draft.evidence, 'outcome');
  if (call.answered_by === 'voicemail')
    return { value: 'voicemail', confidence: 1, evidence_turn_ids: draft.value === 'voicemail' ? [...ids] : [] };
  const isMute = grave.includes(draft.value ?? 'other') && saysNothing(hearing, caller);
  const cap = ids.length === 0 || isMute ? unsure : caller.length === 0 ? uncertain : 1;
  const instead = (value: Outcome['value'], reason: 'no_booking' | 'contradicts_call'): Outcome => {
    hearing.refute('outcome', reason);
    return { value, confidence: Math.min(draft.confidence, unsure), evidence_turn_ids: [...ids] };
  };
  const value = draft.value ?? 'other';
  if (!hearing.caller_spoke && !wordless.includes(value)) return instead('other', 'contradicts_call');
  if (value === 'booked') return instead(followups.length > 0 ? 'callback' : 'other', 'no_booking');
  if (value === 'voicemail' && call.answered_by === 'human') return instead('other', 'contradicts_call');
  return { value, confidence: capped(hearing, 'outcome', draft.confidence, cap), evidence_turn_ids: [...ids] };
}

/** Only the caller's own words prove an intent. */
export function groundIntent(hearing: Hearing, draft: ExtractionDraft['intent']): Grounded['intent'] {
  const held = (['primary', 'secondary'] as const).map((which) => {
    const { value, evidence } = draft[which];
    if (value === null) return { value, ids: [] };
    const { voice, ids, caller } = standingOf(hearing, evidence, `intent.${which}`);
    // An intent has no confidence that could be lowered.
    if (voice.length > 0 && grave.includes(value) && saysNothing(hearing, caller)) {
      hearing.refute(`intent.${which}`, 'says_nothing');
      return { value: null, ids: [] };
    }
    if (voice.length > 0) return { value, ids: [...ids] };
    if (value !== 'other') hearing.refute(`intent.${which}`, ids.length > 0 ? 'not_by_caller' : 'no_evidence');
    return { value: null, ids: [] };
  });
  const [primary, secondary] = held;
  const first = primary?.value ?? 'other';
  const second = secondary?.value === first ? null : (secondary?.value ?? null);
  const ids = [...(primary?.ids ?? []), ...(second === null ? [] : (secondary?.ids ?? []))];
  return { primary: first, secondary: second, evidence_turn_ids: spokenAmong(hearing, ids) };
}
