// The cache of rows that notifications empty: what it may return, and when it must read again.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createNotifiedCache } from './notified-cache.ts';
import type { NotifiedCache } from './notified-cache.ts';

let now: number;
let reads: number;
let probes: string[];
let cache: NotifiedCache<string>;
beforeEach(() => {
  [now, reads, probes] = [0, 0, []];
  cache = createNotifiedCache(
    async (payload) => void probes.push(payload),
    () => now,
  );
});
afterEach(() => cache.close());

const read = async (): Promise<string> => `value ${(reads += 1)}`;
const get = (): Promise<string | null> => cache.get('name', read);
/** The notification that this process sent to itself has come back. */
const confirm = (): void => cache.onNotify(probes.at(-1) ?? '');

async function trusted(): Promise<void> {
  await get();
  confirm();
  await get();
}

test('reads every time until a notification has come back, and then once', async () => {
  expect([await get(), await get()]).toEqual(['value 1', 'value 2']);
  confirm();
  expect([await get(), await get(), reads]).toEqual(['value 2', 'value 2', 2]);
});

test('reads again after a change was notified', async () => {
  await trusted();
  const before = reads;
  cache.onNotify('');
  expect(await get()).toBe(`value ${before + 1}`);
});

test('reads again after it was emptied here', async () => {
  await trusted();
  const before = reads;
  cache.empty();
  expect(await get()).toBe(`value ${before + 1}`);
});

test('does not keep what was being read when a change was notified', async () => {
  await trusted();
  cache.empty();
  let finish = (): void => undefined;
  const late = cache.get('name', async () => {
    await new Promise<void>((resolve) => (finish = resolve));
    return 'out of date';
  });
  cache.onNotify('');
  finish();
  expect(await late).toBe('out of date');
  expect(await get()).toMatch(/^value/);
});

test('reads every time when no notification of its own came back for a second', async () => {
  await trusted();
  const before = reads;
  now = 999;
  await get();
  expect(reads).toBe(before);
  now = 1000;
  await get();
  await get();
  expect(reads).toBe(before + 2);
});

test('does not take the notifications of another process for its own', async () => {
  await get();
  cache.onNotify('another-process 0');
  await get();
  expect(reads).toBe(2);
});

test('reads again after the connection for notifications was made anew', async () => {
  await trusted();
  const before = reads;
  cache.onReconnect();
  await get();
  await get();
  expect(reads).toBe(before + 2);
});

test('what does not exist is not kept', async () => {
  await trusted();
  const missing = (): Promise<string | null> =>
    cache.get('other', async () => {
      reads += 1;
      return null;
    });
  const before = reads;
  expect([await missing(), await missing()]).toEqual([null, null]);
  expect(reads).toBe(before + 2);
});
