// The Twirp server: authentication, unknown routes, and ordered failures.
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import type { VideoGrant } from 'livekit-server-sdk';
import { expect, test } from 'vitest';
import { createTrunk, keys, orderFault, startRig } from '../testing/rig.ts';

const tokenFor = async (grant: VideoGrant, secret: string = keys.api_secret): Promise<string> => {
  const token = new AccessToken(keys.api_key, secret, { ttl: '10m' });
  token.addGrant(grant);
  return await token.toJwt();
};

const post = (
  url: string,
  path: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });

test('a token signed with another secret is refused', async () => {
  const { sandbox } = await startRig();
  const stranger = new RoomServiceClient(sandbox.url, keys.api_key, 'another-secret-of-thirty-two-chars');
  await expect(stranger.listRooms()).rejects.toMatchObject({ status: 401 });
});

test('a token of another API key is refused', async () => {
  const { sandbox } = await startRig();
  const stranger = new RoomServiceClient(sandbox.url, 'another-key', keys.api_secret);
  await expect(stranger.listRooms()).rejects.toMatchObject({ status: 401 });
});

test('an expired token is refused', async () => {
  const { sandbox } = await startRig();
  const token = new AccessToken(keys.api_key, keys.api_secret, { ttl: -60 });
  token.addGrant({ roomList: true });
  const client = new RoomServiceClient(sandbox.url, undefined, undefined, { token: await token.toJwt() });
  await expect(client.listRooms()).rejects.toMatchObject({ status: 401 });
});

test.each([
  ['RoomService/CreateRoom', { roomList: true }],
  ['RoomService/ListRooms', { roomCreate: true }],
  ['RoomService/ListParticipants', { roomAdmin: true, room: 'theirs' }],
  ['AgentDispatchService/CreateDispatch', { roomAdmin: true, room: 'theirs' }],
  ['SIP/ListSIPOutboundTrunk', { roomCreate: true }],
  ['SIP/CreateSIPParticipant', { roomAdmin: true, room: 'mine' }],
  ['SIP/TransferSIPParticipant', { roomAdmin: true, room: 'mine' }],
])('%s with a token that lacks its grant is refused', async (path, grant) => {
  const { sandbox } = await startRig();
  const headers = { authorization: `Bearer ${await tokenFor(grant)}` };
  const response = await post(sandbox.url, `/twirp/livekit.${path}`, {
    headers,
    body: '{"room":"mine","roomName":"mine"}',
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ code: 'unauthenticated', msg: 'permissions denied' });
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('a request without a token is refused', async () => {
  const { sandbox } = await startRig();
  const response = await post(sandbox.url, '/twirp/livekit.RoomService/ListRooms');
  expect([response.status, await response.json()]).toEqual([
    401,
    { code: 'unauthenticated', msg: 'permissions denied' },
  ]);
});

test.each([
  ['POST', '/twirp/livekit.RoomService/MakeCoffee', 'application/json'],
  ['POST', '/twirp/livekit.RoomService/toString', 'application/json'],
  ['POST', '/twirp/livekit.Egress/StartEgress', 'application/json'],
  ['POST', '/rooms', 'application/json'],
  ['PUT', '/twirp/livekit.RoomService/ListRooms', 'application/json'],
  ['POST', '/twirp/livekit.RoomService/ListRooms', 'text/plain'],
])('%s %s as %s is a bad route', async (method, path, type) => {
  const { sandbox } = await startRig();
  const response = await post(sandbox.url, path, { method, headers: { 'content-type': type } });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'bad_route' });
});

test.each(['{', '[]', '"text"', '{"names":"one"}', '', `{"names":["${'x'.repeat(1_100_000)}"]}`])(
  'the body %.20s is malformed',
  async (body) => {
    const { sandbox } = await startRig();
    const headers = { authorization: `Bearer ${await tokenFor({ roomList: true })}` };
    const response = await post(sandbox.url, '/twirp/livekit.RoomService/ListRooms', { headers, body });
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code: 'malformed' })]);
  },
);

test('responses have proto field names and default values', async () => {
  const { sandbox } = await startRig();
  const headers = { authorization: `Bearer ${await tokenFor({ roomCreate: true })}` };
  const response = await post(sandbox.url, '/twirp/livekit.RoomService/CreateRoom', {
    headers,
    body: '{"name":"a","unknownField":1,"emptyTimeout":7}',
  });
  expect(await response.json()).toMatchObject({
    name: 'a',
    empty_timeout: 7,
    departure_timeout: 20,
    num_participants: 0,
    metadata: '',
  });
});

