// Webhooks: how fast a backlog leaves, and how long one event takes, against the same work with nothing around it.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openBareSender } from './bare-sender.ts';
import type { BareSender } from './bare-sender.ts';
import { withPlatform } from './harness.ts';
import type { Platform } from './harness.ts';
import { inTurns, quantile, rateOf } from './measure.ts';
import type { Measurement } from './measure.ts';
import { newCalls, openPublisher } from './publisher.ts';
import type { Publisher } from './publisher.ts';
import { startReceiver } from './receiver.ts';
import type { NotingReceiver } from './receiver.ts';
import { sampleRows, writeSameRows } from './same-rows.ts';
import type { Sample } from './same-rows.ts';

const backlog = 2_000;
const concurrency = 50;
const perSecond = 40;
const paced = 160;

interface Bench {
  readonly platform: Platform;
  readonly publisher: Publisher;
  readonly sender: BareSender;
  readonly receiver: NotingReceiver;
}

export const benchDeliveries = (postgresUrl: string): Promise<Measurement[]> =>
  withPlatform(postgresUrl, 'all', async (platform) => {
    const receiver = await startReceiver();
    const { signing_secret } = await platform.client.webhooks.create({ url: receiver.url });
    const sender = openBareSender(receiver.url, signing_secret, concurrency);
    const publisher = await openPublisher(platform);
    const bench = { platform, publisher, sender, receiver };
    try {
      const rates = await inTurns(2, () => bareLoop(bench), () => drain(bench));
      const latencies = { platform: await publishPaced(bench), floor: await writeAndSendPaced(bench) };
      const latency = (q: number): Measurement => ({ name: `event to receiver at ${perSecond}/s, p${q * 100}`, unit: 'ms', platform: quantile(latencies.platform, q), floor: quantile(latencies.floor, q) });
      return [{ name: `${backlog} queued webhooks to one receiver`, unit: '/s', ...rates }, latency(0.5), latency(0.95)];
    } finally {
      await publisher.close();
      await sender.close();
      await receiver.close();
    }
  });

/** From the commit that publishes a backlog to the arrival of its last event; then waits until all is on record. */
async function drain({ platform, publisher, receiver }: Bench): Promise<number> {
  const calls = newCalls(backlog);
  const all = receiver.arrivals(calls);
  await publisher.publish(calls);
  const started = performance.now();
  const last = Math.max(...(await all).values());
  await settled(platform);
  return (backlog * 1000) / (last - started);
}

async function settled({ pool }: Platform): Promise<void> {
  const open = async (): Promise<number> => (await pool.query(`select 1 from webhook_deliveries where status <> 'delivered' limit 1`)).rows.length;
  while ((await open()) > 0) await delay(20);
}

/** The bodies of a backlog, signed and posted, and nothing on record. */
async function bareLoop({ sender, receiver }: Bench): Promise<number> {
  const calls = newCalls(backlog);
  const all = receiver.arrivals(calls);
  const rate = await rateOf(backlog, concurrency, (index) => sender.send(bodyOf(calls[index] ?? '')));
  await all;
  return rate;
}

const bodyOf = (call_id: string): string => JSON.stringify({ id: 'wdl_5f0c2e9a7b41d83c6e02f915', type: 'call.completed', data: { object: { call_id, more: 'x'.repeat(400) } } });

const publishPaced = ({ publisher, receiver }: Bench): Promise<number[]> => inPace(receiver, (call) => publisher.publish([call]));

/** The event and its delivery inserted in one transaction, then posted by the process that wrote them. */
async function writeAndSendPaced({ platform, sender, receiver }: Bench): Promise<number[]> {
  const { rows } = await platform.pool.query<{ id: string; event_id: string }>('select id, event_id from webhook_deliveries limit 1');
  const samples: Sample[] = await sampleRows(platform.pool, [
    { table: 'events', column: 'id', value: rows[0]?.event_id ?? '' },
    { table: 'webhook_deliveries', column: 'id', value: rows[0]?.id ?? '' },
  ]);
  return inPace(receiver, async (call) => {
    const id = randomBytes(12).toString('hex');
    await writeSameRows(platform.pool, samples, { events: { id: `ev_${id}` }, webhook_deliveries: { id: `wdl_${id}`, event_id: `ev_${id}` } });
    await sender.send(bodyOf(call));
  });
}

/** Starts `send` at a modest, even rate; answers the milliseconds from each start to the arrival. */
async function inPace(receiver: NotingReceiver, send: (call: string) => Promise<void>): Promise<number[]> {
  const calls = newCalls(paced);
  const all = receiver.arrivals(calls);
  const started = new Map<string, number>();
  const sent = calls.map(async (call, index) => {
    await delay((index * 1000) / perSecond);
    started.set(call, performance.now());
    await send(call);
  });
  await Promise.all(sent);
  const arrivals = await all;
  return calls.map((call) => (arrivals.get(call) ?? Number.NaN) - (started.get(call) ?? Number.NaN));
}
