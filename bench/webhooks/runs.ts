// What both benchmarks of webhooks measure: an open loop of events at a rate, and a line that shows it.
import type { PlatformProcess } from '../../test/harness/platform/run-platform.ts';
import { quantile } from '../measure.ts';
import type { Publisher } from './publisher.ts';
import type { Report } from './receiver-process.ts';
import type { BenchReceiver } from './receiver.ts';

export const say = (text: string): boolean => process.stdout.write(`${text}\n`);
export const perSecond = ({ received, first, last }: Report): number => ((received - 1) * 1000) / (last - first);

const row = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(34) : String(cell).padStart(11))).join('');
const ms = (value: number): string => value.toFixed(1);

export const header = row(
  'open loop',
  'delivered',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'commit p50',
  'commit p95',
  'lost',
  'doubled',
  'CPU ms each',
  'PG ms each',
  'RSS MB',
);

interface Measured {
  readonly expected: number;
  readonly report: Report;
  /** How long after its scheduled time each event was accepted. */
  readonly commits: readonly number[];
}

/** One line of the table. */
export const lineOf = (name: string, { expected, report, commits }: Measured, ...more: string[]): string =>
  row(
    name,
    `${Math.round(perSecond(report))}/s`,
    ms(quantile(report.latencies, 0.5)),
    ms(quantile(report.latencies, 0.95)),
    ms(quantile(report.latencies, 0.99)),
    ms(quantile(commits, 0.5)),
    ms(quantile(commits, 0.95)),
    expected - report.received,
    report.duplicated,
    ...more,
  );

export interface Run {
  readonly platform: PlatformProcess;
  readonly publisher: Publisher;
  readonly receiver: BenchReceiver;
  readonly tenantId: string;
  readonly seconds: number;
}

/** Publishes at `rate`, shows the line, and returns the p95 from the scheduled time of an event to its arrival. */
export async function openLoop(name: string, rate: number, run: Run): Promise<number> {
  const { platform, publisher, receiver, tenantId, seconds } = run;
  const before = { ...(await metricsOf(platform)), database: await publisher.databaseCpu() };
  const arrived = receiver.collect(rate * seconds);
  const commits = await publisher.openLoop(tenantId, rate, seconds);
  const report = await arrived;
  const after = { ...(await metricsOf(platform)), database: await publisher.databaseCpu() };
  const each = (of: 'cpu' | 'database'): string => (((after[of] - before[of]) * 1000) / report.received).toFixed(2);
  say(
    lineOf(
      `${name}, ${seconds} s`,
      { expected: rate * seconds, report, commits },
      each('cpu'),
      each('database'),
      `${Math.round(after.rss / 1_048_576)}`,
    ),
  );
  return quantile(report.latencies, 0.95);
}

async function metricsOf({ url }: PlatformProcess): Promise<{ cpu: number; rss: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1]);
  return { cpu: value('process_cpu_seconds_total'), rss: value('process_resident_memory_bytes') };
}
