// The platform among millions of calls, compared with its empty database, and the retention of one day of them: `pnpm
// bench growth`.
import { purgeEvents } from '@voicecall/server/events/purge-events.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import { purgeDeliveries } from '@voicecall/server/resources/webhook-deliveries/purge-deliveries.ts';
import { withPlatform } from './harness.ts';
import type { Platform } from './harness.ts';
import { quantile } from './measure.ts';
import type { Measurement } from './measure.ts';
import { openPublisher } from './webhooks/publisher.ts';
import { startBenchReceiver } from './webhooks/receiver.ts';
import type { BenchReceiver } from './webhooks/receiver.ts';

const calls = Number(process.env['BENCH_GROWTH_CALLS'] ?? 3_000_000);
/** Of each call: events, deliveries, attempts. */
const deliveriesOfCall = 5;
/** The calls are spread over so many days, of which the oldest is then too old. */
const days = 28;
const rounds = 200;
const events = 1_000;
const pageSize = 20;
/** How much slower than the empty database it may be. */
const goal = 1.5;

interface Setting {
  readonly platform: Platform;
  readonly receiver: BenchReceiver;
  readonly agent_id: string;
  readonly trunk_id: string;
}

type Figures = Readonly<Record<string, number>>;

export const benchGrowth = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'all', async (platform) => {
    const receiver = await startBenchReceiver();
    try {
      const setting = await prepare(platform, receiver);
      const empty = await figuresOf(setting);
      await addCalls(platform, 0, Math.floor(calls / days));
      const alone = await purge(platform);
      await addCalls(platform, 0, calls);
      const full = await figuresOf(setting);
      const [bytes] = (
        await platform.pool.query<{ gb: number }>('select (pg_database_size(current_database()) / 1e9)::float as gb')
      ).rows;
      const among = await purge(platform);
      const size = `${calls.toLocaleString('en')} calls, ${bytes?.gb.toFixed(1)} GB`;
      return [
        ...Object.entries(full).map(([name, ms]) => compared(`${name} among ${size}`, ms, empty[name] ?? Number.NaN)),
        {
          ...compared(`retention of a day among ${size}`, among.ms, alone.ms),
          note: `${among.rows.toLocaleString('en')} rows; the floor is the same day alone, ${alone.rows.toLocaleString('en')} rows`,
        },
      ];
    } finally {
      receiver.close();
    }
  });

const compared = (name: string, platform: number, floor: number): Measurement => ({
  name,
  unit: 'ms',
  platform,
  floor,
  note: 'the floor is the empty database',
  ...(platform > goal * floor && { missed: `${(platform / floor).toFixed(2)} times the floor, ${goal} are the goal` }),
});

