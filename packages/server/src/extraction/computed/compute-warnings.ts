// Computes the warnings of a summary from the call and the checked draft.
import { summaryWarnings } from '@voicecall/contract';
import type { SummaryPayload, SummaryWarning } from '@voicecall/contract';
import type { Grounded } from '../facts/grounded.ts';
import type { Material } from '../material.ts';
import type { computeMetrics } from './compute-metrics.ts';
import { hasWords } from './folded-text.ts';

/** A conversation with less than this is very short; a single turn is not a conversation, however long. */
const leastUserTurns = 2;
const leastUserWords = 8;
/** Readers hide an outcome below this (requirement 2.12). */
const leastOutcomeConfidence = 0.6;

export interface WarningsInput {
  readonly material: Material;
  readonly grounded: Grounded;
  readonly flags: SummaryPayload['redaction_flags'];
  readonly metrics: ReturnType<typeof computeMetrics>;
  /** True when the model had to repair its draft. */
  readonly repaired: boolean;
}

/** The warnings that apply, in the order in which the contract lists them. */
export function computeWarnings({ material, grounded, flags, metrics, repaired }: WarningsInput): SummaryWarning[] {
  const { outcome, intent, contact, booking } = grounded;
  const heard = material.turns.filter(({ role, text }) => role === 'user' && hasWords(text)).map(({ text }) => text);
  const wants = (what: SummaryPayload['intent']['primary']): boolean =>
    intent.primary === what || intent.secondary === what;
  const applies: Record<SummaryWarning, boolean> = {
    transcript_empty: heard.length === 0,
    // An empty transcript is very short as well: readers use this warning to decide what to show.
    transcript_very_short: heard.length < leastUserTurns || hasFewWords(heard),
    low_confidence_outcome: outcome.confidence < leastOutcomeConfidence,
    contact_not_captured: contact.captured.value !== true,
    booking_attempted_but_failed: booking.attempted && !booking.succeeded,
    possible_opt_out_request:
      wants('unsubscribe') || grounded.flags.opt_out || contact.consent_to_followup.value === false,
    possible_complaint: outcome.value === 'complaint' || wants('complaint') || grounded.flags.complaint,
    redaction_flag_raised: Object.values(flags).some(Boolean),
    repair_used: repaired,
    metrics_unavailable: metrics === null,
  };
  return summaryWarnings.filter((warning) => applies[warning]);
}

/** Counts words with Unicode's rules, because languages without spaces have words too. Stops at the limit. */
function hasFewWords(texts: readonly string[]): boolean {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  let words = 0;
  for (const text of texts) {
    for (const { isWordLike } of segmenter.segment(text)) {
      if (isWordLike) words += 1;
      if (words >= leastUserWords) return false;
    }
  }
  return true;
}
