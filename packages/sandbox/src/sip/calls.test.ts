// Dialing: what each magic number does to the dialing request, the participant and the room.
import { DisconnectReason } from '@livekit/protocol';
import { SipCallError } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { call, createTrunk, startRig } from '../testing/rig.ts';

const failure = async (dialing: Promise<unknown>): Promise<unknown> =>
  await dialing.then(
    () => null,
    (error: unknown) => error,
  );

const refusals = [
  {
    to: '+15005550002',
    sipStatusCode: 486,
    sipStatus: 'Busy Here',
    status: 429,
    code: 'resource_exhausted',
    reason: DisconnectReason.USER_REJECTED,
    last: 'dialing',
  },
  {
    to: '+15005550004',
    sipStatusCode: 603,
    sipStatus: 'Decline',
    status: 403,
    code: 'permission_denied',
    reason: DisconnectReason.USER_REJECTED,
    last: 'ringing',
  },
  {
    to: '+15005550006',
    sipStatusCode: 503,
    sipStatus: 'Service Unavailable',
    status: 412,
    code: 'failed_precondition',
    reason: DisconnectReason.CLIENT_INITIATED,
    last: 'dialing',
  },
];

test.each(refusals)('a call to $to is refused with SIP $sipStatusCode', async ({ to, reason, last, ...expected }) => {
  const rig = await startRig();
  const { dialing, room } = await call(rig, to);
  const error = await failure(dialing);
  expect(error).toBeInstanceOf(SipCallError);
  expect(error).toMatchObject(expected);
  await rig.webhooks.until(() => rig.webhooks.names(room).includes('room_finished'));
  const left = rig.webhooks.of(room, 'participant_left').find(({ participant }) => participant?.identity === 'phone');
  expect(left?.participant?.disconnectReason).toBe(reason);
  expect(left?.participant?.attributes['sip.callStatus']).toBe(last);
});

test('an unanswered call ends without a SIP status when ringing times out', async () => {
  const rig = await startRig();
  const { dialing, room } = await call(rig, '+15005550003');
  const error = await failure(dialing);
  expect(error).not.toBeInstanceOf(SipCallError);
  expect(error).toMatchObject({ status: 408, code: 'canceled', message: 'sip request timed out' });
  await rig.webhooks.until(() => rig.webhooks.names(room).includes('room_finished'));
  const left = rig.webhooks.of(room, 'participant_left').find(({ participant }) => participant?.identity === 'phone');
  expect(left?.participant).toMatchObject({
    disconnectReason: DisconnectReason.USER_UNAVAILABLE,
    attributes: { 'sip.callStatus': 'ringing' },
  });
});

test('a ringing timeout shorter than the ringing ends the call unanswered', async () => {
  const { sip } = await startRig();
  const { sipTrunkId } = await createTrunk(sip);
  const dialing = sip.createSipParticipant(sipTrunkId, '+15550001111', 'short', {
    waitUntilAnswered: true,
    ringingTimeout: 1,
  });
  expect(await failure(dialing)).toMatchObject({ status: 408, code: 'canceled' });
});

test('an answered call returns once it is active, with the facts of the leg', async () => {
  const rig = await startRig({ clock_speed: 4 });
  const { dialing, room, trunk } = await call(rig, '+15550001111');
  const info = await dialing;
  expect(info).toMatchObject({ participantIdentity: 'phone', roomName: room });
  expect(info.sipCallId).toMatch(/^SCL_[2-9A-HJ-NP-Za-km-z]{12}$/);
  const phone = await rig.rooms.getParticipant(room, 'phone');
  expect(phone.sid).toBe(info.participantId);
  expect(phone.kind).toBe(3);
  expect(phone.attributes).toEqual({
    'sip.callID': info.sipCallId,
    'sip.trunkID': trunk.sipTrunkId,
    'sip.callStatus': 'active',
    'sip.phoneNumber': '+15550001111',
    'sip.hostname': 'sip.example.com',
    'sip.trunkPhoneNumber': '+15551230001',
  });
});

