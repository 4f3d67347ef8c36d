// The phone is dialed once the agent is in the room, and not at all when it does not come.
import { expect, it } from 'vitest';
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
  agent_accepted_at: new Date(start),
} as unknown as CallRow;

/** A room that the agent enters after `comesAt` polls, and a call row that may change meanwhile. */
function stage({ comesAt = Number.POSITIVE_INFINITY, later = call }: { comesAt?: number; later?: CallRow }) {
  let [now, polls] = [start, 0];
  const deps = {
    db: { sql: async () => [later] },
    clock: { now: () => new Date(now), sleep: async (ms: number) => void (now += ms) },
    media: { listParticipants: async () => ((polls += 1) > comesAt ? [{ kind: 'agent' }] : [{ kind: 'other' }]) },
  } as unknown as Deps;
  return { deps, waited: () => now - start, polls: () => polls };
}

const await_ = (deps: Deps) => awaitAgent(deps, call, new AbortController().signal);

it('an agent that is in the room costs one poll', async () => {
  const { deps, polls } = stage({ comesAt: 0 });
  expect([await await_(deps), polls()]).toEqual([true, 1]);
});

it('an agent that is on its way is waited for', async () => {
  const { deps, waited } = stage({ comesAt: 7 });
  expect([await await_(deps), waited()]).toEqual([true, 350]);
});

it('an agent that is late is polled for less often', async () => {
  const { deps, waited } = stage({ comesAt: 30 });
  expect([await await_(deps), waited()]).toEqual([true, 3_000]);
});

it('an agent that does not come within 15 s is not waited for any longer', async () => {
  const { deps, waited } = stage({});
  expect([await await_(deps), waited()]).toEqual([false, 15_000]);
});

it.each([{ status: 'completed' }, { end_reason_requested: 'canceled' }] as const)(
  'a call that became %j is not ended here',
  async (change) => {
    const { deps, waited } = stage({ later: { ...call, ...change } });
    expect([await await_(deps), waited()]).toEqual([true, 50]);
  },
);

it('an error of the media service is passed on to the job', async () => {
  const { deps } = stage({});
  const error = new MediaError('unreachable', 'down', { retryable: true });
  await expect(
    await_({ ...deps, media: { listParticipants: () => Promise.reject(error) } } as unknown as Deps),
  ).rejects.toBe(error);
});
