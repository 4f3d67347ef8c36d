// `pnpm bench webhooks`: deliveries of a platform process to a receiver process, in rounds, beside a bare loop of
// pg-boss and undici, and beside a Svix server of the reader's own if PEER_URL names one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import type { PlatformProcess } from '../test/harness/platform/run-platform.ts';
import { newDatabase } from './harness.ts';
import { ofRounds, quantile } from './measure.ts';
import type { Measurement } from './measure.ts';
import { runBareLoop } from './webhooks/bare-loop.ts';
import { openPeer } from './webhooks/peer.ts';
import type { Peer } from './webhooks/peer.ts';
import { openPublisher, sampleBody } from './webhooks/publisher.ts';
import type { Publisher } from './webhooks/publisher.ts';
import { startBenchReceiver } from './webhooks/receiver.ts';
import type { BenchReceiver } from './webhooks/receiver.ts';
import { header, openLoop, perSecond, say } from './webhooks/runs.ts';

const events = Number(process.env['BENCH_EVENTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const rates = [200, 500];
const places = 128;
/** Of the peer's drain. */
const drainGoal = 1.5;

/** The figures of a round: the p95 at each rate in ms, and the drain in deliveries per second. */
interface Figures {
  readonly p95: readonly number[];
  readonly drain: number | null;
}

export async function benchWebhooks(postgresUrl: string): Promise<Measurement[]> {
  const receiver = await startBenchReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-data-'));
  const database = await newDatabase(postgresUrl);
  const publisher = openPublisher(database);
  try {
    const peer = await openPeer(receiver);
    const fixture = { receiver, dataDir, database, publisher, postgresUrl };
    const tenantId = await addEndpoint(fixture);
    const ours: Figures[] = [];
    const peers: Figures[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`\nround ${round}\n${header}`);
      bare.push(await bareDrain(fixture));
      ours.push(await ownFigures(fixture, tenantId));
      if (peer) peers.push(await peerFigures(peer));
    }
    return [
      {
        name: `${events} queued webhooks: pg-boss, undici`,
        unit: '/s',
        ...ofRounds(ours.map(({ drain }, index) => ({ platform: drain ?? 0, floor: bare[index] ?? 0 }))),
      },
      ...comparison(ours, peers),
    ];
  } finally {
    await publisher.close();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Each figure beside the peer's of the same round; a share of 1 is the peer itself, more is better. */
function comparison(ours: readonly Figures[], peers: readonly Figures[]): Measurement[] {
  const against = 'the peer';
  const latencies = rates.map((rate, index): Measurement => {
    const own = ours.map(({ p95 }) => p95[index] ?? 0);
    const theirs = peers.map(({ p95 }) => p95[index] ?? 0);
    say(spread(`p95 at ${rate}/s`, own, 'ms'));
    if (theirs.length > 0) say(spread(`p95 at ${rate}/s, peer`, theirs, 'ms'));
    return {
      name: `p95 at ${rate}/s: the peer`,
      unit: 'ms',
      platform: quantile(own, 0.5),
      floor: quantile(theirs, 0.5),
      shares: own.map((value, round) => (theirs[round] ?? 0) / value).toSorted((a, b) => a - b),
      goal: 1,
      against,
    };
  });
  const drains = peers.flatMap(({ drain }, round) =>
    drain === null ? [] : [{ platform: ours[round]?.drain ?? 0, floor: drain }],
  );
  say(
    spread(
      'drain',
      ours.map(({ drain }) => drain ?? 0),
      '/s',
    ),
  );
  if (peers.length === 0) return [];
  if (drains.length === 0) return latencies;
  say(
    spread(
      'drain, peer',
      drains.map(({ floor }) => floor),
      '/s',
    ),
  );
  return [
    ...latencies,
    { name: `${events} queued webhooks: the peer`, unit: '/s', ...ofRounds(drains), goal: drainGoal, against },
  ];
}

const spread = (name: string, values: readonly number[], unit: Measurement['unit']): string =>
  `${name}: ${[quantile(values, 0.5), Math.min(...values), Math.max(...values)]
    .map((value) => (unit === 'ms' ? value.toFixed(1) : Math.round(value).toLocaleString('en')))
    .join(', ')} ${unit} (median, min, max)`;

interface Fixture {
  readonly receiver: BenchReceiver;
  readonly dataDir: string;
  readonly database: string;
  readonly publisher: Publisher;
  readonly postgresUrl: string;
}

async function addEndpoint(fixture: Fixture): Promise<string> {
  const platform = await start(fixture);
  const { signing_secret } = await platform.client.webhooks.create({ url: fixture.receiver.url });
  fixture.receiver.expectSecret(signing_secret);
  await stop(platform);
  return platform.tenantId;
}

const start = ({ dataDir, database }: Fixture): Promise<PlatformProcess> =>
  startPlatformProcess({
    dataDir,
    port: 0,
    env: {
      DATABASE_URL: database,
      SANDBOX_PORT: '0',
      LOG_LEVEL: 'error',
    },
  });

async function stop(platform: PlatformProcess): Promise<void> {
  platform.signal('SIGTERM');
  await platform.ended;
}

/** A backlog that is published while no worker runs, and then the open loops. */
async function ownFigures(fixture: Fixture, tenantId: string): Promise<Figures> {
  const { receiver, publisher, database } = fixture;
  await publisher.backlog(tenantId, events);
  const before = await publisher.databaseCpu();
  const drained = receiver.collect(events);
  const platform = await start(fixture);
  const report = await drained;
  await recorded(database);
  const cpu = (1000 * ((await publisher.databaseCpu()) - before)) / events;
  say(
    `drain: ${Math.round(perSecond(report))}/s; ${events - report.received} lost, ${report.duplicated} doubled, ${report.refused} signatures refused; PG ${cpu.toFixed(3)} ms each`,
  );
  const p95: number[] = [];
  for (const rate of rates)
    p95.push(await openLoop(`${rate}/s`, rate, { platform, publisher, receiver, tenantId, seconds }));
  await recorded(database);
  await stop(platform);
  return { p95, drain: perSecond(report) };
}

async function peerFigures(peer: Peer): Promise<Figures> {
  const p95: number[] = [];
  for (const rate of rates) p95.push(await peer.openLoop(rate, seconds));
  const report = await peer.drain(events);
  if (!report) return { p95, drain: null };
  say(
    `peer, drain: ${Math.round(perSecond(report))}/s; ${events - report.received} lost, ${report.duplicated} doubled`,
  );
  return { p95, drain: perSecond(report) };
}

async function bareDrain({ postgresUrl, receiver }: Fixture): Promise<number> {
  const secret = 'whsec_bench';
  const bodies = Array.from({ length: events }, () => sampleBody(0));
  receiver.expectBareSecret(secret);
  const done = receiver.collect(events);
  await runBareLoop(await newDatabase(postgresUrl), { url: receiver.url, secret }, bodies, places);
  return perSecond(await done);
}

/** Waits until every delivery is recorded as ended. */
async function recorded(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  while ((await client.query(`select 1 from webhook_deliveries where due_at is not null limit 1`)).rows.length > 0);
  await client.end();
}