test('the phone joins before it is answered, and a request that does not wait returns then', async () => {
  const { sip, rooms, webhooks } = await startRig({ clock_speed: 0.1 });
  const { sipTrunkId } = await createTrunk(sip);
  await sip.createSipParticipant(sipTrunkId, '+15550001111', 'early', { participantIdentity: 'phone' });
  expect((await rooms.getParticipant('early', 'phone')).attributes['sip.callStatus']).toBe('dialing');
  await webhooks.until(() => webhooks.of('early', 'track_published').length === 1);
  expect(webhooks.names('early')).toEqual(['room_started', 'participant_joined', 'track_published']);
});

test('dialing through an unknown trunk is not found, and the dial is recorded', async () => {
  const { sip, sandbox } = await startRig();
  const dialing = sip.createSipParticipant('ST_nothing', '+15550001111', 'nowhere', { participantIdentity: 'phone' });
  expect(await failure(dialing)).toMatchObject({ status: 404, code: 'not_found' });
  expect(sandbox.dials()).toMatchObject([
    { room: 'nowhere', identity: 'phone', to_number: '+15550001111', trunk_id: 'ST_nothing' },
  ]);
  expect(sandbox.rooms()).toEqual([]);
});

test('dialing an identity that is in the room removes the first participant', async () => {
  const { sip, webhooks, sandbox } = await startRig({ clock_speed: 0.5 });
  const { sipTrunkId } = await createTrunk(sip);
  const first = sip.createSipParticipant(sipTrunkId, '+15550001111', 'twice', {
    participantIdentity: 'phone',
    waitUntilAnswered: true,
  });
  const refused = failure(first);
  await webhooks.until(() => webhooks.of('twice', 'participant_joined').length === 1);
  const second = await sip.createSipParticipant(sipTrunkId, '+15550001111', 'twice', { participantIdentity: 'phone' });
  expect(await refused).toMatchObject({ status: 408, code: 'canceled' });
  await webhooks.until(() => webhooks.of('twice', 'participant_joined').length === 2);
  const [left] = webhooks.of('twice', 'participant_left');
  expect(left?.participant?.disconnectReason).toBe(DisconnectReason.DUPLICATE_IDENTITY);
  expect(left?.participant?.sid).not.toBe(second.participantId);
  expect(sandbox.dials()).toHaveLength(2);
});

test('deleting the room while the phone rings ends the dialing request', async () => {
  const { sip, rooms, webhooks } = await startRig({ clock_speed: 0.1 });
  const { sipTrunkId } = await createTrunk(sip);
  const dialing = failure(
    sip.createSipParticipant(sipTrunkId, '+15550001111', 'cut', {
      participantIdentity: 'phone',
      waitUntilAnswered: true,
    }),
  );
  await webhooks.until(() => webhooks.of('cut', 'participant_joined').length === 1);
  await rooms.deleteRoom('cut');
  expect(await dialing).toMatchObject({ status: 408, code: 'canceled' });
  await webhooks.until(() => webhooks.names('cut').includes('room_finished'));
  expect(webhooks.of('cut', 'participant_left')[0]?.participant?.disconnectReason).toBe(DisconnectReason.ROOM_DELETED);
});

test('a transferred call leaves the room a moment after the answer', async () => {
  const rig = await startRig({ clock_speed: 4 });
  const { dialing, room } = await call(rig, '+15550001111');
  await dialing;
  await rig.sip.transferSipParticipant(room, 'phone', 'tel:+15550002222');
  await rig.webhooks.until(() =>
    rig.webhooks.of(room, 'participant_left').some(({ participant }) => participant?.identity === 'phone'),
  );
  expect(await failure(rig.rooms.getParticipant(room, 'phone'))).toMatchObject({ code: 'not_found' });
  expect(await failure(rig.sip.transferSipParticipant(room, 'phone', 'tel:+15550002222'))).toMatchObject({
    code: 'not_found',
  });
});
