// Calls that exceed their maximum duration: the media service should end them; if it does not, the reconciler does.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { samplesOf } from '../harness/receivers/samples.ts';
import { dispatcherOf } from '../harness/calls/places.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  // Slower than this test, so that neither side hangs up meanwhile.
  platform = await startPlatform({ clockSpeed: 0.5 });
});
afterAll(() => platform.close());

it.each([
  {
    what: 'a conversation',
    to_number: '+15551239999',
    status: 'in_progress',
    limitMs: 10_000,
    expected: { ended_reason: 'max_duration', ended_by: 'system' },
  },
  {
    what: 'a phone that rings',
    to_number: '+15005550003',
    status: 'ringing',
    limitMs: 45_000,
    expected: { ended_reason: 'no_answer', ended_by: 'callee', answered_at: null, duration_sec: 0 },
  },
])('$what is ended 30 s after its limit, and not before', async ({ to_number, status, limitMs, expected }) => {
  const { client } = platform.tenant;
  const { agent_id, trunk_id } = await dispatcherOf(platform.tenant);
  await client.agents.update(agent_id, { max_call_duration_sec: 10 });
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number });
  const at = async (wanted: string) =>
    until(async () => ((await client.calls.get(call_id)).call.status === wanted ? [1] : []));
  /** Waits until the reconciler has checked the call once more. */
  const looked = async () => {
    const now = platform.clock.now();
    await until(() =>
      platform.sql(
        "select 1 from calls where id = $1 and coalesce(check_after > $2::timestamptz + interval '10 seconds', true)",
        [call_id, now.toISOString()],
      ),
    );
  };
  await at(status);
  platform.clock.advance(limitMs + 16_000);
  await looked();
  expect((await client.calls.get(call_id)).call.status).toBe(status);
  platform.clock.advance(30_000);
  await at('completed');
  expect((await client.calls.get(call_id)).call).toMatchObject(expected);
});

it('the metrics say what the reconciler has found, and how LiveKit and the agents did', async () => {
  const samples = await samplesOf(platform.url);
  expect(samples).toMatchObject({
    'voicecall_call_repairs_total{kind="max_duration"}': 1,
    'voicecall_call_repairs_total{kind="no_answer"}': 1,
    'voicecall_dials_total{outcome="answered",sip_status=""}': 1,
    'voicecall_livekit_request_seconds_count{request="createRoom",outcome="ok"}': 2,
    voicecall_agent_arrival_seconds_count: 2,
  });
});
