// A call that changes while a page of the list is read keeps its newest state, whatever the page says.
import type { Call, CallList, Client, ListedCall } from '@voicecall/sdk';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { callsQuery, putCall } from './calls-data.ts';

const callOf = (id: string, second: number, rest: Partial<ListedCall> = {}): ListedCall =>
  ({
    id,
    tenant_id: 'tn_1',
    status: 'in_progress',
    created_at: `2026-01-01T00:00:0${second}.000Z`,
    updated_at: `2026-01-01T00:00:0${second}.000Z`,
    outcome: 'booked',
    ...rest,
  }) as ListedCall;
/** As the live stream tells it: without the outcome, which stays. */
const ended = ({ outcome: _outcome, ...call }: ListedCall): Call => ({
  ...call,
  status: 'completed',
  updated_at: '2026-01-01T01:00:00.000Z',
});

const [newest, middle, oldest] = [callOf('AJ_3', 3), callOf('AJ_2', 2), callOf('AJ_1', 1)];
const pages: Record<string, CallList> = {
  first: { calls: [newest, middle], next_cursor: 'second', has_more: true },
  second: { calls: [oldest], next_cursor: null, has_more: false },
};

/** Requests that wait until they are answered, with what the server knew when they were made. */
const waiting: (() => void)[] = [];
const client = {
  calls: {
    list: async ({ cursor = 'first' }: { cursor?: string }) =>
      new Promise<CallList>((resolve) => waiting.push(() => resolve(pages[cursor] as CallList))),
  },
} as unknown as Client;

const queries = new QueryClient();
const list = new InfiniteQueryObserver(queries, callsQuery(client, 'tn_1', {}));
const end = list.subscribe(() => undefined);
afterEach(() => {
  end();
  queries.clear();
});
const answer = async (reading: Promise<unknown>): Promise<void> => {
  waiting.shift()?.();
  await reading;
};
const shown = () =>
  list.getCurrentResult().data?.pages.flatMap(({ calls }) => calls.map(({ id, status }) => [id, status]));

it('keeps changes that came during the first page and the next page', async () => {
  const first = list.refetch({ cancelRefetch: false });
  putCall(queries, ended(middle));
  await answer(first);
  expect(shown()).toEqual([
    ['AJ_3', 'in_progress'],
    ['AJ_2', 'completed'],
  ]);
  const next = list.fetchNextPage();
  putCall(queries, ended(newest));
  putCall(queries, callOf('AJ_4', 4));
  await answer(next);
  const all = [
    ['AJ_4', 'in_progress'],
    ['AJ_3', 'completed'],
    ['AJ_2', 'completed'],
    ['AJ_1', 'in_progress'],
  ];
  expect(shown()).toEqual(all);
  // What comes late and is older changes nothing.
  putCall(queries, newest);
  expect(shown()).toEqual(all);
});
