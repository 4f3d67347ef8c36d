// Traces: one for a call, from its request to its last delivery, with nothing in them about a person.
import { openTraces } from '@voicecall/contract/traces';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordedCall } from '../harness/calls/recorded-call.ts';
import { startTraceCollector } from '../harness/receivers/trace-collector.ts';
import type { CollectedSpan, TraceCollector } from '../harness/receivers/trace-collector.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';

let collector: TraceCollector;
beforeEach(async () => {
  collector = await startTraceCollector();
});
afterEach(() => collector.close());

const caller = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const person = { name: 'Wilhelmina Plantagenet', email: 'wilhelmina@plantagenet.example' };
const [to_number, from_number] = ['+15005550001', '+15551230001'];

it('one trace has the request of a call, its dial, its agent and each delivery, and nothing about a person', async () => {
  const platform = await startPlatform({ config: { traces_url: collector.url } });
  const { client, apiKey, id: tenant_id } = platform.tenant;
  const receiver = await platform.receiver();
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: [from_number] },
  });
  const response = await fetch(`${platform.url}/v1/tenants/${tenant_id}/dispatch`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      traceparent: `00-${caller.trace}-${caller.span}-01`,
    },
    body: JSON.stringify({ agent_id, trunk_id, to_number, lead: person }),
  });
  const { call_id } = (await response.json()) as { call_id: string };
  await recordedCall(platform, call_id, 'completed', { advanceMs: 1_000 });
  await finishedSummary(platform, call_id);
  const last = await receiver.waitFor(({ event }) => event.type === 'call.summary.ready');
  await platform.close();

  const spans = collector.spans().filter(({ trace }) => trace === caller.trace);
  const one = (name: string, of: Partial<CollectedSpan['attributes']> = {}): CollectedSpan => {
    const [span] = spans.filter(
      (it) => it.name === name && Object.entries(of).every(([k, v]) => it.attributes[k] === v),
    );
    if (!span) throw new Error(`no span ${name}; there are: ${[...new Set(spans.map((it) => it.name))].join(', ')}`);
    return span;
  };
  const request = one('POST /v1/tenants/{tenantId}/dispatch');
  expect(request).toMatchObject({
    parent: caller.span,
    attributes: { 'http.response.status_code': '201', 'voicecall.call_id': call_id },
    resource: { 'service.name': 'voicecall', 'voicecall.role': 'all' },
  });
  const dial = one('call.dial');
  expect(dial).toMatchObject({ parent: request.id, attributes: { 'voicecall.dial': 'answered' } });
  expect(one('livekit dial').parent).toBe(dial.id);
  expect(one('POST /internal/agent/tenants/{tenantId}/calls/{callId}/turns').parent).toBe(dial.id);
  expect(one('livekit webhook participant_joined').links).not.toContain(caller.trace);
  expect(one('livekit webhook participant_joined').links).toHaveLength(1);
  for (const name of ['recording.start', 'livekit startRecording', 'look into the storage', 'summary', 'model draft'])
    expect(one(name)).toBeDefined();
  for (const { event, headers } of receiver.received) {
    const attempt = one('webhook attempt', { 'voicecall.delivery_id': String(headers['svc-webhook-id']) });
    expect(attempt.parent).toBe(one(`event ${event.type}`).id);
    expect(attempt.attributes).toMatchObject({
      'server.address': new URL(receiver.url).host,
      'http.response.status_code': '200',
      'voicecall.attempt': '1',
    });
  }
  expect(receiver.received.at(-1)).toBe(last);

  const exported = Buffer.concat(collector.bodies);
  const planted = [
    ...Object.values(person),
    ...person.name.split(' '),
    to_number.slice(1),
    from_number.slice(1),
    '/hooks',
  ];
  expect(planted.filter((it) => exported.includes(it))).toEqual([]);
});

it('a collector that fails is told once, costs a bounded queue, and delays the end by a bound', async () => {
  const told: (string | null)[] = [];
  const { provider, close } = openTraces({ url: collector.url, role: 'all', onChange: (it) => told.push(it) });
  const end = (count: number): void => {
    for (let left = count; left > 0; left -= 1) provider.getTracer('test').startSpan('work').end();
  };
  const flush = () => provider.forceFlush().catch(() => undefined);
  collector.respond = () => 500;
  end(1);
  await flush();
  end(1);
  await flush();
  expect(told).toEqual([expect.any(String)]);
  collector.respond = () => 200;
  end(10_000);
  await flush();
  expect(told).toEqual([expect.any(String), null]);
  expect(collector.spans().length).toBeLessThan(5_000);
  collector.respond = () => null;
  end(1);
  await close();
});
