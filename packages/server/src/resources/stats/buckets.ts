// Waits as the statistics count them: in buckets that are each 5 % wider than the one before. Sums of buckets give the
// percentiles of any number of calls.

const growth = 1.05;

/** The bucket of a wait in SQL. A wait of zero has a bucket of its own. */
export const bucketOf = (ms: string): string =>
  `case when ${ms} < 1 then -1 else floor(ln((${ms})::float8) / ln(${growth}::float8)) end::smallint`;

/** The middle of a bucket in milliseconds. */
const middleOf = (bucket: number): number => (bucket < 0 ? 0 : Math.round(growth ** (bucket + 0.5)));

/** The percentiles of counted waits, by nearest rank; null without any. */
export function percentilesOf(counts: ReadonlyMap<number, number>) {
  const turns = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (turns === 0) return null;
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const at = (share: number): number => {
    let seen = 0;
    const [bucket] = sorted.find(([, count]) => (seen += count) >= share * turns) ?? sorted.at(-1) ?? [0];
    return middleOf(bucket);
  };
  return { turns, p50_ms: at(0.5), p95_ms: at(0.95) };
}
