// How web sessions end that neither side hangs up: each once, in time, and its room is closed. Requirement 3.
import { createApp } from '@voicecall/server/app.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { orderFault } from '../harness/platform/media-service.ts';
import { eventTypes, until } from '../harness/calls/place-call.ts';
import type { Receiver } from '../harness/receivers/receiver.ts';
import { endedCall } from '../harness/calls/ring.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import { createTestClock } from '../harness/platform/test-clock.ts';
import type { PlatformOptions, TestPlatform } from '../harness/platform/start-platform.ts';
import { finishedSummary } from '../harness/summaries/summary.ts';
import { joinSession, openSession } from '../harness/calls/web-session.ts';
import type { OpenedSession } from '../harness/calls/web-session.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

let platform: TestPlatform;
let receiver: Receiver;
const start = async (options: PlatformOptions = {}): Promise<void> => {
  platform = await startPlatform(options);
  receiver = await platform.receiver();
};
afterEach(() => platform.close());

const patient = { join_ms: 600_000, silence_ms: 600_000 };
const inProgress = ({ call_id }: OpenedSession) =>
  until(() => platform.sql(`select 1 from calls where id = $1 and status = 'in_progress'`, [call_id]));
const accepted = ({ call_id }: OpenedSession) =>
  until(() => platform.sql('select 1 from calls where id = $1 and agent_accepted_at is not null', [call_id]));
const roomGone = ({ room_name }: OpenedSession, advanceMs = 0) =>
  until(async () => {
    platform.clock.advance(advanceMs);
    return platform.sandbox.rooms().includes(room_name) ? [] : [1];
  }, 100);

describe('the agent’s watchdog', () => {
  beforeEach(() => start({ watchdog: { join_ms: 300, silence_ms: 300 } }));

  it('ends a session that nobody joins', async () => {
    const session = await openSession(platform);
    const { call, turns } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'join_timeout',
      ended_by: 'agent',
      answered_at: null,
      answered_by: null,
      duration_sec: 0,
    });
    expect(turns).toEqual([]);
    expect(await eventTypes(receiver, session.call_id, 1)).toEqual(['call.completed']);
    await roomGone(session);
  });

  it('ends a session whose browser says nothing after the greeting', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'silent');
    const { call, turns } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'silence_timeout',
      ended_by: 'agent',
      answered_at: expect.any(String),
    });
    expect(turns.map(({ role, text }) => [role, text])).toEqual([['agent', 'Hello from the test.']]);
    expect(await eventTypes(receiver, session.call_id, 3)).toEqual(callEvents.webSession);
    await roomGone(session);
  });
});

describe('the agent’s watchdog in the sandbox, whatever CLOCK_SPEED says', () => {
  const sandboxClock = createTestClock();
  beforeEach(() => start({ clockSpeed: 1000, sandboxClock }));

  it('waits thirty seconds for a browser, in a room that stays open for it', async () => {
    const session = await openSession(platform);
    await accepted(session);
    sandboxClock.advance(29_000);
    // When the request returns, the sandbox has done everything that was due.
    expect((await platform.tenant.client.calls.get(session.call_id)).call.ended_at).toBeNull();
    expect(platform.sandbox.rooms()).toEqual([session.room_name]);
    sandboxClock.advance(1_000);
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'join_timeout', ended_by: 'agent' });
  });

  it('accepts sixty seconds of silence', async () => {
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'silent');
    await until(() => platform.sql('select 1 from call_turns where call_id = $1', [session.call_id]));
    sandboxClock.advance(59_000);
    // When the request returns, the sandbox has done everything that was due.
    expect((await platform.tenant.client.calls.get(session.call_id)).call.ended_at).toBeNull();
    expect(platform.sandbox.rooms()).toEqual([session.room_name]);
    sandboxClock.advance(1_000);
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'silence_timeout', ended_by: 'agent' });
  });
});

