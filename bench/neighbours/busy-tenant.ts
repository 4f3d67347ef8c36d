// What a quiet tenant notices while another one does everything at once that it may: reads, dispatches, events and
// redeliveries, each at a low rate, alone and beside it.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import pg from 'pg';
import { createTenant, signIn } from '../../test/harness/platform/start-platform.ts';
import type { PlatformProcess } from '../../test/harness/platform/run-platform.ts';
import { runNode } from '../../test/harness/platform/run-process.ts';
import { quantile } from '../measure.ts';
import type { Measurement } from '../measure.ts';
import { inPace } from '../webhooks/publisher.ts';
import type { Publisher } from '../webhooks/publisher.ts';
import { startBenchReceiver } from '../webhooks/receiver.ts';
import type { BenchReceiver } from '../webhooks/receiver.ts';
import type { BusyOrder } from './busy-load.ts';

/** Of each kind of request of the quiet tenant, in a second. */
const rate = 4;
const goal = 2;
const all = ['lists', 'dispatches', 'streams', 'redeliveries', 'bulk redeliveries'] as const;

interface Setup {
  readonly platform: PlatformProcess;
  readonly publisher: Publisher;
  readonly database: string;
  readonly seconds: number;
}

/** Latencies in milliseconds by what was asked for. */
type Latencies = Readonly<Record<string, readonly number[]>>;

export async function benchBusyTenant(setup: Setup): Promise<Measurement[]> {
  const quiet = await quietTenant(setup);
  // A process of its own: what it receives must not delay what is measured here.
  const busyReceiver = await startBenchReceiver();
  const order = await busyTenant(setup, busyReceiver);
  await quiet.measure(2);
  const alone = await quiet.measure(setup.seconds);
  const measured: Measurement[] = [];
  const only = process.env['BENCH_LOADS']?.split(',') ?? [];
  for (const loads of only.length > 0 ? only.map((it) => [it]) : [...all.map((it) => [it]), all]) {
    const load = await startLoad({ ...order, loads });
    // Not the first burst, of which nobody knows yet how large its responses are.
    await delay(2_000);
    const beside = await quiet.measure(setup.seconds);
    const note = await load.end();
    for (const [what, latencies] of Object.entries(beside))
      measured.push(
        line(`${what}, beside ${loads.length > 1 ? 'all of it' : loads[0]}`, [alone[what] ?? [], latencies], note),
      );
  }
  busyReceiver.close();
  await quiet.end();
  return measured;
}

const line = (
  name: string,
  [alone, beside]: readonly [readonly number[], readonly number[]],
  note: string,
): Measurement => {
  const [floor, platform] = [quantile(alone, 0.95), quantile(beside, 0.95)];
  const isOver = platform > goal * floor;
  return {
    name: `p95 of ${name}`,
    unit: 'ms',
    platform,
    floor,
    note,
    ...(isOver && { missed: `${(platform / floor).toFixed(1)} times the value alone, ${goal} are the goal` }),
  };
};

async function startLoad(order: BusyOrder) {
  const child = runNode({
    args: [join(import.meta.dirname, 'busy-load.ts'), JSON.stringify(order)],
  });
  await child.sees(/loading/);
  return {
    async end() {
      child.signal('SIGTERM');
      await child.ended;
      return child.output().trim().split('\n').at(-1) ?? '';
    },
  };
}

/** A receiver that tells when a delivery arrives. */
async function startReceiver() {
  const arrivals = new Map<string, () => void>();
  const events: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.end('ok');
    const meant = Number(/"client_ref":"([\d.]+) /.exec(body)?.[1]);
    if (meant > 0) events.push(performance.timeOrigin + performance.now() - meant);
    arrivals.get(String(request.headers['svc-webhook-id']))?.();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    arrives: (id: string) => new Promise<void>((resolve) => arrivals.set(id, resolve)),
    /** How long events took from the moment at which they were meant to be published, once `count` have arrived. */
    async eventLatencies(count: number) {
      while (events.length < count) await delay(20);
      return events.splice(0);
    },
    close: () => server.close(),
  };
}

