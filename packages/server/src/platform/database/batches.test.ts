// Running items in batches: an item alone does not wait, those behind run together, and none fails with another one.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBatches } from './batches.ts';

const wrong = new Error('wrong');
const lost = new Error('lost');
const flush = (): Promise<void> => new Promise((done) => setImmediate(done));

/** Batches that wait until they are opened; `fails` names the error of a batch. */
function held(fails: (items: readonly string[]) => Error | undefined = () => undefined) {
  const seen: { items: readonly string[]; open: () => void }[] = [];
  const batches = createBatches<string, string>({
    isRolledBack: (error) => error === wrong,
    runAll: async (items) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      seen.push({ items, open: resolve });
      await promise;
      const error = fails(items);
      if (error) throw error;
      return items.map((item) => item.toUpperCase());
    },
  });
  const settle = async <T>(results: Promise<T>): Promise<T> => {
    let open = true;
    void results.finally(() => (open = false)).catch(() => undefined);
    for (let next = 0; open; await flush()) for (; next < seen.length; next += 1) seen[next]?.open();
    return results;
  };
  return { batches, settle, seen: () => seen.map(({ items }) => items) };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('the first runs at once, and what comes meanwhile runs together, each with its own result', async () => {
  const { batches, settle, seen } = held();
  const results = ['a', 'b', 'c', 'd'].map((item) => batches.run(item));
  expect(seen()).toEqual([['a']]);
  expect(await settle(Promise.all(results))).toEqual(['A', 'B', 'C', 'D']);
  expect(seen()).toEqual([['a'], ['b', 'c', 'd']]);
  expect(await settle(batches.run('e'))).toBe('E');
  expect(vi.getTimerCount()).toBe(0);
});

test('a batch that takes long holds up no others', async () => {
  const { batches, settle, seen } = held();
  const results = ['a', 'b'].map((item) => batches.run(item));
  vi.advanceTimersByTime(20);
  results.push(batches.run('c'));
  expect(seen()).toEqual([['a'], ['b']]);
  expect(await settle(Promise.all(results))).toEqual(['A', 'B', 'C']);
  expect(seen()).toEqual([['a'], ['b'], ['c']]);
});

test('but at most four run at once', async () => {
  const { batches, settle, seen } = held();
  const results = ['a', 'b', 'c', 'd', 'e', 'f'].map((item) => {
    const result = batches.run(item);
    vi.advanceTimersByTime(20);
    return result;
  });
  expect(seen()).toEqual([['a'], ['b'], ['c'], ['d']]);
  expect(await settle(Promise.all(results))).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(seen().slice(4)).toEqual([['e', 'f']]);
});

test('a batch is bounded', async () => {
  const { batches, settle, seen } = held();
  const items = Array.from({ length: 200 }, (_, no) => `i${no}`);
  expect(await settle(Promise.all(items.map((item) => batches.run(item))))).toEqual(
    items.map((it) => it.toUpperCase()),
  );
  expect(Math.max(...seen().map(({ length }) => length))).toBe(64);
});

describe('when a batch fails', () => {
  test('and nothing was committed, its items run alone, so that only the wrong one fails', async () => {
    const { batches, settle, seen } = held((items) => (items.includes('bad') ? wrong : undefined));
    const results = ['a', 'b', 'c', 'bad', 'e'].map((item) => batches.run(item));
    const settled = await settle(Promise.allSettled(results));
    expect(settled.map((it) => (it.status === 'fulfilled' ? it.value : it.reason))).toEqual([
      'A',
      'B',
      'C',
      wrong,
      'E',
    ]);
    expect(seen().slice(1)).toEqual([['b', 'c', 'bad', 'e'], ['b'], ['c'], ['bad'], ['e']]);
  });

  test('and it may have been committed, all its items fail and none runs again', async () => {
    const { batches, settle, seen } = held((items) => (items.includes('bad') ? lost : undefined));
    const results = ['a', 'b', 'c', 'bad'].map((item) => batches.run(item));
    const settled = await settle(Promise.allSettled(results));
    expect(settled.map((it) => (it.status === 'fulfilled' ? it.value : it.reason))).toEqual(['A', lost, lost, lost]);
    expect(seen()).toHaveLength(2);
    expect(await settle(batches.run('next'))).toBe('NEXT');
  });
});
