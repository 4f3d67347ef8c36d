// A call that changes while it is read keeps what the live stream has told, whatever the reading says.
import type { Call, CallDetail, Client, Turn } from '@voicecall/sdk';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { detailQuery } from './call-data.ts';

const detailOf = (second: number, turns: readonly number[], call: Partial<Call> = {}): CallDetail =>
  ({
    call: { id: 'AJ_1', status: 'in_progress', updated_at: `2026-01-01T00:00:0${second}.000Z`, ...call },
    turns: turns.map((turn_id) => ({ turn_id }) as Turn),
    turns_next: null,
    transcripts_next: null,
  }) as CallDetail;

/** What the page shows when `read` was read, and the stream has told `told` meanwhile. */
async function shownAfter(told: CallDetail, read: CallDetail): Promise<CallDetail | undefined> {
  const queries = new QueryClient();
  const response = Promise.withResolvers<CallDetail>();
  const client = { calls: { get: () => response.promise } } as unknown as Client;
  const query = detailQuery(client, 'tn_1', 'AJ_1');
  const reading = queries.fetchQuery(query);
  queries.setQueryData(query.queryKey, told);
  response.resolve(read);
  await reading;
  return queries.getQueryData(query.queryKey);
}

it('a reading that began before a turn and a change were told takes neither away', async () => {
  const ended = { status: 'completed' } as const;
  expect(await shownAfter(detailOf(2, [1, 2, 3], ended), detailOf(1, [1, 2]))).toEqual(detailOf(2, [1, 2, 3], ended));
});

it('a reading adds what the stream has not told', async () => {
  expect(await shownAfter(detailOf(1, [2]), detailOf(2, [1, 2]))).toEqual(detailOf(2, [1, 2]));
});

it('of a call that has ended, a newer reading is all that there is', async () => {
  const read = detailOf(2, [1], { status: 'completed' });
  expect(await shownAfter(detailOf(1, [1, 2]), read)).toEqual(read);
});
