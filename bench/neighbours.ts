// `pnpm bench neighbours`: deliveries at several rates, beside other tenants, and while half a million wait.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import { benchBusyTenant } from './neighbours/busy-tenant.ts';
import { newDatabase } from './harness.ts';
import type { Measurement } from './measure.ts';
import { addLoudTenant, addSilentReceiver } from './webhooks/neighbours.ts';
import { openPublisher } from './webhooks/publisher.ts';
import { startBenchReceiver } from './webhooks/receiver.ts';
import { header, openLoop, say } from './webhooks/runs.ts';
import type { Run } from './webhooks/runs.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
const rates = [50, 200, 500, 1000];
/** Deliveries of other tenants that wait for a later attempt, and the rate that is measured meanwhile. */
const pending = 500_000;
const among = 200;
/** Events per second of a tenant, while another tenant has a hundred times as many. */
const quiet = 5;

export async function benchNeighbours(postgresUrl: string): Promise<Measurement[]> {
  const receiver = await startBenchReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-data-'));
  const database = await newDatabase(postgresUrl);
  const platform = await startPlatformProcess({
    dataDir,
    port: 0,
    env: { DATABASE_URL: database, SANDBOX_PORT: '0', LOG_LEVEL: 'error' },
  });
  const publisher = openPublisher(database);
  try {
    const busy = await benchBusyTenant({ platform, publisher, database, seconds });
    if (process.env['BENCH_LOADS']) return busy;
    const { signing_secret } = await platform.client.webhooks.create({ url: receiver.url });
    receiver.expectSecret(signing_secret);
    const run = { platform, publisher, receiver, tenantId: platform.tenantId, seconds };
    say(`\n${header}`);
    for (const rate of rates) await openLoop(`${rate}/s`, rate, run);
    await besideOthers(run);
    await addPending(database);
    await openLoop(`${among}/s among ${(pending / 1000).toFixed(0)}k pending`, among, run);
    return busy;
  } finally {
    platform.signal('SIGTERM');
    await platform.ended;
    await publisher.close();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The same rate alone and beside other tenants. */
async function besideOthers(run: Run): Promise<void> {
  const silent = await addSilentReceiver(run, 5_000);
  await openLoop(`${among}/s, silent receiver`, among, run);
  await silent.end();
  await openLoop(`${quiet}/s alone`, quiet, run);
  const loud = await addLoudTenant(run, 100 * quiet, run.seconds);
  await openLoop(`${quiet}/s beside ${100 * quiet}/s`, quiet, run);
  await loud.end();
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
