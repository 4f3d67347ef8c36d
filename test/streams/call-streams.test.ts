// Live streams of calls: what they send, and that they go on anywhere without a gap and without a repetition.
import { randomBytes } from 'node:crypto';
import { limits } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { signInCookie } from '../harness/http/callers.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import type { StreamEvent } from './read-stream.ts';
import { addTurns, endCall, insertCalls } from './write-calls.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const keyOf = (tenant: TestTenant) => ({ authorization: `Bearer ${tenant.apiKey}` });
const addressOf = (tenant: TestTenant, call_id?: string): string =>
  `${platform.url}/v1/tenants/${tenant.id}/calls/${call_id === undefined ? '' : `${call_id}/`}stream`;
const brief = ({ event, data }: StreamEvent): string => {
  const { call, turn, reason } = JSON.parse(data) as {
    call?: { status: string };
    turn?: { turn_id: number; text: string };
    reason?: string;
  };
  return [event, call?.status ?? turn?.text ?? reason].join(' ');
};
const isEnd = ({ event }: StreamEvent): boolean => event === 'end';

it('sends a call with its turns so far, then what happens, and ends after the report', async () => {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  await addTurns(platform, { tenant, call_id }, ['one', 'two']);
  const stream = await openStream(addressOf(tenant, call_id), keyOf(tenant));
  expect([
    stream.status,
    stream.response.headers.get('content-type'),
    stream.response.headers.get('cache-control'),
  ]).toEqual([200, 'text/event-stream; charset=utf-8', 'no-store']);
  const before = await stream.until(({ data }) => data.includes('two'));
  await addTurns(platform, { tenant, call_id }, ['three'], 3);
  await endCall(platform, tenant, call_id);
  const after = await stream.until(isEnd);
  // A transaction of another database may hold the stream's beginning back to the moment before the call was answered.
  const all = [...before, ...after].map(brief).filter((line) => line !== 'call dispatched');
  expect(all).toEqual([
    'call in_progress',
    'turn one',
    'turn two',
    'turn three',
    'call completed',
    'call completed',
    'end call_ended',
  ]);
  expect(await stream.next()).toBeUndefined();
});

it('goes on behind any of its events', async () => {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  await addTurns(platform, { tenant, call_id }, ['one', 'two']);
  const first = await openStream(addressOf(tenant, call_id), keyOf(tenant));
  const events = await first.until(({ data }) => data.includes('two'));
  await addTurns(platform, { tenant, call_id }, ['three', 'four'], 3);
  await endCall(platform, tenant, call_id);
  events.push(...(await first.until(isEnd)));
  for (const [index, { id }] of events.slice(0, -1).entries()) {
    const again = await openStream(addressOf(tenant, call_id), keyOf(tenant), id);
    expect((await again.until(isEnd)).map(brief), `from ${index}`).toEqual(events.slice(index + 1).map(brief));
  }
});

it('catches up over more changes than one page holds, and the stream of all calls has them in order', async () => {
  const tenant = await addTenant(platform);
  const stream = await openStream(addressOf(tenant), keyOf(tenant));
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const [{ id } = { id: '' }] = await stream.until(({ event }) => event === 'call');
  stream.close();
  const texts = Array.from({ length: 500 }, (_, index) => `turn ${index + 1}`);
  for (let from = 0; from < texts.length; from += 50)
    await addTurns(platform, { tenant, call_id }, texts.slice(from, from + 50), from + 1);
  const again = await openStream(addressOf(tenant), keyOf(tenant), id);
  const found = await again.until(({ data }) => data.includes('"turn 500"'));
  again.close();
  expect(found.filter(({ event }) => event === 'turn').map(brief)).toEqual(texts.map((text) => `turn ${text}`));
});

it('sends hostile text as it was said', async () => {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const text = 'a\r\n\r\ndata: {"x":1}\n\nevent: end\u2028\u2029\u0085 ☎ "\\';
  await addTurns(platform, { tenant, call_id }, [text]);
  const stream = await openStream(addressOf(tenant, call_id), keyOf(tenant));
  const found = await stream.until(({ event }) => event === 'turn');
  stream.close();
  expect((JSON.parse(found.at(-1)?.data ?? '') as { turn: { text: string } }).turn.text).toBe(text);
});

it('is refused for the calls of others, for unknown ids, and for a position that no stream has sent', async () => {
  const [tenant, other] = [await addTenant(platform), await addTenant(platform)];
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  expect((await openStream(addressOf(other, call_id), keyOf(other))).status).toBe(404);
  expect((await openStream(addressOf(tenant, call_id), keyOf(other))).status).toBe(403);
  expect((await openStream(addressOf(tenant, call_id), keyOf(tenant), 'x')).status).toBe(400);
});

it('ends when its key is revoked, and when the session of its operator ends', async () => {
  const tenant = await addTenant(platform);
  const cookie = await signInCookie(platform.url);
  const byKey = await openStream(addressOf(tenant), keyOf(tenant));
  const bySession = await openStream(addressOf(tenant), { cookie });
  await platform.sql('update api_keys set revoked_at = now() where tenant_id = $1', [tenant.id]);
  expect((await byKey.until(isEnd)).map(brief)).toEqual(['end credentials_invalid']);
  await platform.sql('update operator_sessions set revoked_at = now()');
  expect((await bySession.until(isEnd)).map(brief)).toEqual(['end credentials_invalid']);
});

it('is refused beyond ten of a key, until one of them is closed', async () => {
  const tenant = await addTenant(platform);
  const open = await Promise.all(
    Array.from({ length: limits.streams }, () => openStream(addressOf(tenant), keyOf(tenant))),
  );
  expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
  const refused = await openStream(addressOf(tenant), keyOf(tenant));
  expect([refused.status, await refused.response.json()]).toMatchObject([429, { error: 'too_many_streams' }]);
  open.pop()?.close();
  await until(async () => {
    const again = await openStream(addressOf(tenant), keyOf(tenant));
    again.close();
    return again.status === 200 ? [1] : [];
  });
  for (const stream of open) stream.close();
});

it('cuts off a client that does not read, with the reason, and resumes without a gap', async () => {
  const tenant = await addTenant(platform);
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const slow = await openStream(addressOf(tenant), keyOf(tenant));
  const text = randomBytes(100_000).toString('hex');
  // More than the buffers of the system and the limit of the platform hold.
  const count = 150;
  for (let turn = 1; turn <= count; turn += 5)
    await addTurns(
      platform,
      { tenant, call_id },
      Array.from({ length: 5 }, (_, index) => `${turn + index} ${text}`),
      turn,
    );
  // The changes of a transaction are sent once all before it have ended, those of other tests included.
  await until(async () => {
    const metrics = await (await fetch(`${platform.url}/metrics`)).text();
    const waiting = Number(/^voicecall_stream_bytes_waiting (\S+)$/m.exec(metrics)?.[1]);
    return waiting > limits.stream_bytes_waiting ? [1] : [];
  });
  const first = await slow.until(isEnd);
  expect(brief(first.at(-1) as StreamEvent)).toBe('end slow_reader');
  const isLast = ({ data }: StreamEvent): boolean => data.includes(`"${count} `);
  const all = [...first];
  // On a slow machine it is cut off more than once.
  while (!all.some(isLast)) {
    const again = await openStream(addressOf(tenant), keyOf(tenant), all.findLast(({ id }) => id !== '')?.id);
    all.push(...(await again.until((event) => isLast(event) || isEnd(event))));
    again.close();
  }
  const turns = all.filter(({ event }) => event === 'turn').map((event) => Number.parseInt(brief(event).slice(5), 10));
  expect(turns).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});
