// The phone is dialed once the agent is in the room, and not at all when it does not come.
import { expect, it } from 'vitest';
import { createCallChanges } from '../../../platform/database/call-changes.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { MediaError } from '../../../ports/media.ts';
import { awaitAgent } from './await-agent.ts';
import type { CallRow } from '../store.ts';

type Deps = Parameters<typeof awaitAgent>[0];

const start = Date.parse('2026-11-21T09:30:00.000Z');
const call = {
  tenant_id: 'tn_1',
  id: 'AJ_1',
  room_name: 'call-1',
  status: 'dispatched',
  end_reason_requested: null,
  admitted_at: new Date(start),
  agent_accepted_at: new Date(start),
} as unknown as CallRow;

/** A room that the agent enters after `comesAt` polls, and a call row that may change meanwhile. */
function fixture({ comesAt = Number.POSITIVE_INFINITY, later = call }: { comesAt?: number; later?: CallRow }) {
  let [now, polls] = [start, 0];
  const clock = { now: () => new Date(now), sleep: async (ms: number) => void (now += ms) };
  const deps = {
    db: { sql: async () => [later] },
    clock,
    callChanges: createCallChanges(clock),
    metrics: createMetrics(),
    media: { listParticipants: async () => ((polls += 1) > comesAt ? [{ kind: 'agent' }] : [{ kind: 'other' }]) },
  } as unknown as Deps;
  return { deps, waited: () => now - start, polls: () => polls };
}

const await_ = (deps: Deps) => awaitAgent(deps, call, new AbortController().signal);

it('an agent that is in the room costs one poll', async () => {
  const { deps, polls } = fixture({ comesAt: 0 });
  expect([await await_(deps), polls()]).toEqual([true, 1]);
});

it('an agent whose coming is announced costs one more poll, however long it takes', async () => {
  const { deps } = fixture({ comesAt: 1 });
  const clock = {
    now: () => deps.clock.now(),
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_done, reject) => signal?.addEventListener('abort', () => reject(new Error('woken')))),
  };
  const callChanges = createCallChanges(clock);
  const arrived = await_({ ...deps, clock, callChanges });
  // The poll before it has to come first.
  await new Promise((resolve) => setImmediate(resolve));
  callChanges.notify('AJ_another');
  callChanges.notify(call.id);
  expect(await arrived).toBe(true);
});

it('an agent whose coming was not announced is polled for', async () => {
  const { deps, waited } = fixture({ comesAt: 3 });
  expect([await await_(deps), waited()]).toEqual([true, 3_000]);
});

it('an agent that does not come within 15 s is not waited for any longer', async () => {
  const { deps, waited } = fixture({});
  expect([await await_(deps), waited()]).toEqual([false, 15_000]);
});

it.each([{ status: 'completed' }, { end_reason_requested: 'canceled' }] as const)(
  'a call that became %j is not ended here',
  async (change) => {
    const { deps, waited } = fixture({ later: { ...call, ...change } });
    expect([await await_(deps), waited()]).toEqual([true, 1_000]);
  },
);

it('an error of the media service is passed on to the job', async () => {
  const { deps } = fixture({});
  const error = new MediaError('unreachable', 'down', { retryable: true });
  await expect(
    await_({ ...deps, media: { listParticipants: () => Promise.reject(error) } } as unknown as Deps),
  ).rejects.toBe(error);
});
