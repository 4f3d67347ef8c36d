// What the list of calls asks for, and which calls come into it while they happen.
import type { Call, CallList, Client, ListedCall } from '@voicecall/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { callsQuery, putCall } from './calls-data.ts';
import { matches, queryOf } from './filters.ts';

it('numbers of an address that are none are left out', () => {
  expect(queryOf({ agent_version: '3', min_cost: '0.25', min_duration_sec: '60', max_duration_sec: '0' })).toEqual({
    ...{ agent_version: 3, min_cost: '0.25', min_duration_sec: 60, max_duration_sec: 0 },
  });
  expect(queryOf({ agent_version: '0', min_cost: '1e3', min_duration_sec: '-1', max_duration_sec: 'a' })).toEqual({});
});

it.each([
  [' (500) 555-0006 ', { q: '(500) 555-0006' }],
  ['  ', {}],
  ['x'.repeat(300), { q: 'x'.repeat(200) }],
])('%j is asked as %j', (q, query) => {
  expect(queryOf({ q })).toEqual(query);
});

it('a call that changes comes into a list that it fits, and into no list of what a search has found', () => {
  const busy = { status: 'completed', ended_reason: 'busy', created_at: '2026-01-01T00:00:00.000Z' } as Call;
  expect(matches(busy, {})).toBe(true);
  expect(matches(busy, { ended_reason: 'busy' })).toBe(true);
  expect(matches(busy, { ended_reason: 'no_answer' })).toBe(false);
  expect(matches(busy, { q: '0006' })).toBe(false);
  expect(matches(busy, { outcome: 'booked' })).toBe(false);
});

const call = { id: 'AJ_1', tenant_id: 'tn_1', created_at: '2026-01-01T00:00:00.000Z' } as ListedCall;
const client = {
  calls: { list: async (): Promise<CallList> => ({ calls: [call], next_cursor: null, has_more: false }) },
} as unknown as Client;

it('a change of a call is put into lists of calls only, whatever else is kept of the tenant', async () => {
  const queries = new QueryClient();
  const query = callsQuery(client, 'tn_1', {});
  await queries.fetchInfiniteQuery(query);
  const kept = [call];
  queries.setQueryData(keys.summarizedCalls('tn_1', null), kept);
  const changed = { ...call, status: 'completed', updated_at: '2026-01-02T00:00:00.000Z' } as Call;
  putCall(queries, { ...changed });
  expect(queries.getQueryData(query.queryKey)?.pages[0]?.calls[0]?.id).toBe('AJ_1');
  expect(queries.getQueryData(keys.summarizedCalls('tn_1', null))).toBe(kept);
  queries.clear();
});
