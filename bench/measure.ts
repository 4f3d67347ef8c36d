// How the benchmarks measure: work at a fixed concurrency, in rounds that alternate with the floor, and the median.

/** One line of the table: the platform and the floor, measured in the same run. */
export interface Measurement {
  readonly name: string;
  /** `/s`: higher is better. `ms` and `MB`: lower is better. */
  readonly unit: '/s' | 'ms' | 'MB';
  readonly platform: number;
  readonly floor: number;
  /** The share of the floor of each round, from the lowest to the highest. */
  readonly shares?: readonly number[];
  /** The share of the floor that it is meant to reach. */
  readonly goal?: number;
  /** What stands in the place of the floor, if it is no floor. */
  readonly against?: string;
  /** What it misses of its goals, when shares do not tell. */
  readonly missed?: string;
  /** Printed after the figures. */
  readonly note?: string;
}

/** How many times per second `concurrency` loops run `work`, each starting again as soon as it is done. */
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
 * Measures both alternately, so that a busy moment of the machine affects both. Returns the medians; the first round
 * does not count.
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

/** The `q`-quantile of the values. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** The figures of rounds that measured both, one after the other: medians, and the share of the floor in each round. */
export const ofRounds = (
  rounds: readonly { readonly floor: number; readonly platform: number }[],
): Pick<Measurement, 'platform' | 'floor'> & { readonly shares: readonly number[] } => ({
  floor: quantile(
    rounds.map(({ floor }) => floor),
    0.5,
  ),
  platform: quantile(
    rounds.map(({ platform }) => platform),
    0.5,
  ),
  shares: rounds.map(({ floor, platform }) => platform / floor).toSorted((a, b) => a - b),
});

/** The cost of the platform as a multiple of the floor's, in either unit: 1 is the floor itself. */
export const timesFloor = ({ unit, platform, floor }: Measurement): number =>
  unit === '/s' ? floor / platform : platform / floor;
