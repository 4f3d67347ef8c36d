// The cache of rows that are kept for less than a second: what it may return, and when it must read again.
import { beforeEach, expect, test } from 'vitest';
import { createBriefCache } from './brief-cache.ts';
import type { BriefCache } from './brief-cache.ts';

interface Row {
  readonly version: number;
}

let now: number;
let version: number;
let cache: BriefCache<Row>;
beforeEach(() => {
  [now, version] = [5_000, 1];
  cache = createBriefCache(() => now);
});

const get = async (): Promise<number | undefined> => (await cache.get('name', async () => ({ version })))?.version;

/** A read that has its row, and whose response is still on its way. */
function slowRead(): { readonly result: Promise<Row | null>; readonly end: () => void } {
  const { promise, resolve } = Promise.withResolvers<Row>();
  const row = { version };
  return { result: cache.get('name', () => promise), end: () => resolve(row) };
}

test('reads once, and again 0.9 seconds later, however often it was asked meanwhile', async () => {
  expect(await get()).toBe(1);
  version = 2;
  now += 500;
  expect(await get()).toBe(1);
  now += 400;
  expect(await get()).toBe(1);
  now += 1;
  expect(await get()).toBe(2);
});

test('counts the time from before the read', async () => {
  const { result, end } = slowRead();
  version = 2;
  now += 901;
  end();
  expect(await result).toEqual({ version: 1 });
  expect(await get()).toBe(2);
});

test('reads again after it was emptied', async () => {
  await get();
  version = 2;
  cache.empty();
  expect(await get()).toBe(2);
});

test('does not keep what was being read when it was emptied', async () => {
  const { result, end } = slowRead();
  version = 2;
  cache.empty();
  end();
  expect(await result).toEqual({ version: 1 });
  expect(await get()).toBe(2);
});

test('returns nothing old when the row cannot be read', async () => {
  await get();
  now += 901;
  await expect(cache.get('name', () => Promise.reject(new Error('unreachable')))).rejects.toThrow('unreachable');
});

test('what does not exist is not kept', async () => {
  expect(await cache.get('name', async () => null)).toBeNull();
  expect(await get()).toBe(1);
});