/** Without the first partition, in which all attempts would be. */
async function prepare(platform: Platform, receiver: BenchReceiver): Promise<Setting> {
  const { client, pool, tenant_id } = platform;
  await pool.query('drop table webhook_attempts');
  await pool.query(
    `insert into tenants (id, name, timezone, default_vertical, max_concurrent_calls, dial_rate_per_sec, status, created_at)
     select 'tn_' || i, 'Tenant ' || i, timezone, default_vertical, 1, 1, 'active', now()
     from tenants, generate_series(0, 499) as i where id = $1`,
    [tenant_id],
  );
  const { signing_secret } = await client.webhooks.create({ url: receiver.url, event_types: ['call.completed'] });
  receiver.expectSecret(signing_secret);
  const { id: agent_id } = await client.agents.create({ name: 'Bench', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  return { platform, receiver, agent_id, trunk_id };
}

const batch = 50_000;

/**
 * Writes the calls from `first` to `last`, oldest first, half of them of the tenant of the benchmark, with what they
 * leave behind. Without triggers: statistics and search have benchmarks of their own.
 */
async function addCalls({ pool, tenant_id }: Platform, first: number, last: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `select add_partition('delivery_attempts', (now() at time zone 'UTC')::date - n) from generate_series(0, ${days}) as n`,
    );
    await client.query('set session_replication_role = replica');
    await client.query('set synchronous_commit = off');
    for (let from = first; from < last; from += batch) {
      const values = [tenant_id, from, Math.min(from + batch, last) - 1, (days * 86_400) / calls];
      for (const text of inserts) await client.query(text, values);
    }
    // What would come of itself in the weeks that this stands for.
    for (const table of ['calls', 'events', 'webhook_deliveries', 'delivery_attempts'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}

const row = `select case when i % 2 = 0 then $1 else 'tn_' || i % 1000 / 2 end as tenant_id,
  'AJ_' || lpad(to_hex(i), 24, '0') as call_id, i, date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1}, secs => -i * $4::float8) as at
  from generate_series($2::int, $3::int) as i`;
const parts = `select r.*, n, lpad(to_hex(i * ${deliveriesOfCall} + n), 24, '0') as no
  from (${row}) r cross join generate_series(0, ${deliveriesOfCall - 1}) as n`;
const payload = `jsonb_build_object('tenant_id', tenant_id, 'call_id', call_id, 'client_ref', 'order-' || i, 'padding', repeat('x', 300))`;

/** Statements that write a batch of calls, their events, deliveries and attempts. */
const inserts = [
  `insert into calls (tenant_id, id, agent_id, direction, status, ended_reason, room_name, timezone, max_duration_sec,
     created_at, updated_at, ended_at, recording_status, summary_status, to_number, from_number, client_ref)
   select tenant_id, call_id, 'ta_' || i % 10, 'outbound', 'completed', 'user_hangup', 'room-' || i, 'UTC', 60, at, at, at,
     'none', 'none', '+1555' || lpad((i::bigint * 7919317 % 10000000)::text, 7, '0'), '+15551230001', 'order-' || i
   from (${row}) r on conflict do nothing`,
  `insert into events (tenant_id, id, type, call_id, payload, created_at, delivery_ids, transaction_no)
   select tenant_id, 'ev_' || no, 'call.completed', call_id, ${payload}, at, array['wdl_' || no], 1 from (${parts}) p`,
  `insert into webhook_deliveries (tenant_id, id, webhook_endpoint_id, event_id, event_type, call_id, body, status,
     attempt_count, max_attempts, created_at, delivered_at, ended_at)
   select tenant_id, 'wdl_' || no, 'twe_1', 'ev_' || no, 'call.completed', call_id, ${payload}::text, 'delivered', 1, 8, at,
     at, at
   from (${parts}) p`,
  `insert into delivery_attempts (tenant_id, delivery_id, attempt, started_at, duration_ms, http_status, response_excerpt, url)
   select tenant_id, 'wdl_' || no, 1, at, 20, 200, 'ok', 'https://example.com/hooks' from (${parts}) p`,
];

/** Medians in ms; the drain is the time of all events. */
async function figuresOf({ platform, receiver, agent_id, trunk_id }: Setting): Promise<Figures> {
  const { client, pool, database_url, tenant_id } = platform;
  const dispatch = () => client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
  // A page of them, so that the page of the empty database is as large.
  for (let n = 0; n < pageSize; n += 1) await dispatch();
  const { rows } = await pool.query<{ id: string }>(
    `select id from calls where tenant_id = $1 order by md5(id) limit ${rounds}`,
    [tenant_id],
  );
  const publisher = openPublisher(database_url);
  const drain = await msOf(async () => {
    await publisher.backlog(tenant_id, events);
    const { received, duplicated } = await receiver.collect(events);
    // Calls of the first figures may end only now.
    if (received < events || duplicated > 0) throw new Error(`${received} received, ${duplicated} twice`);
  });
  await publisher.close();
  return {
    'a page of calls': await median(() => client.calls.list({ limit: pageSize })),
    'a call': await median((round) => client.calls.get(rows[round % rows.length]?.id ?? '')),
    [`${events.toLocaleString('en')} events, written and delivered,`]: drain,
    'a dispatch': await median(dispatch),
  };
}

async function median(work: (round: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = -10; round < rounds; round += 1) {
    const ms = await msOf(() => work(Math.max(0, round)));
    if (round >= 0) took.push(ms);
  }
  return quantile(took, 0.5);
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Runs the retention once, for which the oldest day is too old. Returns how many rows went. */
async function purge({ database_url, pool }: Platform): Promise<{ readonly ms: number; readonly rows: number }> {
  const count = async (): Promise<number> => {
    const { rows } = await pool.query<{ n: string }>(
      `select (select count(*) from events) + (select count(*) from webhook_deliveries)
         + (select count(*) from delivery_attempts) as n`,
    );
    return Number(rows[0]?.n);
  };
  const db = openDb(database_url, 4, () => undefined);
  const today = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
  const clock = { now: () => today, sleep: async () => undefined };
  const kept = days - 2;
  const { signal } = new AbortController();
  const before = await count();
  const ms = await msOf(async () => {
    await purgeDeliveries({ db, clock }, { attempts: kept, deliveries: kept, dead_letters: kept }, signal);
    await purgeEvents({ db, clock }, kept, signal);
  });
  await db.close();
  return { ms, rows: before - (await count()) };
}