async function quietTenant({ platform, publisher }: Setup) {
  const { client, tenantId } = platform;
  const receiver = await startReceiver();
  await client.webhooks.create({ url: receiver.url });
  const placed = await placing(client);
  const { call_id } = await client.calls.dispatch({ ...placed, to_number: '+15005550001' });
  await publisher.backlog(tenantId, 50, 50);
  let deliveries = await client.webhookDeliveries.list({ status: 'delivered', limit: 50 });
  while (deliveries.webhook_deliveries.length < 50)
    deliveries = await client.webhookDeliveries.list({ status: 'delivered', limit: 50 });
  const ids = deliveries.webhook_deliveries.map(({ id }) => id);
  let next = 0;
  const kinds: Readonly<Record<string, () => Promise<unknown>>> = {
    'reading a call': () => client.calls.get(call_id),
    'a page of calls': () => client.calls.list({ limit: 20 }),
    'a dispatch': () => client.calls.dispatch({ ...placed, to_number: '+15005550006' }),
    'a redelivery': async () => {
      const id = ids[next++ % ids.length] ?? '';
      const arrived = receiver.arrives(id);
      await client.webhookDeliveries.redeliver(id);
      await arrived;
    },
  };
  return {
    async measure(seconds: number): Promise<Latencies> {
      const measured = Object.entries(kinds).map(
        async ([name, work]) => [name, await inPace(rate, seconds, async () => void (await work()))] as const,
      );
      await publisher.openLoop(tenantId, rate, seconds);
      return {
        ...Object.fromEntries(await Promise.all(measured)),
        'an event': await receiver.eventLatencies(rate * seconds),
      };
    },
    async end() {
      receiver.close();
    },
  };
}

async function placing(client: Client) {
  const { id: agent_id } = await client.agents.create({ name: 'Bench', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: `sip-${agent_id.slice(-6).toLowerCase()}.example.com`, numbers: ['+15551230001'] },
  });
  return { agent_id, trunk_id };
}

/** A tenant with a thousand calls, changes of them that a stream can be resumed from, and deliveries to repeat. */
async function busyTenant(
  { platform, publisher, database }: Setup,
  receiver: BenchReceiver,
): Promise<Omit<BusyOrder, 'loads'>> {
  const { url, operator } = platform;
  const tenant = await createTenant(url, await signIn(url, operator), { max_concurrent_calls: 1 });
  const client = createClient({ baseUrl: url, tenantId: tenant.id, apiKey: tenant.apiKey });
  const placed = await placing(client);
  const stream = await fetch(`${url}/v1/tenants/${tenant.id}/calls/stream`, {
    headers: { authorization: `Bearer ${tenant.apiKey}` },
    signal: AbortSignal.timeout(60_000),
  });
  let stream_cursor = '';
  for await (const chunk of stream.body ?? []) {
    stream_cursor = /^id: ?(.+)$/m.exec(Buffer.from(chunk).toString())?.[1] ?? '';
    if (stream_cursor !== '') break;
  }
  const pool = new pg.Client({ connectionString: database });
  await pool.connect();
  await pool.query(
    `insert into calls (tenant_id, id, agent_id, trunk_id, direction, status, ended_reason, from_number, to_number, room_name, max_duration_sec,
       created_at, updated_at, ended_at, recording_status, summary_status)
     select $1, 'AJ_' || lpad(to_hex(i), 24, '0'), $2, $3, 'outbound', 'completed', 'user_hangup', '+15551230001', '+15005550001', 'room-busy-' || i, 60,
       now(), now(), now(), 'none', 'none' from generate_series(1, 1000) as i`,
    [tenant.id, placed.agent_id, placed.trunk_id],
  );
  await pool.end();
  const { signing_secret } = await client.webhooks.create({ url: receiver.url });
  receiver.expectSecret(signing_secret);
  await publisher.backlog(tenant.id, 704, 64);
  let delivery_ids: string[] = [];
  while (delivery_ids.length < 200)
    delivery_ids = (await client.webhookDeliveries.list({ status: 'delivered', limit: 200 })).webhook_deliveries.map(
      ({ id }) => id,
    );
  return { url, tenant_id: tenant.id, api_key: tenant.apiKey, ...placed, stream_cursor, delivery_ids };
}
