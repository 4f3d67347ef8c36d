// A whole web session: a browser and an agent talk, and the customer gets the same events as of a call without a phone
// number. Requirement 4.3.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventTypes, until } from '../harness/calls/place-call.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { endedCall } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { createTestClock } from '../harness/platform/test-clock.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';
import type { OpenedSession } from '../harness/calls/web-session.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

/** LiveKit's own timers: it closes the room that a browser opens again 20 s after that browser left. */
const sandboxClock = createTestClock();
let platform: TestPlatform;
let receiver: Receiver;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 20, sandboxClock });
  receiver = await platform.receiver();
});
afterAll(() => platform.close());

const events = callEvents.webSession;
const inProgress = ({ call_id }: OpenedSession) =>
  until(() => platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [call_id]));
const roomGone = ({ room_name }: OpenedSession) =>
  until(async () => (platform.sandbox.rooms().includes(room_name) ? [] : [1]));
const objectOf = (type: string, { call_id }: OpenedSession): unknown =>
  receiver.received.find(({ event, body }) => event.type === type && body.includes(call_id))?.event;
const jobsIn = ({ room_name }: OpenedSession) => platform.sandbox.agentJobs().filter(({ room }) => room === room_name);

describe('a session that a browser joins', () => {
  it('is completed with turns and events of a browser when the agent hangs up', async () => {
    const session = await openSession(platform, { client_ref: 'web-1', lead: { name: 'Ann Example' } });
    expect((await joinSession(platform, session.token)).status).toBe(200);
    const { call, turns, transcripts } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({
      id: session.call_id,
      direction: 'web',
      status: 'completed',
      ended_reason: 'agent_hangup',
      ended_by: 'agent',
      answered_by: 'human',
      sip_status: null,
      agent_id: session.agent_id,
      trunk_id: null,
      from_number: null,
      to_number: null,
      client_ref: 'web-1',
      lead: { name: 'Ann Example' },
      room_name: session.room_name,
    });
    expect(call.duration_sec).toBeGreaterThan(0);
    expect(call.duration_sec).toBe(
      Math.round((Date.parse(call.ended_at ?? '') - Date.parse(call.answered_at ?? '')) / 1000),
    );
    expect(turns.map(({ turn_id, role }) => [turn_id, role])).toEqual([
      [1, 'agent'],
      [2, 'user'],
      [3, 'agent'],
      [4, 'user'],
      [5, 'agent'],
    ]);
    expect(turns[0]).toMatchObject({ text: 'Hello from the test.' });
    expect(transcripts.length).toBeLessThanOrEqual(turns.length);
    expect(await eventTypes(receiver, session.call_id, 3)).toEqual(events);
    await roomGone(session);
    expect(jobsIn(session)).toHaveLength(1);
  });

  it('has events of the browser that joined and left, and an end event as the requirements say', async () => {
    const session = await openSession(platform, { client_ref: 'web-2' });
    await joinSession(platform, session.token, 'books');
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(await eventTypes(receiver, session.call_id, 4)).toEqual(['booking.created', ...events]);
    const about = { tenant_id: platform.tenant.id, call_id: session.call_id, client_ref: 'web-2' };
    expect(objectOf('call.participant_joined', session)).toMatchObject({
      data: {
        object: { ...about, participant_identity: session.identity, kind: 'web', joined_at: expect.any(String) },
      },
    });
    expect(objectOf('call.participant_left', session)).toMatchObject({
      data: {
        object: {
          ...about,
          participant_identity: session.identity,
          kind: 'web',
          sip_status: null,
          left_at: expect.any(String),
        },
      },
    });
    expect(objectOf('call.completed', session)).toMatchObject({
      data: {
        object: {
          ...about,
          direction: 'web',
          status: 'completed',
          ended_reason: 'user_hangup',
          ended_by: 'caller',
          duration_sec: call.duration_sec,
          ended_at: call.ended_at,
          agent_id: session.agent_id,
          recording_status: call.recording_status,
        },
      },
    });
    expect(call.booking_ids).toHaveLength(1);
  });

  it('ends when the browser leaves during a sentence, and stores what was heard', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'hangs_up');
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup', ended_by: 'caller' });
    // The agent reports the heard part of its last sentence once the browser has left.
    await until(async () =>
      (await platform.tenant.client.calls.get(session.call_id)).turns.filter(({ interrupted }) => interrupted),
    );
    await roomGone(session);
  });

  it('is a call in progress during the conversation, and ends at once when the client hangs up, as canceled', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'silent');
    await inProgress(session);
    const { call: talking } = await platform.tenant.client.calls.get(session.call_id);
    expect(talking).toMatchObject({
      status: 'in_progress',
      direction: 'web',
      ended_reason: null,
      ringing_at: null,
      answered_at: expect.any(String),
      ended_at: null,
    });
    await platform.tenant.client.calls.end(session.call_id);
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'canceled', ended_by: 'api' });
    await roomGone(session);
    await expect(platform.tenant.client.calls.end(session.call_id)).rejects.toMatchObject({ code: 'call_not_active' });
  });

  it('whose webhooks are all lost has the same end and the same events', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'webhooks_lost');
    const { call, turns } = await endedCall(platform, session.room_name, { receiver, advanceMs: 1_000 });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
    expect(turns).toHaveLength(5);
    expect(await eventTypes(receiver, session.call_id, 3)).toEqual(events);
  });

  it('whose webhooks come twice and out of order has each event once', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'webhooks_scrambled');
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'agent_hangup' });
    expect(await eventTypes(receiver, session.call_id, 3)).toEqual(events);
  });
});

it('a browser that comes back after the end gets an empty room, and no new call is created', async () => {
  const session = await openSession(platform);
  await joinSession(platform, session.token);
  await endedCall(platform, session.room_name, { receiver });
  await roomGone(session);
  expect(await joinSession(platform, session.token, 'leaves_early')).toMatchObject({
    status: 200,
    room: session.room_name,
  });
  await until(async () => {
    sandboxClock.advance(20_000);
    return platform.sandbox.rooms().includes(session.room_name) ? [] : [1];
  });
  expect(await platform.sql('select 1 from calls where room_name = $1', [session.room_name])).toHaveLength(1);
  expect(await eventTypes(receiver, session.call_id, 3)).toEqual(events);
  expect(jobsIn(session)).toHaveLength(1);
});

it('twenty sessions at once are twenty conversations, each with one agent', async () => {
  const { id: agent_id } = await platform.tenant.client.agents.create({ name: 'Tester', instructions: 'Be brief.' });
  await platform.sql('delete from rate_limits');
  const sessions = await Promise.all(
    Array.from({ length: 20 }, () => platform.tenant.client.webSessions.create(agent_id, {})),
  );
  await Promise.all(sessions.map(({ token }) => joinSession(platform, token)));
  for (const session of sessions) {
    const { call, turns } = await endedCall(platform, session.room_name, { receiver });
    expect([call.ended_reason, turns.length]).toEqual(['agent_hangup', 5]);
    expect(jobsIn({ ...session, agent_id })).toHaveLength(1);
    expect(await eventTypes(receiver, session.call_id, 3)).toEqual(events);
  }
});
