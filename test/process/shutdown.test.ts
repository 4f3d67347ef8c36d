// SIGTERM under load: accepted requests get their response, the process ends in time, and the next process finishes the
// rest.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { isFull } from '../harness/repetitions.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { processesOf, quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';

const dataDir = temporaryDirectory();
let port: number;
let platform: PlatformProcess;
let slow: Receiver;
let tested: Receiver;
beforeAll(async () => {
  port = await quietPort();
  // At normal speed, so that the phone rings for as long as the test needs.
  platform = await startPlatformProcess({ dataDir, port, env: { CLOCK_SPEED: '1' } });
  [slow, tested] = await Promise.all([startReceiver(), startReceiver()]);
});
afterAll(async () => {
  await Promise.all([slow.close(), tested.close()]);
  await sweep(dataDir);
});

async function register(receiver: Receiver, event_types: ['*'] | ['webhook.test']): Promise<string> {
  const { signing_secret, webhook_endpoint } = await platform.client.webhooks.create({
    url: receiver.url,
    event_types,
  });
  receiver.secrets.push(signing_secret);
  return webhook_endpoint.id;
}

/** A dispatch of which all but the last byte is sent, once the server has started to read it. */
async function halfADispatch(body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const headers = [
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${platform.apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
  ];
  socket.write(`POST /v1/tenants/${platform.tenantId}/dispatch HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(socket, 'readable');
  expect(String(socket.read())).toMatch(/^HTTP\/1\.1 100 /);
  socket.write(body.slice(0, -1));
  return socket;
}

/** For an ended call: the event types that its receiver got, and under how many ids. */
const endsOf = (receiver: Receiver, call_id: string): string[] => [
  ...new Set(
    receiver.received
      .filter(
        ({ event, body }) => ['call.completed', 'agent.dispatch_failed'].includes(event.type) && body.includes(call_id),
      )
      .map(({ event }) => event.id),
  ),
];

describe('SIGTERM with requests, a ringing phone and a delivery in flight', () => {
  const calls: string[] = [];

  it('responds to accepted requests, refuses new ones, and ends in time with exit code 0', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<number>();
    slow.respond = ({ event }) => (event.type === 'call.started' ? new Promise(() => undefined) : 200);
    tested.respond = () => released;
    await register(slow, ['*']);
    const testedId = await register(tested, ['webhook.test']);
    const { id: agent_id } = await platform.client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
    const { id: trunk_id } = await platform.client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    const ringing = await platform.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550003' });
    await slow.waitFor(({ event, body }) => event.type === 'call.started' && body.includes(ringing.call_id));
    const test = platform.client.webhooks.test(testedId);
    await tested.waitFor(({ event }) => event.type === 'webhook.test');
    const half = await halfADispatch(JSON.stringify({ agent_id, trunk_id, to_number: '+15005550002' }));
    const response = text(half);

    const started = performance.now();
    platform.signal('SIGTERM');
    await until(async () => ((await fetch(`${platform.url}/readyz`)).status === 503 ? [1] : []));
    const impatient = createClient({
      baseUrl: platform.url,
      apiKey: platform.apiKey,
      tenantId: platform.tenantId,
      maxRetries: 0,
    });
    await expect(impatient.calls.list()).rejects.toMatchObject({ status: 503, code: 'not_ready' });
    half.write('}');
    release(200);
    expect(await test).toMatchObject({ ok: true, http_status: 200 });
    expect(await response).toMatch(/^HTTP\/1\.1 201 [^]*"status":"dispatched"/);
    calls.push(ringing.call_id, /AJ_[0-9a-f]{24}/.exec(await response)?.[0] ?? '');
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    if (isFull) expect(performance.now() - started).toBeLessThan(20_000);
    expect(processesOf(dataDir)).toEqual([]);
    expect(platform.output()).not.toContain('"level":50');
  });

  it('leaves unfinished work that the next start finishes', async () => {
    slow.respond = () => 200;
    platform = await startPlatformProcess({ dataDir, port, env: { CLOCK_SPEED: '50' } });
    // The phone that rang was not reached, because the media service ended with the platform.
    const ends = [
      ['agent.dispatch_failed', 'media_failure'],
      ['call.completed', 'busy'],
    ] as const;
    for (const [index, [type, ended_reason]] of ends.entries()) {
      const call_id = calls[index] ?? '';
      await slow.waitFor(({ event, body }) => event.type === type && body.includes(call_id));
      expect((await platform.client.calls.get(call_id)).call).toMatchObject({ ended_reason });
    }
    await until(async () =>
      (await platform.client.webhookDeliveries.list({ event_type: 'call.started', status: 'delivered' }))
        .webhook_deliveries.length === 2
        ? [1]
        : [],
    );
    expect(calls.map((call_id) => endsOf(slow, call_id).length)).toEqual([1, 1]);
    const [first, again] = slow.received.filter(
      ({ event, body }) => event.type === 'call.started' && body.includes(calls[0] ?? ''),
    );
    expect(again?.body).toBe(first?.body);
    expect((await platform.client.webhookDeliveries.get(first?.event.id ?? '')).webhook_delivery.attempts).toHaveLength(
      1,
    );
  });
});
