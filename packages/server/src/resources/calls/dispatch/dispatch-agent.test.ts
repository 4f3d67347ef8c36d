// One agent is dispatched: a second one only when none took the job within ten seconds.
import { expect, it } from 'vitest';
import { createCallChanges } from '../../../platform/database/call-changes.ts';
import { dispatchAgent } from './dispatch-agent.ts';
import type { CallRow } from '../store.ts';

type Deps = Parameters<typeof dispatchAgent>[0];

const start = Date.parse('2026-11-21T09:30:00.000Z');

interface Times {
  /** When LiveKit's list shows the job, and when the agent is in the room: ms after the start. */
  readonly listed?: number;
  readonly there?: number;
  /** How long the response to a list takes. */
  readonly slow?: number;
  readonly change?: Partial<CallRow>;
}

/** A media service of one room, and a call row that counts its dispatches. */
function fixture({
  listed = Number.POSITIVE_INFINITY,
  there = Number.POSITIVE_INFINITY,
  slow = 0,
  change = {},
}: Times) {
  let now = start;
  const created: string[] = [];
  const saved: unknown[][] = [];
  let call = {
    tenant_id: 'tn_1',
    id: 'AJ_1',
    room_name: 'call-1',
    status: 'dispatched',
    end_reason_requested: null,
    agent_dispatch_count: 0,
    agent_dispatched_at: null,
    ...change,
  } as unknown as CallRow;
  const sql = async (text: string, values: unknown[]): Promise<object[]> => {
    if (text.includes('media_dispatch_id')) saved.push(values);
    if (text.includes('agent_dispatch_count = agent_dispatch_count + 1'))
      call = { ...call, agent_dispatch_count: call.agent_dispatch_count + 1, agent_dispatched_at: new Date(now) };
    return [call];
  };
  const since = (ms: number): boolean => now - start >= ms;
  const clock = { now: () => new Date(now), sleep: async (ms: number) => void (now += ms) };
  const deps = {
    db: { sql },
    clock,
    callChanges: createCallChanges(clock),
    sealer: { derive: () => [new Uint8Array(32)] },
    publicUrl: () => 'http://127.0.0.1',
    media: {
      createDispatch: async () => created.push(`AD_${created.length + 1}`),
      deleteDispatch: async () => undefined,
      listDispatches: async () => {
        const list = created.map((dispatch_id) => ({
          dispatch_id,
          job_id: since(listed) ? `job of ${dispatch_id}` : null,
        }));
        now += slow;
        return list;
      },
      listParticipants: async () => (since(there) ? [{ kind: 'agent' }] : [{ kind: 'other' }]),
    },
  } as unknown as Deps;
  const run = async () => ({
    taken: await dispatchAgent(deps, call, new AbortController().signal),
    waited: now - start,
    dispatches: created.length,
    saved: saved.map((values) => values.slice(3)),
  });
  return { run };
}

it('a job that the list shows is taken', async () => {
  const { run } = fixture({ listed: 300 });
  expect(await run()).toEqual({ taken: true, waited: 1_000, dispatches: 1, saved: [['AD_1', 'job of AD_1']] });
});

it('an agent that is in the room has the job, although the list does not show it yet', async () => {
  const { run } = fixture({ listed: 5_000, there: 400 });
  expect(await run()).toEqual({ taken: true, waited: 1_000, dispatches: 1, saved: [['AD_1', null]] });
});

it('a second agent is not dispatched while the first is there', async () => {
  const { run } = fixture({ there: 9_900 });
  expect(await run()).toMatchObject({ taken: true, dispatches: 1 });
});

it('what a slow response shows is judged by the time at which it was asked for', async () => {
  const { run } = fixture({ listed: 9_800, slow: 1_500 });
  expect(await run()).toMatchObject({ taken: true, dispatches: 1 });
});

it('a second dispatch that no agent takes is the last', async () => {
  const { run } = fixture({});
  expect(await run()).toEqual({ taken: false, waited: 20_000, dispatches: 2, saved: [] });
});

it.each([
  { of: 'a caller who has left', direction: 'inbound', dispatches: 0 },
  { of: 'a browser that may come back', direction: 'web', dispatches: 1 },
] as const)('the room of $of gets $dispatches agents', async ({ direction, dispatches }) => {
  const { run } = fixture({ listed: 300, change: { direction, leg_missing_since: new Date(start) } });
  expect(await run()).toMatchObject({ taken: true, dispatches });
});
