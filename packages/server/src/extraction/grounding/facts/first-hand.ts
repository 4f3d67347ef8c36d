// What the caller said themselves, and what they only said yes to.
import { uncertain } from './fact.ts';
import type { Check } from './fact.ts';

/** A number that only the agent said stays uncertain, though the caller's yes to it is cited too. */
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
