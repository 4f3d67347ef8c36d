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

/** A room in which the agent is from a look on, and a record that may change while it is awaited. */
function stage({ comesAt = Number.POSITIVE_INFINITY, later = call }: { comesAt?: number; later?: CallRow }) {
  let [now, looks] = [start, 0];
  const deps = {
    db: { sql: async () => [later] },
    clock: { now: () => new Date(now), sleep: async (ms: number) => void (now += ms) },
    media: { listParticipants: async () => ((looks += 1) > comesAt ? [{ kind: 'agent' }] : [{ kind: 'other' }]) },
  } as unknown as Deps;
  return { deps, waited: () => now - start, looks: () => looks };
}

const await_ = (deps: Deps) => awaitAgent(deps, call, new AbortController().signal);

it('an agent that is there costs one look', async () => {
  const { deps, looks } = stage({ comesAt: 0 });
  expect([await await_(deps), looks()]).toEqual([true, 1]);
});

it('an agent that is on its way is waited for', async () => {
  const { deps, waited } = stage({ comesAt: 7 });
  expect([await await_(deps), waited()]).toEqual([true, 700]);
});

it('an agent that does not come within 15 s is not waited for any longer', async () => {
  const { deps, waited } = stage({});
  expect([await await_(deps), waited()]).toEqual([false, 15_000]);
});

it.each([{ status: 'completed' }, { end_reason_requested: 'canceled' }] as const)(
  'a call that became %j is for others to end',
  async (change) => {
    const { deps, waited } = stage({ later: { ...call, ...change } });
    expect([await await_(deps), waited()]).toEqual([true, 100]);
  },
);

it('a media service that cannot be asked is the job’s concern', async () => {
  const { deps } = stage({});
  const error = new MediaError('unreachable', 'down', { retryable: true });
  await expect(
    await_({ ...deps, media: { listParticipants: () => Promise.reject(error) } } as unknown as Deps),
  ).rejects.toBe(error);
});
