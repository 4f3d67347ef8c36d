// Guarantees of lists: every record once, pages fetched only when reached.
import { expect, test, vi } from 'vitest';
import { listResult } from './list-result.ts';

const pages: Record<string, object> = {
  first: { calls: [1, 2], next_cursor: 'c1', has_more: true },
  c1: { calls: [], next_cursor: 'c2', has_more: true },
  c2: { calls: [3], next_cursor: null, has_more: false },
};
const fetchPage = () => vi.fn(async (cursor?: string) => pages[cursor ?? 'first'] ?? {});

test('awaiting gives the first page and fetches no other', async () => {
  const next = fetchPage();
  expect(await listResult(next, 'calls')).toBe(pages['first']);
  expect(next.mock.calls).toEqual([[]]);
});

test('iterating gives the records of all pages, each page fetched once', async () => {
  const next = fetchPage();
  const seen: unknown[] = [];
  for await (const record of listResult(next, 'calls')) seen.push(record);
  expect(seen).toEqual([1, 2, 3]);
  expect(next.mock.calls).toEqual([[], ['c1'], ['c2']]);
});

test('a feed ends with the page that has no more, although that page has a cursor', async () => {
  const next = vi.fn(async (cursor?: string) => ({
    events: [cursor ?? 'first'],
    next_cursor: cursor ? 'e2' : 'e1',
    has_more: !cursor,
  }));
  const seen: unknown[] = [];
  for await (const record of listResult(next, 'events')) seen.push(record);
  expect(seen).toEqual(['first', 'e1']);
});

test('leaving the loop fetches no further page', async () => {
  const next = fetchPage();
  for await (const record of listResult(next, 'calls')) if (record === 2) break;
  expect(next.mock.calls).toEqual([[]]);
});

test('a page that fails ends the loop with its error', async () => {
  const next = fetchPage()
    .mockImplementationOnce(async () => pages['first'] ?? {})
    .mockRejectedValueOnce(new Error('gone'));
  const seen: unknown[] = [];
  const loop = async (): Promise<void> => {
    for await (const record of listResult(next, 'calls')) seen.push(record);
  };
  await expect(loop()).rejects.toThrow('gone');
  expect(seen).toEqual([1, 2]);
});
