// What LiveKit tells of an agent or a phone that is gone ends the call within five seconds of the platform's clock,
// whenever the workers last looked.
import { RoomServiceClient } from 'livekit-server-sdk';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { found, placeCall, until } from '../../harness/calls/place-call.ts';
import type { PlacedCall } from '../../harness/calls/place-call.ts';
import { orderFault } from '../../harness/platform/media-service.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

const boundMs = 5_000;
const stepMs = 500;

let platform: TestPlatform;
let rooms: RoomServiceClient;
beforeAll(async () => {
  platform = await startPlatform({ clockSpeed: 1, talksOn: true });
  const { url, api_key, api_secret } = platform.options.livekit;
  rooms = new RoomServiceClient(url, api_key, api_secret);
});
afterAll(() => platform.close());

/** How long ago the reconciler has looked, and how often it does. */
async function look(): Promise<{ ago_ms: number; every_ms: number }> {
  const { system } = await platform.operator.system.get();
  const task = system.tasks.find(({ name }) => name === 'reconcile calls');
  return {
    ago_ms: platform.clock.now().getTime() - Date.parse(task?.last_succeeded_at ?? ''),
    every_ms: task?.interval_ms ?? 0,
  };
}

/** Time passes on the stopped clock. Whatever the reconciler is due to do by then has been done. */
async function pass(ms: number): Promise<void> {
  platform.clock.advance(ms);
  await until(async () => {
    const { ago_ms, every_ms } = await look();
    return ago_ms < every_ms ? [1] : [];
  });
}

/** Stops the clock, for the rest of the test, at a moment that is so long after a look of the reconciler. */
async function stopAfterLook(ms: number): Promise<void> {
  onTestFinished(platform.clock.stop());
  const { ago_ms, every_ms } = await look();
  await pass(Math.max(0, every_ms - ago_ms));
  await pass(ms);
}

async function callThatIs(status: string, to: string): Promise<PlacedCall> {
  const placed = await placeCall(platform, { to });
  await until(() => platform.sql('select 1 from calls where id = $1 and status = $2', [placed.call_id, status]));
  return placed;
}

/** Removes the agent or the phone, and waits until the platform has what LiveKit tells of it. */
async function remove({ room_name, call_id }: PlacedCall, who: 'agent-' | 'sip-'): Promise<void> {
  const [member] = await found(async () =>
    (await rooms.listParticipants(room_name)).filter(({ identity }) => identity.startsWith(who)),
  );
  await rooms.removeParticipant(room_name, member?.identity ?? '');
  await until(() =>
    who === 'agent-'
      ? platform.sql('select 1 from calls where id = $1 and agent_missing_since is not null', [call_id])
      : platform.sql('select 1 from call_participants where call_id = $1 and left_at is not null', [call_id]),
  );
}

const cases = [
  { who: 'agent-', while: 'in_progress', to: '+15005550001', ended_reason: 'agent_error' },
  { who: 'agent-', while: 'ringing', to: '+15005550003', ended_reason: 'agent_unavailable' },
  { who: 'sip-', while: 'ringing', to: '+15005550003', ended_reason: 'media_failure' },
] as const;

it.each(cases.flatMap((one) => [0, 500, 1_000, 1_500].map((after_ms) => ({ ...one, after_ms }))))(
  'a call that is $while ends within 5 s after $who left, $after_ms ms after the workers last looked',
  async ({ who, while: status, to, ended_reason, after_ms }) => {
    // The SIP service itself is gone: the request to dial gets no response any more.
    if (who === 'sip-') await orderFault(platform, { method: 'CreateSIPParticipant', kind: 'late_hang' });
    const placed = await callThatIs(status, to);
    await stopAfterLook(after_ms);
    await remove(placed, who);
    for (let passed_ms = 0; passed_ms < boundMs; passed_ms += stepMs) await pass(stepMs);
    const { call } = await platform.tenant.client.calls.get(placed.call_id);
    expect(call).toMatchObject({ ended_reason, ended_at: expect.any(String) as string });
    await until(async () => (platform.sandbox.rooms().includes(placed.room_name) ? [] : [1]));
  },
);
