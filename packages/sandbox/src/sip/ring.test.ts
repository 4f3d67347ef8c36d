// Inbound calls: matched to a trunk, given a room by its rule, ringing until an agent has joined.
import { DisconnectReason } from '@livekit/protocol';
import { RoomConfiguration } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { startRig } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';

const to_number = '+15551230001';
const from_number = '+15559990001';

async function ring(rig: Rig, order: Record<string, unknown> = {}) {
  const response = await fetch(`${rig.sandbox.url}/sandbox/ring`, {
    method: 'POST',
    body: JSON.stringify({ to_number, from_number, ...order }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { room: string; participant_identity: string; error?: unknown },
  };
}

async function wayIn({ sip }: Rig, allowedNumbers: string[] = []) {
  const trunk = await sip.createSipInboundTrunk('in', [to_number], { allowedNumbers });
  const options = {
    trunkIds: [trunk.sipTrunkId],
    metadata: 'rule',
    attributes: { 'my.key': 'v' },
    roomConfig: new RoomConfiguration({ departureTimeout: 2 }),
  };
  const rule = await sip.createSipDispatchRule({ type: 'individual', roomPrefix: 'inbound-x' }, options);
  return { trunk, rule };
}

/** Dispatches an agent, as the platform does when a webhook reports the caller. */
async function sendAgent(
  { platform, dispatches, rooms }: Rig,
  room: string,
  participant_identity: string,
): Promise<void> {
  platform.state.brief = {
    ...platform.state.brief,
    call: { ...platform.state.brief.call, direction: 'inbound', participant_identity },
  };
  platform.state.onEnd = () => rooms.deleteRoom(room);
  await dispatches.createDispatch(room, 'voice-agent', { metadata: platform.metadata() });
}

test('a call rings in its own room, with the attributes of the leg', async () => {
  const rig = await startRig();
  const { trunk, rule } = await wayIn(rig);
  const { status, body } = await ring(rig);
  expect(status).toBe(200);
  expect(body).toEqual({
    room: expect.stringMatching(/^inbound-x_\+15559990001_[0-9a-f]{12}$/),
    participant_identity: 'sip_+15559990001',
  });
  const caller = await rig.rooms.getParticipant(body.room, body.participant_identity);
  expect(caller).toMatchObject({ kind: 3, metadata: 'rule' });
  expect(caller.attributes).toEqual({
    'my.key': 'v',
    'sip.callID': expect.stringMatching(/^SCL_/),
    'sip.trunkID': trunk.sipTrunkId,
    'sip.ruleID': rule.sipDispatchRuleId,
    'sip.callStatus': 'ringing',
    'sip.phoneNumber': from_number,
    'sip.trunkPhoneNumber': to_number,
  });
  expect((await rig.rooms.listRooms([body.room]))[0]?.departureTimeout).toBe(2);
  await rig.webhooks.until(() => rig.webhooks.of(body.room, 'participant_joined').length === 1);
  expect((await ring(rig)).body.room).not.toBe(body.room);
});

test('a call is answered once an agent is in the room, and has its whole conversation', async () => {
  const rig = await startRig();
  await wayIn(rig);
  const { body } = await ring(rig);
  await sendAgent(rig, body.room, body.participant_identity);
  await rig.webhooks.until(() => rig.webhooks.names(body.room).includes('room_finished'));
  expect(rig.platform.turns().length).toBeGreaterThan(2);
  const left = rig.webhooks
    .of(body.room, 'participant_left')
    .find(({ participant }) => participant?.identity === body.participant_identity);
  expect(left?.participant).toMatchObject({
    disconnectReason: DisconnectReason.ROOM_DELETED,
    attributes: { 'sip.callStatus': 'active' },
  });
});

test('a caller who hangs up early leaves while it rings, with or without an agent', async () => {
  const rig = await startRig();
  await wayIn(rig);
  const { body } = await ring(rig, { script: 'hangs_up_early' });
  await rig.webhooks.until(() => rig.webhooks.names(body.room).includes('room_finished'));
  const [left] = rig.webhooks.of(body.room, 'participant_left');
  expect(left?.participant).toMatchObject({
    disconnectReason: DisconnectReason.CLIENT_INITIATED,
    attributes: { 'sip.callStatus': 'hangup' },
  });
});

test('a script has precedence over the number of the caller, and webhooks can be lost', async () => {
  const rig = await startRig();
  await wayIn(rig);
  const lost = await ring(rig, { script: 'webhooks_lost' });
  const told = await ring(rig, { from_number: '+15005550011', script: 'hangs_up_early' });
  await rig.webhooks.until(() => rig.webhooks.names(told.body.room).includes('room_finished'));
  expect(rig.webhooks.names(lost.body.room)).toEqual([]);
});

test('a call without a matching trunk or dispatch rule does not arrive', async () => {
  const rig = await startRig();
  expect((await ring(rig)).status).toBe(404);
  const { rule } = await wayIn(rig, ['+15559990002']);
  expect((await ring(rig)).status).toBe(404);
  expect((await ring(rig, { from_number: '15559990002' })).status).toBe(200);
  await rig.sip.deleteSipDispatchRule(rule.sipDispatchRuleId);
  expect((await ring(rig, { from_number: '+15559990002' })).status).toBe(409);
  expect((await ring(rig, { to_number: 7 })).status).toBe(400);
  expect((await ring(rig, { script: 'sings' })).status).toBe(400);
});

test('a call that fits two trunks is dropped, as LiveKit does', async () => {
  const rig = await startRig();
  await wayIn(rig);
  await wayIn(rig, [from_number]);
  const { status, body } = await ring(rig);
  expect([status, body.error]).toEqual([409, `the call was dropped: multiple SIP trunks matched for "${to_number}"`]);
  expect((await ring(rig, { from_number: '+15559990002' })).status).toBe(200);
});
