// How long the scenarios run: a few repetitions in every test run, all of them with FAULTS=full. With any value of
// FAULTS they print their figures.

export const tellsFigures = process.env['FAULTS'] !== undefined;

export const isFull = process.env['FAULTS'] === 'full';

/** A number of the short run, or of the full one. */
export const times = (short: number, full: number): number => (isFull ? full : short);

/** The longest time for a whole scenario. */
export const patienceMs = times(90_000, 1_800_000);
