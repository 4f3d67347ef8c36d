// A server or worker is killed in the middle of a call: the call ends once, with the right reason, and is not dialed
// again.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOut } from './harness/call-fixture.ts';
import type { FollowedCall } from './harness/call-fixture.ts';
import { anyFailed, showLogsOnFailure } from './harness/logs-on-failure.ts';
import { startMediaStack } from './harness/media-stack.ts';
import type { MediaStack, Telephone } from './harness/media-stack.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const longWelcome = Array.from(
  { length: 12 },
  () => 'Hello, this is the front desk, and there is a lot to tell you.',
).join(' ');
const events = callEvents.completed;

let stack: MediaStack;
beforeAll(async () => {
  stack = await startMediaStack();
});
afterAll(() => stack?.close({ keep: anyFailed() }));
showLogsOnFailure(() => stack);

/** A call in the middle of a sentence, to a phone that would also take a second call. */
async function talking(): Promise<{ call: FollowedCall; far: Telephone }> {
  const far = await stack.sipp({ scenario: 'answer', calls: 2 });
  const call = await callOut(stack, { to: far.address, agent: { welcome: longWelcome } });
  await far.audio.hearsSpeech();
  await call.reaches('in_progress');
  return { call, far };
}

async function expectEndedOnce(
  { call, far }: { call: FollowedCall; far: Telephone },
  ended_reason: string,
): Promise<void> {
  expect((await call.ended()).call).toMatchObject({
    status: 'completed',
    ended_reason,
    answered_at: expect.any(String) as string,
  });
  expect(call.events()).toEqual(events);
  // A late event would arrive before all events of another whole call.
  await expectCallsWork();
  expect(call.events()).toEqual(events);
  expect(far.offered()).toBe(1);
}

async function expectCallsWork(): Promise<void> {
  const { call, far } = await talking();
  await stack.platform.tenant.client.calls.end(call.call_id);
  expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'canceled' });
  expect(call.events()).toEqual(events);
  await far.receives(/^BYE /);
}

it('the agent worker is killed with all of its jobs: agent_error', async () => {
  const talk = await talking();
  await stack.agent.restart();
  await expectEndedOnce(talk, 'agent_error');
  await talk.far.receives(/^BYE /);
});

it('the SIP service is killed and comes back: media_failure', async () => {
  const talk = await talking();
  await stack.livekit.sip.restart();
  await expectEndedOnce(talk, 'media_failure');
});

it('the media server is killed and comes back: media_failure', async () => {
  const talk = await talking();
  await stack.livekit.server.restart();
  await expectEndedOnce(talk, 'media_failure');
  await talk.far.receives(/^BYE /);
});

describe('while the telephone rings', () => {
  it.each(['sip', 'server'] as const)(
    'LiveKit’s %s is killed and comes back: the call ends once, and is not dialed again',
    async (killed) => {
      const far = await stack.sipp({ scenario: 'ring', calls: 2 });
      const call = await callOut(stack, { to: far.address });
      await far.sends(/^SIP\/2.0 180/);
      await call.reaches('ringing');
      await stack.livekit[killed].restart();
      const { call: record } = await call.ended();
      // Nobody was reached, because of the media service.
      expect(record).toMatchObject({ status: 'failed', answered_at: null });
      expect(['media_failure', 'agent_unavailable']).toContain(record.ended_reason);
      const ofFailure = ['agent.dispatch_failed', ...events.filter((type) => type !== 'call.completed')];
      expect(call.events()).toEqual(ofFailure);
      await expectCallsWork();
      expect(call.events()).toEqual(ofFailure);
      expect(far.offered()).toBe(1);
    },
  );
});
