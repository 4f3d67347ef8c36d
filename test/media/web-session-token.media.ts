// A web session's token at the real LiveKit: with it a visitor can hear and speak in its room, with or without a
// browser, and can do nothing else.
import { TrackSource as MediaSource, TrackType } from '@livekit/protocol';
import {
  AudioSource,
  LocalAudioTrack,
  LocalVideoTrack,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
  VideoSource,
} from '@livekit/rtc-node';
import type { LocalTrack } from '@livekit/rtc-node';
import { limits } from '@voicecall/contract';
import { AccessToken, DataPacket_Kind, RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { followCall } from './harness/call-fixture.ts';
import { livekitKeys } from './harness/livekit.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack } from './harness/media-stack.ts';
import { joinAsVisitor } from './harness/rtc-visitor.ts';
import type { RtcVisitor } from './harness/rtc-visitor.ts';
import { callerSays } from './speech/booking-talk.ts';
import { renderSpeech } from './speech/render-speech.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack({ rules: [{ user: /price/i, say: 'It costs four hundred thousand dollars.' }] });
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

const welcome = 'Hello, this is the front desk. How can I help you?';
const events = callEvents.webSession;

async function mint() {
  const { client } = stack.platform.tenant;
  const { id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    welcome,
    record_calls: false,
  });
  return client.webSessions.create(id, {});
}

let shared: ReturnType<typeof mint> | undefined;
/** One session for all tests that do not join it. */
const minted = () => (shared ??= mint());

async function join(session: { ws_url: string; token: string }): Promise<RtcVisitor> {
  const visitor = await joinAsVisitor(session);
  onTestFinished(() => visitor.leave());
  return visitor;
}

it('a visitor without a browser hears the greeting, is understood, and hangs up', async () => {
  const session = await mint();
  const call = followCall(stack, session.call_id);
  const visitor = await join(session);
  expect(visitor.room.localParticipant?.identity).toBe(session.identity);
  await visitor.hearsSpeech();
  const turns = async () => (await stack.platform.tenant.client.calls.get(session.call_id)).turns;
  await until(async () => (await turns()).filter(({ role }) => role === 'agent'), 100);
  // Repeats the sentence until it is understood: a busy machine loses syllables.
  await until(async () => {
    const said = await turns();
    if (said.length === 1) await visitor.says(renderSpeech(callerSays.price, { rate: 48_000 }));
    return said.slice(2);
  }, 8_000);
  await visitor.leave();
  expect((await call.ended()).call).toMatchObject({
    direction: 'web',
    status: 'completed',
    ended_reason: 'user_hangup',
    ended_by: 'caller',
  });
  expect((await turns()).map(({ role, text }) => [role, text])).toEqual([
    ['agent', welcome],
    ['user', callerSays.price],
    ['agent', 'It costs four hundred thousand dollars.'],
  ]);
  expect(call.events()).toEqual(events);
});

it('a session that nobody joins and one whose visitor is silent end: the agent leaves, and the rooms are closed', async () => {
  const [lonely, silent] = [await mint(), await mint()];
  const visitor = await join(silent);
  const told = new Promise((resolve) => visitor.room.on(RoomEvent.Disconnected, resolve));
  const begun = performance.now();
  expect((await followCall(stack, lonely.call_id).ended()).call).toMatchObject({
    status: 'completed',
    ended_reason: 'join_timeout',
    answered_at: null,
    duration_sec: 0,
  });
  expect(performance.now() - begun).toBeGreaterThan(limits.join_ms - 5_000);
  const { call, turns } = await followCall(stack, silent.call_id).ended();
  expect(call).toMatchObject({ status: 'completed', ended_reason: 'silence_timeout', ended_by: 'agent' });
  expect(call.duration_sec).toBeGreaterThanOrEqual(limits.silence_ms / 1000);
  expect(turns.map(({ text }) => text)).toEqual([welcome]);
  await told;
  await until(async () =>
    (
      await new RoomServiceClient(stack.livekit.url, livekitKeys.api_key, livekitKeys.api_secret).listRooms([
        lonely.room_name,
        silent.room_name,
      ])
    ).length === 0
      ? [1]
      : [],
  );
});

