// What a person types into the search of calls: numbers, and references that look like numbers.
import type { Call, CallList, Client, ListCallsQuery } from '@voicecall/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keys } from '../../data/keys.ts';
import { callsQuery, firstPage, putCall } from './calls-data.ts';
import { matches, readingsOf } from './filters.ts';

const reference = (client_ref: string) => ({ client_ref });
const number = (to_number: string) => ({ to_number });

it.each([
  ['4711', [reference('4711')]],
  ['4711-crm', [reference('4711-crm')]],
  ['4711e3', [reference('4711e3')]],
  ['007', [reference('007')]],
  ['7f3a9c00-1b2d-4c3e', [reference('7f3a9c00-1b2d-4c3e')]],
  ['12345678901234567890', [reference('12345678901234567890')]],
  ['2026-11-26', [reference('2026-11-26'), number('+20261126')]],
  ['15551230001', [reference('15551230001'), number('+15551230001')]],
  ['1 (555) 123-0001', [reference('1 (555) 123-0001'), number('+15551230001')]],
  ['0015551230001', [reference('0015551230001'), number('+15551230001')]],
  ['+15551230001', [number('+15551230001'), reference('+15551230001')]],
  ['+1 555 123-0001', [number('+15551230001'), reference('+1 555 123-0001')]],
  ['+44 (0)20 7946 0958', [number('+442079460958'), reference('+44 (0)20 7946 0958')]],
  ['0044 (0)20 7946 0958', [reference('0044 (0)20 7946 0958'), number('+442079460958')]],
  ['tel:+442079460958', [reference('tel:+442079460958'), number('+442079460958')]],
  ['+x', [reference('+x')]],
  ['crm-4711', [reference('crm-4711')]],
  ['  ', [{}]],
])('%j is read as %j', (q, readings) => {
  expect(readingsOf({ q })).toEqual(readings);
  for (const call of readings as Partial<Call>[]) expect(matches(call as Call, { q })).toBe(true);
  if (q.trim()) expect(matches({ client_ref: 'another', to_number: '+49301234567' } as Call, { q })).toBe(false);
});

const call = { id: 'AJ_1', tenant_id: 'tn_1', created_at: '2026-01-01T00:00:00.000Z' } as Call;
const clientWith = (finds: (query: ListCallsQuery) => boolean, asked: ListCallsQuery[] = []): Client =>
  ({
    calls: {
      list: async (query: ListCallsQuery): Promise<CallList> => {
        asked.push(query);
        return { calls: finds(query) ? [call] : [], next_cursor: null, has_more: false };
      },
    },
  }) as unknown as Client;

it.each([
  ['a reference', (query: ListCallsQuery) => query.client_ref === '15551230001', 0, 1],
  ['a number', (query: ListCallsQuery) => query.to_number === '+15551230001', 1, 2],
  ['nothing', () => false, 1, 2],
])('digits that are %s are found as such', async (_what, finds, reading, requests) => {
  const asked: ListCallsQuery[] = [];
  const page = await firstPage(clientWith(finds, asked), { q: '15551230001' });
  expect({ reading: page.reading, requests: asked.length }).toEqual({ reading, requests });
});

it('a change of a call is put into lists of calls only, whatever else is kept of the tenant', async () => {
  const queries = new QueryClient();
  const query = callsQuery(
    clientWith(() => true),
    'tn_1',
    {},
  );
  await queries.fetchInfiniteQuery(query);
  const kept = [call];
  queries.setQueryData(keys.summarizedCalls('tn_1', null), kept);
  const changed = { ...call, status: 'completed', updated_at: '2026-01-02T00:00:00.000Z' } as Call;
  putCall(queries, { ...changed });
  expect(queries.getQueryData(query.queryKey)?.pages[0]?.calls[0]?.id).toBe('AJ_1');
  expect(queries.getQueryData(keys.summarizedCalls('tn_1', null))).toBe(kept);
  queries.clear();
});
