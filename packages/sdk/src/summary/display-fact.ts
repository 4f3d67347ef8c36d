// How a user interface shows a fact.
import type { FactValue, Reading } from './summary-view.ts';

const shownFrom = 0.6;
const certainFrom = 0.85;

/** A fact ready for display, without its evidence. */
export interface DisplayedFact {
  /** false: show that it was not detected, or leave it out. */
  readonly show: boolean;
  /** null exactly when it is not to be shown. */
  readonly text: string | null;
  /** Show it with a mark of uncertainty. */
  readonly uncertain: boolean;
}

/** The words for values that are not text. */
export interface DisplayWords {
  /** For true. Default `yes`. */
  readonly yes?: string | undefined;
  /** For false. Default `no`. */
  readonly no?: string | undefined;
  /** Between the items of a list. Default `, `. */
  readonly separator?: string | undefined;
}

/** A fact that is not shown. */
export const notDetected: DisplayedFact = { show: false, text: null, uncertain: false };

/**
 * The rule for one fact: with a confidence of at least 0.85 it is shown, with at least 0.6 it is shown as uncertain,
 * below that or without a value it is not shown. A value without a confidence is shown. The outcome has one more rule,
 * see `displaySummary`.
 */
export function displayFact({ value, confidence }: Reading, words: DisplayWords = {}): DisplayedFact {
  const text = textOf(value, words);
  // Written so that NaN hides the fact.
  if (text === '' || !(confidence === null || confidence >= shownFrom)) return notDetected;
  return { show: true, text, uncertain: confidence !== null && confidence < certainFrom };
}

function textOf(value: FactValue | null, { yes = 'yes', no = 'no', separator = ', ' }: DisplayWords): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'object' ? (value ?? []).join(separator) : String(value);
}
