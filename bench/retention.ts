// `pnpm bench retention`: events while retention erases the calls of another tenant, millions of which are too old.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import { newDatabase } from './harness.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';
import { openPublisher } from './webhooks/publisher.ts';
import { startBenchReceiver } from './webhooks/receiver.ts';
import type { BenchReceiver } from './webhooks/receiver.ts';
import { header, openLoop, say } from './webhooks/runs.ts';

const calls = Number(process.env['BENCH_RETENTION_CALLS'] ?? 1_000_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const turns = 2;
const rate = 200;
const goal = 1.5;

interface Setting {
  readonly database: string;
  readonly dataDir: string;
  readonly receiver: BenchReceiver;
  readonly pool: pg.Pool;
}

export async function benchRetention(postgresUrl: string): Promise<Measurement[]> {
  const database = await newDatabase(postgresUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'voicecall-bench-data-'));
  const setting = {
    database,
    dataDir,
    receiver: await startBenchReceiver(),
    pool: new pg.Pool({ connectionString: database, max: 2 }),
  };
  try {
    // The first start makes the tables.
    await measure(setting, '', 1);
    await addOldCalls(setting);
    say(`\n${header}`);
    const quiet: number[] = [];
    const beside: number[] = [];
    const erased: number[] = [];
    // In turns: what else the machine does differs from minute to minute.
    for (let round = 0; round < rounds; round += 1) {
      quiet.push((await measure(setting, `${rate}/s alone`, seconds)).p95);
      await keep(setting, '{"calls_days": 1}');
      const measured = await measure(setting, `${rate}/s beside retention`, seconds);
      await keep(setting, '{}');
      beside.push(measured.p95);
      erased.push(measured.erased);
    }
    const [platform, floor] = [quantile(beside, 0.5), quantile(quiet, 0.5)];
    return [
      {
        name: `an event at ${rate}/s, p95, beside retention of ${calls.toLocaleString('en')} calls`,
        unit: 'ms',
        platform,
        floor,
        note: `medians of ${rounds} rounds; the floor is the same without; ${Math.round(Math.min(...erased))} or more calls were erased per second`,
        ...(Math.min(...erased) === 0 && { missed: 'no call was erased' }),
        ...(platform > goal * floor && {
          missed: `${(platform / floor).toFixed(2)} times the floor, ${goal} are the goal`,
        }),
      },
    ];
  } finally {
    await setting.pool.end();
    setting.receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const keep = ({ pool }: Setting, retention: string) =>
  pool.query(`update tenants set retention = $1::jsonb where id = 'tn_old'`, [retention]);

/** In a new process: it applies retention as soon as it runs. */
async function measure({ database, dataDir, receiver, pool }: Setting, name: string, length: number) {
  const platform = await startPlatformProcess({
    dataDir,
    port: 0,
    env: { DATABASE_URL: database, SANDBOX_PORT: '0', LOG_LEVEL: 'error' },
  });
  const publisher = openPublisher(database);
  const erased = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from erased_calls');
    return rows[0]?.n ?? 0;
  };
  try {
    const { signing_secret, id } = await platform.client.webhooks.create({ url: receiver.url });
    receiver.expectSecret(signing_secret);
    const run = { platform, publisher, receiver, tenantId: platform.tenantId };
    // The first events are slower: the process compiles what it runs.
    if (name !== '') await openLoop('  warm', rate, { ...run, seconds: 5 });
    const [before, started] = [await erased(), performance.now()];
    const p95 = await openLoop(name, rate, { ...run, seconds: length });
    const rows = (await erased()) - before;
    await platform.client.webhooks.delete(id);
    return { p95, erased: (rows * 1000) / (performance.now() - started) };
  } finally {
    platform.signal('SIGTERM');
    await platform.ended;
    await publisher.close();
  }
}

const batch = 100_000;

/** Calls of a year, oldest first, each with what was said. Without triggers: statistics and search have benchmarks of their own. */
async function addOldCalls({ pool }: Setting): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    await client.query(
      `insert into tenants (id, name, timezone, default_vertical, max_concurrent_calls, dial_rate_per_sec, status, created_at)
       select 'tn_old', 'Old', timezone, default_vertical, 1, 1, 'active', now() from tenants limit 1`,
    );
    for (let from = 0; from < calls; from += batch) {
      const values = [from, Math.min(from + batch, calls) - 1, (363 * 86_400) / calls];
      await client.query(
        `insert into calls (tenant_id, id, agent_id, direction, status, ended_reason, room_name, timezone, max_duration_sec,
           created_at, updated_at, ended_at, recording_status, summary_status, to_number, from_number, client_ref)
         select 'tn_old', 'AJ_' || lpad(to_hex(i), 24, '0'), 'ta_1', 'outbound', 'completed', 'user_hangup', 'room-' || i, 'UTC', 60,
           at, at, at, 'none', 'none', '+1555' || lpad((i::bigint * 7919317 % 10000000)::text, 7, '0'), '+15551230001', 'order-' || i
         from (select i, now() - make_interval(days => 365, secs => -i * $3::float8) as at from generate_series($1::int, $2::int) i) r`,
        values,
      );
      await client.query(
        `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
         select 'tn_old', 'AJ_' || lpad(to_hex(i), 24, '0'), n, 'user', 'I would like to have an appointment on Thursday.', now(), false
         from generate_series($1::int, $2::int) i, generate_series(1, ${turns}) n`,
        values.slice(0, 2),
      );
    }
    // What would come of itself in the year that this stands for.
    await client.query('vacuum analyze calls, call_turns');
  } finally {
    client.release(true);
  }
}
