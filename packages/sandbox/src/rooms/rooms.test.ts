// Rooms: created once by name, closed by request or by themselves.
import { DisconnectReason } from '@livekit/protocol';
import { expect, test } from 'vitest';
import { createManualTimer } from '../testing/manual-timer.ts';
import { createTrunk, startRig } from '../testing/rig.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('creating a room twice gives one room, with the settings of the second request', async () => {
  const { rooms, sandbox } = await startRig();
  const first = await rooms.createRoom({ name: 'a', metadata: 'kept', emptyTimeout: 60, departureTimeout: 2 });
  expect(first).toMatchObject({ name: 'a', metadata: 'kept', emptyTimeout: 60, departureTimeout: 2 });
  expect(first.sid).toMatch(/^RM_[2-9A-HJ-NP-Za-km-z]{12}$/);
  const second = await rooms.createRoom({ name: 'a', departureTimeout: 5 });
  expect(second).toMatchObject({ sid: first.sid, metadata: 'kept', emptyTimeout: 60, departureTimeout: 5 });
  expect(sandbox.rooms()).toEqual(['a']);
});

test('rooms are listed, by name too, and their metadata can be changed', async () => {
  const { rooms } = await startRig();
  await rooms.createRoom({ name: 'a' });
  await rooms.createRoom({ name: 'b' });
  await rooms.updateRoomMetadata('b', 'new');
  expect((await rooms.listRooms()).map(({ name }) => name)).toEqual(['a', 'b']);
  expect((await rooms.listRooms(['b', 'c'])).map(({ name, metadata }) => [name, metadata])).toEqual([['b', 'new']]);
});

test('a room that does not exist is not found, and has no participants', async () => {
  const { rooms, dispatches } = await startRig();
  await expect(rooms.deleteRoom('none')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(rooms.updateRoomMetadata('none', '')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(rooms.getParticipant('none', 'x')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  await expect(rooms.removeParticipant('none', 'x')).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(await rooms.listParticipants('none')).toEqual([]);
  await expect(dispatches.listDispatch('none')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await expect(rooms.createRoom({ name: '' })).rejects.toMatchObject({ status: 400, code: 'invalid_argument' });
});

test('a room created without agents lists the dispatch to the agent without a name', async () => {
  const { rooms, dispatches } = await startRig();
  await rooms.createRoom({ name: 'a' });
  expect((await dispatches.listDispatch('a')).map(({ agentName }) => agentName)).toEqual(['']);
});

test('an empty room closes when its empty timeout is over, even with an agent in it', async () => {
  const timer = createManualTimer();
  const { rooms, dispatches, webhooks, platform, sandbox } = await startRig({ timer });
  await rooms.createRoom({ name: 'empty', emptyTimeout: 300 });
  await dispatches.createDispatch('empty', 'voice-agent', { metadata: platform.metadata() });
  await webhooks.until(() => webhooks.of('empty', 'track_published').length === 1);
  timer.advance(299_000);
  expect((await rooms.listRooms(['empty'])).map(({ numParticipants }) => numParticipants)).toEqual([1]);
  timer.advance(1_000);
  await webhooks.until(() => webhooks.names('empty').includes('room_finished'));
  expect(webhooks.names('empty')).toEqual([
    'room_started',
    'participant_joined',
    'track_published',
    'track_unpublished',
    'participant_left',
    'room_finished',
  ]);
  expect(webhooks.of('empty', 'participant_left')[0]?.participant?.disconnectReason).toBe(DisconnectReason.ROOM_CLOSED);
  expect(sandbox.rooms()).toEqual([]);
});

test('a room closes when its departure timeout is over, counted from when the last participant left, agents included', async () => {
  const timer = createManualTimer();
  const { rooms, sip, dispatches, platform, webhooks } = await startRig({ timer });
  const { sipTrunkId } = await createTrunk(sip);
  await rooms.createRoom({ name: 'departed', departureTimeout: 20 });
  // An agent that waits for another participant, so it does not leave together with the phone.
  const { brief } = platform.state;
  platform.state.brief = { ...brief, call: { ...brief.call, participant_identity: 'another' } };
  await dispatches.createDispatch('departed', 'voice-agent', { metadata: platform.metadata() });
  await webhooks.until(() => webhooks.of('departed', 'track_published').length === 1);
  await sip.createSipParticipant(sipTrunkId, '+15550001111', 'departed', { participantIdentity: 'phone' });
  await rooms.removeParticipant('departed', 'phone');
  timer.advance(19_000);
  const [agent] = await rooms.listParticipants('departed');
  await rooms.removeParticipant('departed', agent?.identity ?? '');
  timer.advance(19_000);
  expect((await rooms.listRooms(['departed'])).map(({ numParticipants }) => numParticipants)).toEqual([0]);
  timer.advance(1_000);
  await webhooks.until(() => webhooks.names('departed').includes('room_finished'));
  expect(webhooks.of('departed', 'participant_left')[0]?.participant?.disconnectReason).toBe(
    DisconnectReason.PARTICIPANT_REMOVED,
  );
});

test('deleting a room removes all participants and finishes it', async () => {
  const { rooms, sip, webhooks, sandbox } = await startRig({ clock_speed: 1 });
  const { sipTrunkId } = await createTrunk(sip);
  await sip.createSipParticipant(sipTrunkId, '+15550001111', 'full', { participantIdentity: 'one' });
  await sip.createSipParticipant(sipTrunkId, '+15550002222', 'full', { participantIdentity: 'two' });
  await rooms.deleteRoom('full');
  expect(sandbox.rooms()).toEqual([]);
  await webhooks.until(() => webhooks.names('full').includes('room_finished'));
  const left = webhooks
    .of('full', 'participant_left')
    .map(({ participant }) => [participant?.identity, participant?.disconnectReason]);
  expect(left).toEqual([
    ['one', DisconnectReason.ROOM_DELETED],
    ['two', DisconnectReason.ROOM_DELETED],
  ]);
  expect(webhooks.names('full').at(-1)).toBe('room_finished');
});

test('closing the sandbox ends all its work', async () => {
  const { sandbox, rooms, sip, dispatches, platform } = await startRig({ clock_speed: 1 });
  const { sipTrunkId } = await createTrunk(sip);
  await rooms.createRoom({ name: 'busy' });
  await dispatches.createDispatch('busy', 'voice-agent', { metadata: platform.metadata() });
  const dialing = sip.createSipParticipant(sipTrunkId, '+15550001111', 'busy', { waitUntilAnswered: true });
  const broken = expect(dialing).rejects.toThrow('fetch failed');
  await platform.until(() => platform.sent('brief').length === 1);
  const before = timers();
  await sandbox.close();
  await broken;
  expect(timers()).toBeLessThan(before);
  await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
});
