// `pnpm bench webhooks`: deliveries of a platform process to a receiver process, compared with a bare loop of pg-boss
// and undici in the same run.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import type { PlatformProcess } from '../test/harness/platform/run-platform.ts';
import { newDatabase } from './harness.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';
import { runBareLoop } from './webhooks/bare-loop.ts';
import { addLoudTenant, addSilentReceiver } from './webhooks/neighbours.ts';
import { openPublisher, sampleBody } from './webhooks/publisher.ts';
import type { Publisher } from './webhooks/publisher.ts';
import { startBenchReceiver } from './webhooks/receiver.ts';
import type { BenchReceiver } from './webhooks/receiver.ts';
import type { Report } from './webhooks/receiver-process.ts';

const events = Number(process.env['BENCH_EVENTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const rates = [50, 200, 500, 1000];
/** Deliveries of other tenants that wait for a later attempt, and the rate that is measured meanwhile. */
const pending = 500_000;
const among = 200;
/** Events per second of a tenant, while another tenant has a hundred times as many. */
const quiet = 5;
const places = 128;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const perSecond = ({ received, first, last }: Report): number => ((received - 1) * 1000) / (last - first);
const row = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(34) : String(cell).padStart(11))).join('');
const ms = (value: number): string => value.toFixed(1);

export async function benchWebhooks(postgresUrl: string): Promise<Measurement[]> {
  const receiver = await startBenchReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-data-'));
  try {
    const bare = await bareDrain(postgresUrl, receiver);
    return [await platformRuns(postgresUrl, receiver, { dataDir, bare })];
  } finally {
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function bareDrain(postgresUrl: string, receiver: BenchReceiver): Promise<number> {
  const secret = 'whsec_bench';
  receiver.expectSecret(secret);
  const bodies = Array.from({ length: events }, () => sampleBody(0));
  const done = receiver.collect(events);
  await runBareLoop(await newDatabase(postgresUrl), { url: receiver.url, secret }, bodies, places);
  return perSecond(await done);
}

async function platformRuns(
  postgresUrl: string,
  receiver: BenchReceiver,
  { dataDir, bare }: { dataDir: string; bare: number },
): Promise<Measurement> {
  const database = await newDatabase(postgresUrl);
  const start = (): Promise<PlatformProcess> =>
    startPlatformProcess({ dataDir, port: 0, env: { DATABASE_URL: database, SANDBOX_PORT: '0', LOG_LEVEL: 'error' } });
  const stop = async (platform: PlatformProcess): Promise<void> => {
    platform.signal('SIGTERM');
    await platform.ended;
  };
  let platform = await start();
  const { signing_secret } = await platform.client.webhooks.create({ url: receiver.url });
  receiver.expectSecret(signing_secret);
  const { tenantId } = platform;
  await stop(platform);
  const publisher = openPublisher(database);
  await publisher.backlog(tenantId, events);
  const drained = receiver.collect(events);
  platform = await start();
  const report = await drained;
  await recorded(database);
  say(
    `\n${row('open loop', 'delivered', 'p50 ms', 'p95 ms', 'p99 ms', 'commit p95', 'lost', 'doubled', 'CPU ms each', 'RSS MB')}`,
  );
  for (const rate of rates) await openLoop(`${rate}/s`, rate, { platform, publisher, receiver, tenantId });
  await besideNeighbours({ platform, publisher, receiver, tenantId });
  await addPending(database);
  await openLoop(`${among}/s among ${(pending / 1000).toFixed(0)}k pending`, among, {
    platform,
    publisher,
    receiver,
    tenantId,
  });
  await stop(platform);
  await publisher.close();
  const note = `${Math.round((100 * perSecond(report)) / bare)} % of the bare loop; ${events - report.received} lost, ${report.duplicated} doubled, ${report.refused} signatures refused`;
  return {
    name: `${events} queued webhooks, to a receiver process`,
    unit: '/s',
    platform: perSecond(report),
    floor: bare,
    note,
  };
}

interface Run {
  readonly platform: PlatformProcess;
  readonly publisher: Publisher;
  readonly receiver: BenchReceiver;
  readonly tenantId: string;
}

async function openLoop(name: string, rate: number, { platform, publisher, receiver, tenantId }: Run): Promise<void> {
  const before = await metricsOf(platform);
  const arrived = receiver.collect(rate * seconds);
  const commits = await publisher.openLoop(tenantId, rate, seconds);
  const report = await arrived;
  const after = await metricsOf(platform);
  const { latencies } = report;
  say(
    row(
      `${name}, ${seconds} s`,
      `${Math.round(perSecond(report))}/s`,
      ms(quantile(latencies, 0.5)),
      ms(quantile(latencies, 0.95)),
      ms(quantile(latencies, 0.99)),
      ms(quantile(commits, 0.95)),
      rate * seconds - report.received,
      report.duplicated,
      (((after.cpu - before.cpu) * 1000) / report.received).toFixed(2),
      Math.round(after.rss / 1_048_576),
    ),
  );
}

/** The same rate alone and beside other tenants. */
async function besideNeighbours(run: Run): Promise<void> {
  const silent = await addSilentReceiver(run, 5_000);
  await openLoop(`${among}/s, silent receiver`, among, run);
  await silent.end();
  await openLoop(`${quiet}/s alone`, quiet, run);
  const loud = await addLoudTenant(run, 100 * quiet, seconds);
  await openLoop(`${quiet}/s beside ${100 * quiet}/s`, quiet, run);
  await loud.end();
}

async function metricsOf({ url }: PlatformProcess): Promise<{ cpu: number; rss: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (name: string): number => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1]);
  return { cpu: value('process_cpu_seconds_total'), rss: value('process_resident_memory_bytes') };
}

/** Deliveries that are due tomorrow, for a thousand endpoints of a hundred tenants. */
async function addPending(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    `insert into webhook_deliveries (tenant_id, id, webhook_endpoint_id, event_id, event_type, body, status, attempt_count, max_attempts, next_attempt_at, due_at, created_at)
     select 'tn_bench' || n % 100, 'wdl_bench' || n, 'twe_bench' || n % 1000, 'ev_bench' || n, 'call.completed', repeat('x', 1000), 'pending', 1, 8, now() + interval '1 day', now() + interval '1 day', now()
     from generate_series(1, $1::int) as n`,
    [pending],
  );
  await client.query('analyze webhook_deliveries');
  await client.end();
}

/** Waits until every delivery is recorded as ended. */
async function recorded(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  while ((await client.query(`select 1 from webhook_deliveries where due_at is not null limit 1`)).rows.length > 0);
  await client.end();
}
