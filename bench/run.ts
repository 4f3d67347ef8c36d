// `pnpm bench`: the cost of the platform on this machine, each figure beside a floor measured in the same run. `pnpm
// bench lists` runs only the benchmarks that are named.
import { cpus } from 'node:os';
import { benchDispatch } from './dispatch.ts';
import { withPostgres } from './harness.ts';
import { benchLists } from './lists.ts';
import { timesFloor } from './measure.ts';
import type { Measurement } from './measure.ts';
import { benchReadAgent } from './read-agent.ts';
import { benchSummaries } from './summaries.ts';
import { benchVerify } from './verify.ts';
import { benchWebhooks } from './webhooks.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const row = (name: string, ...cells: string[]): string =>
  name.padEnd(48) + cells.map((cell) => cell.padStart(12)).join('');
const figure = (value: number, unit: Measurement['unit']): string =>
  `${unit === 'ms' ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${unit}`;

const benches = {
  dispatch: benchDispatch,
  'read-agent': benchReadAgent,
  verify: benchVerify,
  summaries: benchSummaries,
  lists: benchLists,
  webhooks: benchWebhooks,
};
/** These take minutes and run only when they are named. */
const long: readonly string[] = ['lists', 'webhooks'];
type Name = keyof typeof benches;

/** Without a name: all except the long ones. */
function chosen(): Name[] {
  const names = Object.keys(benches) as Name[];
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`unknown benchmark ${unknown.join(', ')}; there are ${names.join(', ')}`);
  return names.filter((name) => (asked.length > 0 ? asked.includes(name) : !long.includes(name)));
}

const started = performance.now();
const names = chosen();
say(
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}; PostgreSQL, server, client and receiver on this machine\n`,
);
say(row('', 'platform', 'floor', '× floor'));
await withPostgres(async (url) => {
  for (const name of names) {
    for (const it of await benches[name](url))
      say(
        row(it.name, figure(it.platform, it.unit), figure(it.floor, it.unit), timesFloor(it).toFixed(1)) +
          (it.note ? `  ${it.note}` : ''),
      );
  }
});
say(
  `\n× floor: the time of one operation as a multiple of the floor's (1.0 is the floor itself). ${Math.round((performance.now() - started) / 1000)} s in total.`,
);