describe('a token', () => {
  const admin = () => new RoomServiceClient(stack.livekit.url, livekitKeys.api_key, livekitKeys.api_secret);

  it('opens its own room, whichever room the URL names', async () => {
    const session = await mint();
    const visitor = await join({ ...session, ws_url: `${session.ws_url}/?room=another-room` });
    expect(visitor.room.name).toBe(session.room_name);
    expect((await admin().listRooms(['another-room'])).length).toBe(0);
  });

  it('permits no sending of data, no video or screen, and no change of the name', async () => {
    const session = await mint();
    const visitor = await join(session);
    const witness = await join(await mintFor(session.room_name));
    const heard: string[] = [];
    witness.room.on(RoomEvent.DataReceived, (data) => heard.push(new TextDecoder().decode(data)));
    const publish = (track: LocalTrack, source: TrackSource) =>
      visitor.room.localParticipant?.publishTrack(track, new TrackPublishOptions({ source }));
    const [picture, screen] = await Promise.allSettled([
      publish(LocalVideoTrack.createVideoTrack('camera', new VideoSource(64, 64)), TrackSource.SOURCE_CAMERA),
      publish(
        LocalAudioTrack.createAudioTrack('screen', new AudioSource(48_000, 1)),
        TrackSource.SOURCE_SCREENSHARE_AUDIO,
      ),
      visitor.room.localParticipant?.publishData(new TextEncoder().encode('from the visitor'), {
        reliable: true,
        topic: 'chat',
      }),
      visitor.room.localParticipant?.updateMetadata('an admin'),
    ]);
    expect([picture.status, screen.status]).toEqual(['rejected', 'rejected']);
    await admin().sendData(
      session.room_name,
      new TextEncoder().encode('from the platform'),
      DataPacket_Kind.RELIABLE,
      {},
    );
    await until(async () => heard);
    expect(heard).toEqual(['from the platform']);
    const [me] = (await admin().listParticipants(session.room_name)).filter(
      ({ identity }) => identity === session.identity,
    );
    expect(me?.metadata).toBe('');
    expect(me?.tracks.map(({ source, type }) => [source, type])).toEqual([[MediaSource.MICROPHONE, TrackType.AUDIO]]);
  });

  const orders: readonly [service: string, method: string, body: (room: string) => object][] = [
    ['RoomService', 'ListRooms', () => ({})],
    ['RoomService', 'CreateRoom', () => ({ name: 'another-room' })],
    ['RoomService', 'DeleteRoom', (room) => ({ room })],
    ['RoomService', 'ListParticipants', (room) => ({ room })],
    ['RoomService', 'RemoveParticipant', (room) => ({ room, identity: 'anybody' })],
    ['RoomService', 'UpdateRoomMetadata', (room) => ({ room, metadata: 'mine' })],
    ['RoomService', 'SendData', (room) => ({ room, data: 'aGVsbG8=', kind: 'RELIABLE' })],
    ['AgentDispatchService', 'CreateDispatch', (room) => ({ room, agent_name: 'voice-agent' })],
    ['AgentDispatchService', 'ListDispatch', (room) => ({ room })],
    [
      'Egress',
      'StartRoomCompositeEgress',
      (room) => ({ room_name: room, audio_only: true, file: { filepath: '/tmp/x.ogg' } }),
    ],
    ['Egress', 'ListEgress', () => ({})],
    ['SIP', 'ListSIPOutboundTrunk', () => ({})],
    ['SIP', 'CreateSIPParticipant', (room) => ({ sip_trunk_id: 'ST_x', sip_call_to: '+15551230001', room_name: room })],
  ];
  it.each(orders)('permits no call of %s/%s', async (service, method, body) => {
    const { room_name, token } = await minted();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${stack.livekit.url}/twirp/livekit.${service}/${method}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body(room_name)),
    });
    expect([401, 403]).toContain(answer.status);
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(unauthenticated|permission_denied)$/) });
  });
});

/** Another visitor of the same room: the platform creates no such token. */
async function mintFor(room: string): Promise<{ ws_url: string; token: string }> {
  const token = new AccessToken(livekitKeys.api_key, livekitKeys.api_secret, { identity: 'witness' });
  token.addGrant({ roomJoin: true, room, canSubscribe: true });
  return { ws_url: stack.livekit.url.replace(/^http/, 'ws'), token: await token.toJwt() };
}