describe('the platform’s own watchdog', () => {
  it('ends a session that nobody joins when the agent does not', async () => {
    await start({ watchdog: patient });
    const session = await openSession(platform);
    await accepted(session);
    const { call } = await endedCall(platform, session.room_name, { receiver, advanceMs: 5_000 });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'join_timeout', answered_at: null });
    expect(await eventTypes(receiver, session.call_id, 1)).toEqual(['call.completed']);
    await roomGone(session);
  });

  it('removes a browser whose session has expired, and ends the call', async () => {
    await start({ watchdog: patient });
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'silent');
    await inProgress(session);
    platform.clock.advance(Date.parse(session.expires_at) - platform.clock.now().getTime() + 1);
    const { call } = await endedCall(platform, session.room_name, { receiver });
    expect(call).toMatchObject({ status: 'completed', ended_reason: 'max_duration', ended_by: 'system' });
    await roomGone(session);
  });

  it('closes a room that a token has opened again when the token expires, and not before', async () => {
    await start({ watchdog: { join_ms: 100, silence_ms: 100 } });
    const reopened = async (): Promise<OpenedSession> => {
      const session = await openSession(platform);
      await endedCall(platform, session.room_name, { receiver });
      // Several jobs close the room of a call that has ended: waits for all of them.
      await until(() =>
        platform.sql(
          `select 1 where not exists (select 1 from pgboss.job where state in ('created', 'retry', 'active'))`,
        ),
      );
      await joinSession(platform, session.token, 'silent');
      return session;
    };
    const older = await reopened();
    platform.clock.advance(600_000);
    const younger = await reopened();
    platform.clock.advance(Date.parse(older.expires_at) - platform.clock.now().getTime() + 30_000);
    await roomGone(older);
    expect(platform.sandbox.rooms()).toEqual([younger.room_name]);
    await roomGone(younger, 60_000);
  });

  it('ends a session whose browser joined and left before its agent joined', async () => {
    await start({ config: { role: 'api' } });
    const session = await openSession(platform);
    await joinSession(platform, session.token, 'leaves_early');
    await until(() =>
      platform.sql('select 1 from call_participants where call_id = $1 and left_at is not null', [session.call_id]),
    );
    const worker = await startWorker();
    const { call } = await endedCall(platform, session.room_name, { receiver, advanceMs: 2_000 });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'no_answer',
      ended_by: 'caller',
      answered_at: null,
      duration_sec: 0,
    });
    expect(await eventTypes(receiver, session.call_id, 3)).toEqual(callEvents.webSession);
    await roomGone(session);
    await worker.close(1_000);
  });
});

/** The worker of a platform without one. */
const startWorker = () =>
  createApp({ ...platform.options, config: { ...platform.options.config, role: 'worker', public_url: platform.url } });

it('a session without an agent completes after two dispatches, with a failed summary', async () => {
  await start({ config: { role: 'api' } });
  const session = await openSession(platform);
  // It joins before the worker starts, so that no agent was dispatched to this room yet.
  await joinSession(platform, session.token, 'no_agent');
  const worker = await startWorker();
  const { call } = await endedCall(platform, session.room_name, { receiver, advanceMs: 1_000 });
  expect(call).toMatchObject({
    status: 'completed',
    ended_reason: 'agent_unavailable',
    ended_by: 'system',
    answered_at: null,
    recording_status: 'none',
  });
  expect(await platform.sql('select agent_dispatch_count from calls where id = $1', [session.call_id])).toEqual([
    { agent_dispatch_count: 2 },
  ]);
  expect(await eventTypes(receiver, session.call_id, 3)).toEqual(callEvents.webSession);
  expect(await finishedSummary(platform, session.call_id)).toMatchObject({
    status: 'failed',
    failure: { code: 'transcript_empty' },
  });
  await roomGone(session);
  await worker.close(1_000);
});

describe('while the media service is down', () => {
  it('a session waits for it, and then continues as usual', async () => {
    await start({ clockSpeed: 50 });
    await orderFault(platform, { method: 'CreateRoom', kind: 'reset' });
    const session = await openSession(platform);
    await accepted(session);
    await joinSession(platform, session.token);
    expect((await endedCall(platform, session.room_name, { receiver })).call).toMatchObject({
      status: 'completed',
      ended_reason: 'agent_hangup',
    });
  });

  it('a session ends as completed after a minute', async () => {
    await start();
    await orderFault(platform, { method: 'CreateRoom', kind: 'reset', times: 1000 });
    const session = await openSession(platform);
    const { call } = await endedCall(platform, session.room_name, { receiver, advanceMs: 5_000 });
    expect(call).toMatchObject({
      status: 'completed',
      ended_reason: 'media_failure',
      ended_by: 'system',
      answered_at: null,
      recording_status: 'none',
    });
    expect(await eventTypes(receiver, session.call_id, 1)).toEqual(['call.completed']);
  });
});
