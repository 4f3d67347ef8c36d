// How a fact is shown to people (spec 2.12, display rules).
import type { FactValue, Reading } from './summary-view.ts';

const shownFrom = 0.6;
const certainFrom = 0.85;

/** A fact as people are to see it. It carries no evidence. */
export interface DisplayedFact {
  /** false: say that it was not detected, or leave it out. */
  readonly show: boolean;
  /** null exactly when it is not to be shown. */
  readonly text: string | null;
  /** Show it with a mark that says so. */
  readonly uncertain: boolean;
}

/** The words that stand for values that are no text. */
export interface DisplayWords {
  /** For true. Default `yes`. */
  readonly yes?: string | undefined;
  /** For false. Default `no`. */
  readonly no?: string | undefined;
  /** Between the items of a list. Default `, `. */
  readonly separator?: string | undefined;
}

/** What is not to be shown. */
export const notDetected: DisplayedFact = { show: false, text: null, uncertain: false };

/**
 * The rule for one fact (spec 2.12): from a confidence of 0.85 on plain, from 0.6 on as uncertain, below that, or
 * without a
 * value, not at all. A value that came without a confidence of its own is plain. The outcome has a rule more:
 * `displaySummary`.
 */
export function displayFact({ value, confidence }: Reading, words: DisplayWords = {}): DisplayedFact {
  const text = textOf(value, words);
  // Written so that what is no number hides the fact.
  if (text === '' || !(confidence === null || confidence >= shownFrom)) return notDetected;
  return { show: true, text, uncertain: confidence !== null && confidence < certainFrom };
}

function textOf(value: FactValue | null, { yes = 'yes', no = 'no', separator = ', ' }: DisplayWords): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'object' ? (value ?? []).join(separator) : String(value);
}
