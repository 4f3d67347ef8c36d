// A live stream that ends with an error is told and begun again, whatever the error is of.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* streamOf(updates: readonly unknown[], end?: unknown): AsyncGenerator {
  yield* updates;
  if (end !== undefined) throw end;
}
const forEver = async function* (): AsyncGenerator {
  yield 'first';
  await new Promise(() => undefined);
};
const nextTry = (): Promise<unknown> => vi.advanceTimersToNextTimerAsync();

it.each([
  ['the stream', [], new Error('gone')],
  ['what takes its updates', ['spoiled'], undefined],
])('an error of %s is told, and told to be over when the stream goes on', async (_what, updates, problem) => {
  const told: unknown[] = [];
  const taken: unknown[] = [];
  let opened = 0;
  const end = follow({
    open: () => ((opened += 1) <= 2 ? streamOf(updates, problem) : forEver()),
    take: (update) => {
      if (update === 'spoiled') throw new Error('gone');
      taken.push(update);
    },
    tell: (error) => told.push(error instanceof Error ? error.message : error),
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['gone']);
  await nextTry();
  expect(told).toEqual(['gone', 'gone']);
  await nextTry();
  expect({ told, taken, opened }).toEqual({ told: ['gone', 'gone', null], taken: ['first'], opened: 3 });
  end();
});

it('is over when it has been ended, also between two tries, and when the stream has come to its end', async () => {
  const told: unknown[] = [];
  let opened = 0;
  const open = () => {
    opened += 1;
    return streamOf([], new Error('gone'));
  };
  const end = follow({ open, take: () => undefined, tell: (error) => told.push(error) });
  await vi.advanceTimersByTimeAsync(0);
  end();
  expect(vi.getTimerCount()).toBe(0);
  const ended = vi.fn();
  follow({ open: () => streamOf(['last']), take: () => undefined, onEnd: ended, tell: (error) => told.push(error) });
  await vi.advanceTimersByTimeAsync(0);
  expect({ opened, ended: ended.mock.calls.length, told: told.length }).toEqual({ opened: 1, ended: 1, told: 1 });
  expect(vi.getTimerCount()).toBe(0);
});