test('an ordered failure happens as often as ordered and has no effect', async () => {
  const { sandbox, rooms } = await startRig();
  expect((await orderFault(sandbox.url, { method: 'CreateRoom', times: 2, kind: 'unavailable' })).status).toBe(202);
  await orderFault(sandbox.url, { method: 'CreateRoom', times: 1, kind: 'internal' });
  await expect(rooms.createRoom({ name: 'a' })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await expect(rooms.createRoom({ name: 'a' })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await expect(rooms.createRoom({ name: 'a' })).rejects.toMatchObject({ status: 500, code: 'internal' });
  expect(sandbox.rooms()).toEqual([]);
  await rooms.createRoom({ name: 'a' });
  expect(sandbox.rooms()).toEqual(['a']);
});

test('a lost response breaks the connection after the effect, a reset before it', async () => {
  const { sandbox, sip } = await startRig();
  await orderFault(sandbox.url, { method: 'CreateSIPOutboundTrunk', times: 1, kind: 'lost_answer' });
  await expect(createTrunk(sip)).rejects.toThrow('fetch failed');
  expect(await sip.listSipOutboundTrunk()).toHaveLength(1);
  await orderFault(sandbox.url, { method: 'CreateSIPOutboundTrunk', times: 1, kind: 'reset' });
  await expect(createTrunk(sip)).rejects.toThrow('fetch failed');
  expect(await sip.listSipOutboundTrunk()).toHaveLength(1);
});

test('a lost response to a dial leaves an answered call', async () => {
  const { sandbox, sip, rooms } = await startRig({ clock_speed: 20 });
  const { sipTrunkId } = await createTrunk(sip);
  await orderFault(sandbox.url, { method: 'CreateSIPParticipant', times: 1, kind: 'lost_answer' });
  const dialing = sip.createSipParticipant(sipTrunkId, '+15550001111', 'lost', {
    participantIdentity: 'phone',
    waitUntilAnswered: true,
  });
  await expect(dialing).rejects.toThrow('fetch failed');
  expect((await rooms.getParticipant('lost', 'phone')).attributes['sip.callStatus']).toBe('active');
  expect(sandbox.dials()).toHaveLength(1);
});

test('a delayed request takes effect after the client gave up', async () => {
  const { sandbox, webhooks } = await startRig();
  const impatient = new RoomServiceClient(sandbox.url, keys.api_key, keys.api_secret, { requestTimeout: 2 });
  await orderFault(sandbox.url, { method: 'CreateRoom', times: 1, kind: 'delay', delay_ms: 3_000 });
  await expect(impatient.createRoom({ name: 'late' })).rejects.toMatchObject({ name: 'TimeoutError' });
  await webhooks.until(() => webhooks.names('late').includes('room_started'));
  expect(sandbox.rooms()).toEqual(['late']);
});

test.each([
  { method: 'CreateRoom' },
  { method: 'CreateRoom', times: 0, kind: 'reset' },
  { method: 'CreateRoom', times: 1, kind: 'explode' },
  [],
])('the order %j is refused', async (order) => {
  const { sandbox } = await startRig();
  const response = await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(order) });
  expect(response.status).toBe(400);
});

test('the remote control shows dials and rooms, and has no other routes', async () => {
  const { sandbox, sip, rooms } = await startRig({ clock_speed: 0.1 });
  const { sipTrunkId } = await createTrunk(sip);
  await sip.createSipParticipant(sipTrunkId, '+15550001111', 'shown', { participantIdentity: 'phone' });
  await rooms.createRoom({ name: 'gone' });
  await rooms.deleteRoom('gone');
  expect(await (await fetch(`${sandbox.url}/sandbox/dials`)).json()).toMatchObject({
    dials: [{ room: 'shown', from_number: '+15551230001' }],
  });
  expect(await (await fetch(`${sandbox.url}/sandbox/rooms`)).json()).toMatchObject({
    rooms: [
      { name: 'gone', finished_at: expect.any(String) },
      { name: 'shown', participants: ['phone'], finished_at: null },
    ],
  });
  expect((await fetch(`${sandbox.url}/sandbox/else`)).status).toBe(404);
});
