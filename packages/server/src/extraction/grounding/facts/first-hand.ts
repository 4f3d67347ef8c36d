// Distinguishes what the caller said themselves from what they only said yes to.
import { uncertain } from './fact.ts';
import type { Check } from './fact.ts';

/** A number that only the agent said stays uncertain, even if the caller's yes is cited too. */
export const firstHand =
  <T, U>(check: Check<T, U>): Check<T, U> =>
  (value, standing) => {
    const verdict = check(value, standing);
    if ('reason' in verdict || standing.caller.length === standing.voice.length) return verdict;
    const own = check(value, { ...standing, voice: standing.caller });
    return 'reason' in own && own.reason === 'number_not_spoken'
      ? { ...verdict, cap: Math.min(verdict.cap, uncertain) }
      : verdict;
  };
