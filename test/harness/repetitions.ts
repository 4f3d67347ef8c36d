// The length of long tests: a part of their cases in every test run, all of them with FAULTS=full (`pnpm faults`). Any
// value of FAULTS makes the scenarios of test/faults print their figures.

export const tellsFigures = process.env['FAULTS'] !== undefined;

export const isFull = process.env['FAULTS'] === 'full';

/** A number of the short run, or of the full one. */
export const times = (short: number, full: number): number => (isFull ? full : short);

/** How long one wait may take: far longer than any needs, because no test depends on the speed of its machine. */
export const patienceMs = times(300_000, 1_800_000);

/**
 * The cases to try at the place `index`. The short run tries every `every`-th case and begins with another one at each
 * place: all places and, over the places, all cases are tried.
 */
export const casesAt = <T>(index: number, cases: readonly T[], every = cases.length): readonly T[] =>
  isFull ? cases : cases.filter((_case, number) => number % every === index % every);
