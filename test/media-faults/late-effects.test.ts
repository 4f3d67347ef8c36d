// A request that takes effect after its call has ended is undone: no phone keeps ringing, no agent stays in an empty
// room.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import type { Dispatcher } from '../harness/calls/places.ts';
import { answeredNumber, callOf, ring } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { openSession } from '../harness/calls/web-session.ts';
import { order } from './harness/media-faults-fixture.ts';

const lateMs = 1_500;

let platform: TestPlatform;
let dispatcher: Dispatcher;
beforeAll(async () => {
  // Slow: the callee stays on the line for much longer than the test.
  platform = await startPlatform({ clockSpeed: 4 });
  dispatcher = await dispatcherOf(platform.tenant);
});
afterAll(() => platform.close());
beforeEach(() => order(platform, 'fault-plan', null));

const ended = (call_id: string) =>
  until(() => platform.sql('select 1 from calls where id = $1 and ended_at is not null', [call_id]));
const requested = (method: string, count: number) =>
  until(async () => ((platform.sandbox.requests()[method] ?? 0) >= count ? [1] : []));
const happened = (room: string, event: string) =>
  platform.sandbox.happenings().filter((it) => it.room === room && it.event === event);
/**
 * Waits until a room of this name was opened `count` times, the last time after the call's end, and is closed each
 * time; returns how many were closed.
 */
async function undone(room: string, times: number): Promise<number> {
  await until(
    async () =>
      happened(room, 'room_started').length === times && happened(room, 'room_finished').length === times ? [1] : [],
    20,
  );
  return happened(room, 'room_finished').length;
}

it('a phone that is dialed late, for a call that was hung up meanwhile, is removed', async () => {
  await order(platform, 'faults', { method: 'CreateSIPParticipant', kind: 'delay', times: 1, delay_ms: lateMs });
  const call_id = await dispatcher.dispatch('+15005550099');
  const room = `call-${call_id.slice(3)}`;
  await until(() => platform.sql('select 1 from calls where id = $1 and dial_started_at is not null', [call_id]));
  await platform.tenant.client.calls.end(call_id);
  await ended(call_id);
  await until(async () => (platform.sandbox.dials().some((dial) => dial.room === room) ? [1] : []));
  expect(await undone(room, 2)).toBe(2);
});

it.each([
  ['CreateRoom', 1],
  ['CreateDispatch', 2],
])(
  'a room that %s opens late, without a response, for a call that was hung up meanwhile, is closed',
  async (method, rooms) => {
    const before = platform.sandbox.requests()[method] ?? 0;
    await order(platform, 'faults', { method, kind: 'lost_answer', times: 1, delay_ms: lateMs });
    const call_id = await dispatcher.dispatch('+15005550099');
    await requested(method, before + 1);
    await platform.tenant.client.calls.end(call_id);
    await ended(call_id);
    expect(await undone(`call-${call_id.slice(3)}`, rooms)).toBe(rooms);
  },
);

it('an agent that is dispatched late, without a response, for a caller who has hung up meanwhile, is removed', async () => {
  const before = platform.sandbox.requests()['CreateDispatch'] ?? 0;
  await order(platform, 'faults', { method: 'CreateDispatch', kind: 'lost_answer', times: 1, delay_ms: lateMs });
  const { number } = await answeredNumber(platform.tenant);
  const { room } = await ring(platform, { to_number: number });
  const call_id = await callOf(platform, room);
  await requested('CreateDispatch', before + 1);
  await platform.tenant.client.calls.end(call_id);
  await ended(call_id);
  expect(await undone(room, 2)).toBe(2);
  // It joins only if it read the brief before the call ended.
  const agents = (name: 'participant_joined' | 'participant_left') =>
    happened(room, name).filter(({ participant }) => participant?.kind === 'AGENT');
  expect(agents('participant_left')).toHaveLength(agents('participant_joined').length);
});

it('a room that is opened late for a web session that has ended is closed', async () => {
  const before = platform.sandbox.requests()['CreateRoom'] ?? 0;
  await order(platform, 'faults', { method: 'CreateRoom', kind: 'lost_answer', times: 1, delay_ms: lateMs });
  const { call_id, room_name } = await openSession(platform);
  await requested('CreateRoom', before + 1);
  await platform.tenant.client.calls.end(call_id);
  await ended(call_id);
  expect(await undone(room_name, 1)).toBe(1);
});

it('a phone that is dialed only after the call has ended is removed by a scheduled task', async () => {
  await order(platform, 'faults', { method: 'CreateSIPParticipant', kind: 'late_hang', times: 1, delay_ms: lateMs });
  const call_id = await dispatcher.dispatch('+15005550099');
  const room = `call-${call_id.slice(3)}`;
  await until(() => platform.sql('select 1 from calls where id = $1 and dial_started_at is not null', [call_id]));
  await platform.tenant.client.calls.end(call_id);
  await ended(call_id);
  await until(async () =>
    happened(room, 'participant_joined').some(({ participant }) => participant?.kind === 'SIP') ? [1] : [],
  );
  platform.clock.advance(60_000);
  expect(await undone(room, 2)).toBe(2);
});
