// How the benchmarks count: work at a fixed concurrency, in rounds that alternate with the floor, and what one figure
// is worth.

/** One line of the table: what the platform did, and what the bare thing did in the same run. */
export interface Measurement {
  readonly name: string;
  /** `/s`: more is better. `ms`: less is better. */
  readonly unit: '/s' | 'ms';
  readonly platform: number;
  readonly floor: number;
  /** Printed behind the figures. */
  readonly note?: string;
}

/** How many times `work` is done per second by `concurrency` workers that each start anew as soon as they are done. */
export async function rateOf(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const started = performance.now();
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (count * 1000) / (performance.now() - started);
}

/**
 * Measures both in turns, after one round that does not count, and answers each one's median: a busy moment of the
 * machine hits both.
 */
export async function inTurns(
  rounds: number,
  floor: () => Promise<number>,
  platform: () => Promise<number>,
): Promise<{ floor: number; platform: number }> {
  const figures = { floor: [] as number[], platform: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    const [bare, whole] = [await floor(), await platform()];
    if (round === 0) continue;
    figures.floor.push(bare);
    figures.platform.push(whole);
  }
  return { floor: quantile(figures.floor, 0.5), platform: quantile(figures.platform, 0.5) };
}

/** The value below which the part `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** How many times the floor's cost the platform costs, in either unit: 1 is the floor itself. */
export const timesFloor = ({ unit, platform, floor }: Measurement): number =>
  unit === '/s' ? floor / platform : platform / floor;
