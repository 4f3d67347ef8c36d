// A tenant that does everything at once that it may, in a process of its own, until it is told to stop.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@voicecall/sdk';
import autocannon from 'autocannon';

/** As an argument in JSON. */
export interface BusyOrder {
  readonly url: string;
  readonly tenant_id: string;
  readonly api_key: string;
  readonly agent_id: string;
  readonly trunk_id: string;
  /** A position of the live stream from which there is much to read. */
  readonly stream_cursor: string;
  readonly delivery_ids: readonly string[];
  /** Which of the loads below. */
  readonly loads: readonly string[];
}

const order = JSON.parse(process.argv[2] ?? '') as BusyOrder;
const tenant = `${order.url}/v1/tenants/${order.tenant_id}`;
const headers = { authorization: `Bearer ${order.api_key}` };
const client = createClient({ baseUrl: order.url, tenantId: order.tenant_id, apiKey: order.api_key, maxRetries: 0 });
const counts: Record<string, number> = {};
const count = (what: string): number => (counts[what] = (counts[what] ?? 0) + 1);
const seconds = 3_600;

const requests = ({
  url,
  connections,
  ...request
}: autocannon.Request & { url: string; connections: number }): void => {
  const instance = autocannon({ url, connections, duration: seconds, requests: [request] }, () => undefined);
  instance.on('response', (_client, status) => count(`${request.method ?? 'GET'} ${status}`));
};

/** Runs `work` again and again, `at_once` times. */
const loop = (what: string, at_once: number, work: (round: number) => Promise<unknown>): void => {
  const run = async (first: number): Promise<void> => {
    for (let round = first; ; round += at_once)
      await work(round).then(
        () => count(what),
        () => delay(100).then(() => count(`${what} failed`)),
      );
  };
  for (let index = 0; index < at_once; index += 1) void run(index);
};

const loads: Readonly<Record<string, () => void>> = {
  lists: () => requests({ connections: 100, url: `${tenant}/calls?limit=200`, headers }),
  dispatches: () =>
    requests({
      connections: 16,
      url: `${tenant}/dispatch`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ agent_id: order.agent_id, trunk_id: order.trunk_id, to_number: '+15005550006' }),
      setupRequest: (request) => ({ ...request, headers: { ...request.headers, 'Idempotency-Key': randomUUID() } }),
    }),
  streams: () =>
    loop('streams', 10, async () => {
      const response = await fetch(`${tenant}/calls/stream`, {
        headers: { ...headers, 'last-event-id': order.stream_cursor },
        signal: AbortSignal.timeout(2_000),
      });
      for await (const _chunk of response.body ?? []) if (response.status !== 200) break;
    }),
  redeliveries: () =>
    loop('redeliveries', 16, (round) =>
      client.webhookDeliveries.redeliver(order.delivery_ids[round % order.delivery_ids.length] ?? ''),
    ),
  'bulk redeliveries': () =>
    loop('bulk redeliveries', 2, () => client.webhookDeliveries.createRedelivery({ filters: {} })),
};
for (const name of order.loads) loads[name]?.();
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify(counts)}\n`);
  process.exit(0);
});
process.stdout.write('loading\n');
