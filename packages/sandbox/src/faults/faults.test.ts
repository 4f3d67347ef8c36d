// Random faults: the same for the same seed, in the requested share, and each does what its name says.
import { RoomServiceClient } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { keys, orderFault, startRig } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';
import { createLots, faultPlan } from './fault-plan.ts';

const shares = { methods: { unavailable: 0.1, lost_answer: 0.1 }, webhooks: { lost: 0.2 } };
const lotsOf = (seed: string) =>
  createLots(faultPlan.parse({ seed, subjects: { 'room-a': 'a', 'room-b': 'b' }, ...shares }));
const drawn = (seed: string, room: string, times = 100) => {
  const lots = lotsOf(seed);
  return Array.from({ length: times }, () => lots.request('CreateRoom', room));
};

const plan = (sandbox: Rig['sandbox'], body: unknown): Promise<Response> =>
  fetch(`${sandbox.url}/sandbox/fault-plan`, { method: 'POST', body: JSON.stringify(body) });

test('the same seed gives the same faults for the same call, whatever its room’s name is, and another seed gives others', () => {
  expect(drawn('one', 'x-room-a-1')).toEqual(drawn('one', 'y-room-a-2'));
  expect(drawn('one', 'room-a')).not.toEqual(drawn('one', 'room-b'));
  expect(drawn('one', 'room-a')).not.toEqual(drawn('two', 'room-a'));
});

test('other calls do not change the faults of a call', () => {
  const lots = lotsOf('one');
  const mixed = Array.from({ length: 100 }, () => {
    lots.request('CreateRoom', 'room-b');
    lots.webhook('room_started', 'room-a');
    return lots.request('CreateRoom', 'room-a');
  });
  expect(mixed).toEqual(drawn('one', 'room-a'));
});

test('the share of faults is the requested one', () => {
  const kinds = drawn('many', 'room-a', 5_000).map((lot) => lot?.kind);
  for (const kind of ['unavailable', 'lost_answer'])
    expect(Math.abs(kinds.filter((it) => it === kind).length - 500)).toBeLessThan(100);
  expect(kinds.filter((it) => it === undefined).length).toBeGreaterThan(3_800);
});

test('a timeout has no effect, a late one has, and both are reported as such', async () => {
  const { sandbox, rooms } = await startRig();
  await orderFault(sandbox.url, { method: 'CreateRoom', times: 1, kind: 'timeout' });
  await orderFault(sandbox.url, { method: 'CreateRoom', times: 1, kind: 'late_timeout' });
  await expect(rooms.createRoom({ name: 'early' })).rejects.toMatchObject({ status: 408, code: 'deadline_exceeded' });
  await expect(rooms.createRoom({ name: 'late' })).rejects.toMatchObject({ status: 408, code: 'deadline_exceeded' });
  expect(sandbox.rooms()).toEqual(['late']);
  expect(sandbox.injectedFaults()).toMatchObject([
    { of: 'CreateRoom', room: 'early', kind: 'timeout' },
    { of: 'CreateRoom', room: 'late', kind: 'late_timeout' },
  ]);
});

test('a hanging request never gets a response; with a late hang it has its effect', async () => {
  const { sandbox } = await startRig();
  const impatient = new RoomServiceClient(sandbox.url, keys.api_key, keys.api_secret, { requestTimeout: 2 });
  await orderFault(sandbox.url, { method: 'CreateRoom', times: 1, kind: 'hang' });
  await orderFault(sandbox.url, { method: 'CreateRoom', times: 1, kind: 'late_hang' });
  await expect(impatient.createRoom({ name: 'early' })).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(impatient.createRoom({ name: 'late' })).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(sandbox.rooms()).toEqual(['late']);
});

test('a late response reports the effect as it was', async () => {
  const { sandbox, rooms } = await startRig();
  await rooms.createRoom({ name: 'first' });
  await orderFault(sandbox.url, { method: 'ListRooms', times: 1, kind: 'late_answer', delay_ms: 300 });
  const late = rooms.listRooms();
  await expect.poll(() => sandbox.injectedFaults()).toMatchObject([{ of: 'ListRooms', kind: 'late_answer' }]);
  await rooms.createRoom({ name: 'second' });
  expect((await late).map(({ name }) => name)).toEqual(['first']);
  expect(sandbox.rooms()).toEqual(['first', 'second']);
});

test('a lost response does not wait until a phone is answered', async () => {
  const { sandbox, sip, rooms } = await startRig({ clock_speed: 0.1 });
  const { sipTrunkId } = await sip.createSipOutboundTrunk('test', 'sip.example.com', ['+15551230001']);
  await orderFault(sandbox.url, { method: 'CreateSIPParticipant', times: 1, kind: 'lost_answer', cut_ms: 1 });
  await expect(
    sip.createSipParticipant(sipTrunkId, '+15550001111', 'rings', {
      participantIdentity: 'phone',
      waitUntilAnswered: true,
    }),
  ).rejects.toThrow('fetch failed');
  expect((await rooms.getParticipant('rings', 'phone')).attributes['sip.callStatus']).toBe('dialing');
});

test('a plan makes requests fail until it ends, and counts them', async () => {
  const { sandbox, rooms } = await startRig();
  expect((await plan(sandbox, { seed: 's', methods: { unavailable: 1 } })).status).toBe(202);
  await expect(rooms.createRoom({ name: 'a' })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(rooms.listRooms()).rejects.toMatchObject({ code: 'unavailable' });
  expect((await plan(sandbox, null)).status).toBe(202);
  await rooms.createRoom({ name: 'a' });
  expect(sandbox.requests()).toEqual({ CreateRoom: 2, ListRooms: 1 });
  expect((await plan(sandbox, { seed: 's', methods: { explode: 1 } })).status).toBe(400);
});

test('webhooks are lost, come twice, or come late in their order', async () => {
  const { sandbox, rooms, webhooks } = await startRig();
  const of = async (kind: string, room: string): Promise<void> => {
    await plan(sandbox, { seed: 's', webhooks: { [kind]: 1 }, longest_ms: 20 });
    await rooms.createRoom({ name: room });
    await rooms.deleteRoom(room);
  };
  await of('duplicated', 'twice');
  await webhooks.until(() => webhooks.names('twice').length === 4);
  expect(new Set(webhooks.caught.map(({ event }) => event.id)).size).toBe(2);
  await of('late', 'late');
  await webhooks.until(() => webhooks.names('late').length === 2);
  expect(webhooks.names('late')).toEqual(['room_started', 'room_finished']);
  await of('reordered', 'any');
  await webhooks.until(() => webhooks.names('any').length === 2);
  await of('lost', 'lost');
  await expect
    .poll(() =>
      sandbox
        .injectedFaults()
        .filter(({ room }) => room === 'lost')
        .map(({ kind }) => kind),
    )
    .toEqual(['lost', 'lost']);
  expect(webhooks.names('lost')).toEqual([]);
});

test('the trace records what happened, independent of the webhooks', async () => {
  const { sandbox, rooms, webhooks } = await startRig();
  await plan(sandbox, { seed: 's', webhooks: { lost: 1 } });
  await rooms.createRoom({ name: 'silent' });
  await rooms.deleteRoom('silent');
  expect(sandbox.happenings().map(({ event, room, participant }) => [event, room, participant])).toEqual([
    ['room_started', 'silent', null],
    ['room_finished', 'silent', null],
  ]);
  expect(webhooks.caught).toEqual([]);
});
