// Webhooks: LiveKit's own receiver accepts them, and the magic numbers lose or scramble them.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { call, createTrunk, startRig } from '../testing/rig.ts';
import type { SealedEvent, WebhookName } from './notify.ts';
import { createScrambler } from './scramble.ts';

test('a call sends its events in order, in proto JSON without zero values', async () => {
  const rig = await startRig();
  const { room } = await call(rig, '+15005550001');
  const { webhooks } = rig;
  await webhooks.until(() => webhooks.names(room).includes('room_finished'));
  expect(webhooks.names(room)).toEqual([
    'room_started',
    'participant_joined',
    'track_published',
    'participant_joined',
    'track_published',
    'track_unpublished',
    'participant_left',
    'track_unpublished',
    'participant_left',
    'room_finished',
  ]);
  expect(new Set(webhooks.caught.map(({ content_type }) => content_type))).toEqual(
    new Set(['application/webhook+json']),
  );
  expect(new Set(webhooks.caught.map(({ event }) => event.id)).size).toBe(10);
  const joined = JSON.parse(webhooks.caught[3]?.body ?? '');
  expect(joined).toMatchObject({
    event: 'participant_joined',
    id: expect.stringMatching(/^EV_[2-9A-HJ-NP-Za-km-z]{12}$/),
    createdAt: expect.stringMatching(/^\d{10}$/),
    room: { name: room, departureTimeout: 2, numParticipants: 2, creationTime: expect.stringMatching(/^\d{10}$/) },
    participant: {
      identity: 'phone',
      kind: 'SIP',
      state: 'ACTIVE',
      attributes: { 'sip.callStatus': 'dialing' },
      joinedAt: expect.any(String),
    },
  });
  expect(joined.participant).not.toHaveProperty('disconnectReason');
  expect(joined.room).not.toHaveProperty('metadata');
  const track = JSON.parse(webhooks.caught[4]?.body ?? '');
  expect([Object.keys(track.room).toSorted(), Object.keys(track.participant).toSorted()]).toEqual([
    ['name', 'sid'],
    ['identity', 'sid'],
  ]);
});

test('a webhook that gets 500 or 429 is sent again with its id, another 4xx counts as delivered', async () => {
  const { rooms, webhooks } = await startRig();
  webhooks.statuses.push(500, 400);
  await rooms.createRoom({ name: 'again' });
  await webhooks.until(() => webhooks.names('again').length === 2);
  await rooms.deleteRoom('again');
  await webhooks.until(() => webhooks.names('again').length === 3);
  expect(webhooks.names('again')).toEqual(['room_started', 'room_started', 'room_finished']);
  expect(webhooks.caught[0]?.event.id).toBe(webhooks.caught[1]?.event.id);
  expect(webhooks.caught[0]?.body).toBe(webhooks.caught[1]?.body);
});

test('webhooks of a room that get no response do not delay those of another room', async () => {
  const { rooms, webhooks } = await startRig();
  const answer = Promise.withResolvers<number>();
  webhooks.statuses.push(answer.promise);
  await rooms.createRoom({ name: 'stuck' });
  await rooms.deleteRoom('stuck');
  await webhooks.until(() => webhooks.names('stuck').length === 1);
  await rooms.createRoom({ name: 'free' });
  await webhooks.until(() => webhooks.names('free').length === 1);
  expect(webhooks.names('stuck')).toEqual(['room_started']);
  answer.resolve(200);
  await webhooks.until(() => webhooks.names('stuck').length === 2);
});

test('without a URL there are no webhooks, and a URL set later is used', async () => {
  const { rooms, webhooks, sandbox } = await startRig({ webhook_url: null });
  await rooms.createRoom({ name: 'before' });
  sandbox.setWebhookUrl(webhooks.url);
  await rooms.createRoom({ name: 'after' });
  await webhooks.until(() => webhooks.names('after').length === 1);
  expect(webhooks.names('before')).toEqual([]);
});

test('+15005550011 loses every webhook of its room, the first included', async () => {
  const rig = await startRig();
  const { rooms, dispatches, sip, platform, webhooks, sandbox } = rig;
  platform.state.brief = { ...platform.state.brief, call: { ...platform.state.brief.call, to_number: '+15005550011' } };
  platform.state.onEnd = () => rooms.deleteRoom('lost');
  const trunk = await createTrunk(sip);
  await dispatches.createDispatch('lost', 'voice-agent', { metadata: platform.metadata() });
  await platform.until(() => platform.sent('brief').length === 1);
  await sip.createSipParticipant(trunk.sipTrunkId, '+15005550011', 'lost', {
    participantIdentity: 'phone',
    waitUntilAnswered: true,
  });
  await platform.until(() => platform.sent('report').length === 1);
  expect(sandbox.rooms()).toEqual([]);
  await rooms.createRoom({ name: 'other' });
  await webhooks.until(() => webhooks.names('other').length === 1);
  expect(webhooks.names('lost')).toEqual([]);
});

test('+15005550012 sends every webhook twice, and reports participants as left after the room has finished', async () => {
  const rig = await startRig();
  const { room, dialing } = await call(rig, '+15005550012');
  await dialing;
  const { webhooks } = rig;
  await webhooks.until(() => webhooks.names(room).length === 20);
  const names = webhooks.names(room);
  expect(names.slice(0, 4)).toEqual(['participant_joined', 'room_started', 'participant_joined', 'room_started']);
  expect(names.slice(-3)).toEqual(['room_finished', 'participant_left', 'participant_left']);
  const ids = webhooks.caught.map(({ event }) => event.id);
  expect(ids.filter((id) => ids.filter((other) => other === id).length === 2)).toHaveLength(20);
});

test('a scrambler loses nothing, sends every event twice, and reports participants as left after the room has finished', () => {
  const names = fc.constantFrom<WebhookName>(
    'room_started',
    'participant_joined',
    'participant_left',
    'track_published',
  );
  fc.assert(
    fc.property(fc.array(names), (before) => {
      const events: SealedEvent[] = [...before, 'room_finished' as const].map((name, index) => ({
        name,
        body: String(index),
      }));
      const sent = events.flatMap(createScrambler());
      expect(sent.map(({ body }) => body).toSorted()).toEqual(events.flatMap(({ body }) => [body, body]).toSorted());
      const left = sent.findIndex(({ name }) => name === 'participant_left');
      expect(left === -1 || left > sent.findIndex(({ name }) => name === 'room_finished')).toBe(true);
    }),
  );
});
