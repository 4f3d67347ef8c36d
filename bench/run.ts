// `pnpm bench`: the cost of the platform on this machine, each figure beside a floor measured in the same run. `pnpm
// bench lists` runs only the benchmarks that are named.
import { cpus } from 'node:os';
import { withPostgres } from './harness.ts';
import { benchGrowth } from './growth.ts';
import { benchLists } from './lists.ts';
import { quantile, timesFloor } from './measure.ts';
import type { Measurement } from './measure.ts';
import { benchHttp } from './http.ts';
import { benchMedia } from './media.ts';
import { benchNeighbours } from './neighbours.ts';
import { benchProcess } from './process.ts';
import { benchRetention } from './retention.ts';
import { benchSearch } from './search.ts';
import { benchStats } from './stats.ts';
import { benchSummaries } from './summaries.ts';
import { benchVerify } from './verify.ts';
import { benchVoiceQuality } from './voice-quality.ts';
import { benchWebhooks } from './webhooks.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(48) + cells.map((cell) => cell.padStart(12)).join('');
const figure = (value: number, unit: Measurement['unit']): string =>
  `${unit === 'ms' ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${unit}`;

/** The share of the floor: median, lowest and highest of the rounds. */
function shares({ name, shares: all = [], goal = 0, against = 'the floor' }: Measurement): string[] {
  if (all.length === 0) return [];
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  const median = quantile(all, 0.5);
  if (median < goal) missed.push(`${name}: ${percent(median)} of ${against}, ${percent(goal)} are the goal`);
  return [median, all[0] ?? 0, all.at(-1) ?? 0].map(percent);
}

const benches = {
  http: benchHttp,
  verify: benchVerify,
  summaries: benchSummaries,
  lists: benchLists,
  stats: benchStats,
  search: benchSearch,
  growth: benchGrowth,
  retention: benchRetention,
  webhooks: benchWebhooks,
  neighbours: benchNeighbours,
  media: benchMedia,
  'voice-quality': benchVoiceQuality,
  process: benchProcess,
};
/** These fill tables for minutes, and run only when they are named. */
const long: readonly string[] = ['lists', 'stats', 'search', 'growth', 'retention', 'neighbours', 'voice-quality'];
type Name = keyof typeof benches;

/** Without a name: all except the long ones. */
function chosen(): Name[] {
  const names = Object.keys(benches) as Name[];
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`unknown benchmark ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return names.filter((name) => (asked.length > 0 ? asked.includes(name) : !long.includes(name)));
}

/** What cannot be measured on this machine is named, and does not keep the rest from being measured. */
async function measured(name: Name, url: string): Promise<Measurement[]> {
  try {
    return await benches[name](url);
  } catch (error) {
    missed.push(`${name}: not measured: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
}

const started = performance.now();
const names = chosen();
say(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}; PostgreSQL, server, client and receiver on this machine\n`,
);
say(row('', 'platform', 'floor', '× floor', 'of floor', 'min', 'max'));
const missed: string[] = [];
await withPostgres(async (url) => {
  for (const name of names) {
    for (const it of await measured(name, url)) {
      if (it.missed) missed.push(`${it.name}: ${it.missed}`);
      say(
        row(
          it.name,
          figure(it.platform, it.unit),
          figure(it.floor, it.unit),
          timesFloor(it).toFixed(1),
          ...shares(it),
        ) + (it.note ? `  ${it.note}` : ''),
      );
    }
  }
});
for (const name of missed) say(`misses its goal: ${name}`);
if (missed.length > 0) process.exitCode = 1;
say(
  `\n× floor: the time of one operation as a multiple of the floor's (1.0 is the floor itself). ${Math.round((performance.now() - started) / 1000)} s in total.`,
);
