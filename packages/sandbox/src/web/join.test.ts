// Browsers: admitted by their token only, greeted as soon as they join, with time limits for joining and for silence.
import { DisconnectReason, ParticipantInfo_Kind } from '@livekit/protocol';
import { AccessToken } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { keys, startRig } from '../testing/rig.ts';
import type { Rig } from '../testing/rig.ts';

const room = 'web-room';
const identity = 'web-browser';

async function tokenFor({
  secret = keys.api_secret,
  ttl = '1h',
  join = true,
  of = room,
}: { secret?: string; ttl?: string; join?: boolean; of?: string } = {}): Promise<string> {
  const token = new AccessToken(keys.api_key, secret, { identity, ttl });
  token.addGrant({ roomJoin: join, room: of });
  return token.toJwt();
}

async function join({ sandbox }: Rig, order: Record<string, unknown>) {
  const response = await fetch(`${sandbox.url}/sandbox/join`, { method: 'POST', body: JSON.stringify(order) });
  return {
    status: response.status,
    body: (await response.json()) as { room?: string; participant_identity?: string; error?: unknown },
  };
}

/** Dispatches an agent, as the platform does when a session is created. */
async function sendAgent({ platform, dispatches, rooms }: Rig): Promise<void> {
  platform.state.brief = {
    ...platform.state.brief,
    call: {
      ...platform.state.brief.call,
      direction: 'web',
      participant_identity: identity,
      from_number: null,
      to_number: null,
    },
  };
  platform.state.onEnd = () => rooms.deleteRoom(room);
  await dispatches.createDispatch(room, 'voice-agent', { metadata: platform.metadata() });
}

const reported = (rig: Rig): Promise<void> => rig.platform.until(() => rig.platform.sent('report').length === 1);
const ends = (rig: Rig) => rig.platform.sent('end').map(({ body }) => body);

test('a browser joins the room of its token, which is created if needed, and publishes', async () => {
  const rig = await startRig();
  expect(await join(rig, { token: await tokenFor() })).toEqual({
    status: 200,
    body: { room, participant_identity: identity },
  });
  expect(await rig.rooms.getParticipant(room, identity)).toMatchObject({
    kind: ParticipantInfo_Kind.STANDARD,
    attributes: {},
    isPublisher: true,
  });
  await rig.webhooks.until(() => rig.webhooks.names(room).length === 3);
  expect(rig.webhooks.names(room)).toEqual(['room_started', 'participant_joined', 'track_published']);
});

test('a browser with an invalid token is refused, and no room is opened', async () => {
  const rig = await startRig();
  const bad = [
    await tokenFor({ secret: 'another secret of thirty-two chars' }),
    await tokenFor({ ttl: '-1s' }),
    await tokenFor({ join: false }),
    await tokenFor({ of: '' }),
    'nonsense',
  ];
  for (const token of bad)
    expect(await join(rig, { token })).toMatchObject({ status: 401, body: { error: expect.any(String) } });
  expect((await join(rig, {})).status).toBe(400);
  expect((await join(rig, { token: await tokenFor(), script: 'sings' })).status).toBe(400);
  expect(rig.sandbox.rooms()).toEqual([]);
});

test.each([
  ['answers', [{ reason: 'agent_hangup', answered_by: 'human' }], null, 5],
  ['books', [], 'user_hangup', 8],
  ['hangs_up', [], 'user_hangup', 3],
] as const)('a browser that %s is spoken with until somebody hangs up', async (script, ended, ended_reason, turns) => {
  const rig = await startRig({ clock_speed: 50 });
  await rig.rooms.createRoom({ name: room, departureTimeout: 2 });
  await sendAgent(rig);
  await join(rig, { token: await tokenFor(), script });
  await reported(rig);
  expect(ends(rig)).toEqual(ended);
  expect(rig.platform.turns()).toHaveLength(turns);
  expect(rig.platform.sent('report')[0]?.body).toMatchObject({ ended_reason, answered_by: 'human' });
  await rig.webhooks.until(() => rig.webhooks.names(room).includes('room_finished'));
  const left = rig.webhooks.of(room, 'participant_left').find(({ participant }) => participant?.identity === identity);
  expect(left?.participant?.disconnectReason).toBe(
    ended_reason ? DisconnectReason.CLIENT_INITIATED : DisconnectReason.ROOM_DELETED,
  );
});

test('a browser may join before its agent, and may leave before the agent joins', async () => {
  const rig = await startRig();
  await join(rig, { token: await tokenFor() });
  await sendAgent(rig);
  await reported(rig);
  expect(rig.platform.turns()).toHaveLength(5);
  await join(rig, { token: await tokenFor(), script: 'leaves_early' });
  await rig.webhooks.until(() =>
    rig.webhooks
      .of(room, 'participant_left')
      .some(({ participant }) => participant?.disconnectReason === DisconnectReason.CLIENT_INITIATED),
  );
});

test('an agent whose browser does not join requests the end and leaves', async () => {
  const rig = await startRig({ watchdog: { join_ms: 50, silence_ms: 60_000 } });
  await sendAgent(rig);
  await reported(rig);
  expect(ends(rig)).toEqual([{ reason: 'join_timeout' }]);
  expect(rig.platform.sent('report')[0]?.body).toEqual({
    turns: [],
    transcripts: [],
    answered_by: null,
    ended_reason: null,
  });
});

test('an agent that hears nothing after its greeting requests the end', async () => {
  const rig = await startRig({ watchdog: { join_ms: 30_000, silence_ms: 50 } });
  await sendAgent(rig);
  await join(rig, { token: await tokenFor(), script: 'silent' });
  await reported(rig);
  expect(ends(rig)).toEqual([{ reason: 'silence_timeout' }]);
  expect(rig.platform.turns().map(({ role }) => role)).toEqual(['agent']);
});

test('an agent waits for a phone as long as it rings', async () => {
  const rig = await startRig({ watchdog: { join_ms: 1, silence_ms: 1 } });
  rig.platform.state.onEnd = () => rig.rooms.deleteRoom(room);
  await rig.rooms.createRoom({ name: room });
  await rig.dispatches.createDispatch(room, 'voice-agent', { metadata: rig.platform.metadata() });
  await rig.webhooks.until(() => rig.webhooks.of(room, 'participant_joined').length === 1);
  const trunk = await rig.sip.createSipOutboundTrunk('test', 'sip.example.com', ['+15551230001']);
  await rig.sip.createSipParticipant(trunk.sipTrunkId, '+15550001111', room, {
    participantIdentity: 'phone',
    waitUntilAnswered: true,
  });
  await reported(rig);
  expect(ends(rig)).toEqual([{ reason: 'agent_hangup', answered_by: 'human' }]);
});
