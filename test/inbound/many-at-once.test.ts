// Thirty callers at once, while what LiveKit and the agents tell of them comes in any order, twice or not at all: each
// call has the end that it had.
import { livekitWebhookRoute } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventTypes } from '../harness/calls/place-call.ts';
import { answeredNumber, endedCall, ring } from '../harness/calls/ring.ts';
import { startShuffledArrivals } from '../harness/calls/shuffled-arrivals.ts';
import type { ShuffledArrivals } from '../harness/calls/shuffled-arrivals.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { times } from '../harness/repetitions.ts';
import { callEvents } from '../harness/receivers/call-events.ts';

const callers = 30;
const seeds = Array.from({ length: times(1, 20) }, (_, index) => `seed ${index + 1}`);

let relay: ShuffledArrivals;
let platform: TestPlatform;
let worker: App;
beforeAll(async () => {
  relay = await startShuffledArrivals();
  platform = await startPlatform({ config: { role: 'api' } });
  platform.sandbox.setWebhookUrl(`${relay.url}${livekitWebhookRoute.path}`);
  relay.forwardTo({
    url: platform.url,
    roomOf: async (call_id) => {
      const [row] = await platform.sql<{ room_name: string }>('select room_name from calls where id = $1', [call_id]);
      return row?.room_name ?? '';
    },
  });
  // It gives agents the relay as the platform's address.
  const config = { ...platform.options.config, public_url: relay.url, role: 'worker' } as const;
  worker = await createApp({ ...platform.options, config });
});
afterAll(async () => {
  await worker.close(2_000);
  await platform.close();
  await relay.close();
});

/** What callers do, and the end of their calls. */
const ends = [
  { script: 'answers', ended_reason: 'agent_hangup', ended_by: 'agent' },
  { script: 'books', ended_reason: 'user_hangup', ended_by: 'caller' },
  { script: 'hangs_up', ended_reason: 'user_hangup', ended_by: 'caller' },
  { script: 'hangs_up_early', ended_reason: 'no_answer', ended_by: 'caller' },
] as const;

it.each(seeds)(
  'of thirty calls at once each is recorded as it was, answered or not, whatever comes when (%s)',
  async (seed) => {
    relay.begin(seed);
    const receiver = await platform.receiver();
    const { number } = await answeredNumber(platform.tenant);
    const calls = await Promise.all(
      Array.from({ length: callers }, async (_, index) => {
        const { script, ...end } = ends[index % ends.length] ?? ends[0];
        const from_number = `+1555333${String(index).padStart(4, '0')}`;
        return { script, end, ...(await ring(platform, { to_number: number, from_number, script })) };
      }),
    );
    const records = await Promise.all(
      calls.map(async ({ script, end, room }) => {
        const { call, turns } = await endedCall(platform, room, { receiver });
        const { ended_reason, ended_by, status, answered_at } = call;
        return {
          expected: { script, ...end, status: 'completed', answered: script !== 'hangs_up_early' },
          found: { script, ended_reason, ended_by, status, answered: answered_at !== null },
          call,
          turns: turns.length,
        };
      }),
    );
    expect(records.map(({ found }) => found)).toEqual(records.map(({ expected }) => expected));
    for (const { call, found, turns } of records) {
      expect(turns > 0).toBe(found.answered);
      const types = await eventTypes(receiver, call.id, 4);
      expect(types.filter((type) => type !== 'booking.created')).toEqual(callEvents.completed);
    }
    expect(Object.values(relay.fates).every((count) => count > 0)).toBe(true);
  },
);
