// Guarantees of the memory store: an id is kept for its time, within the size of the store.
import { expect, test } from 'vitest';
import { memoryReplayGuard } from './replay-guard.ts';

const DAY = 86_400;

function guardAt(max?: number) {
  const clock = { ms: 0 };
  return { clock, guard: memoryReplayGuard({ max, now: () => clock.ms }) };
}

test('an id is new once, until its time is over', async () => {
  const { clock, guard } = guardAt();
  expect(await guard.add('wdl_1', DAY)).toBe(true);
  expect(await guard.add('wdl_1', DAY)).toBe(false);
  clock.ms = DAY * 1000 - 1;
  expect(await guard.has('wdl_1')).toBe(true);
  clock.ms = DAY * 1000;
  expect(await guard.has('wdl_1')).toBe(false);
  expect(await guard.add('wdl_1', DAY)).toBe(true);
});

test('a refused addition does not prolong the time', async () => {
  const { clock, guard } = guardAt();
  await guard.add('wdl_1', 10);
  clock.ms = 9000;
  expect(await guard.add('wdl_1', 10)).toBe(false);
  clock.ms = 10_000;
  expect(await guard.has('wdl_1')).toBe(false);
});

test('of simultaneous additions exactly one wins', async () => {
  const { guard } = guardAt();
  const won = await Promise.all(Array.from({ length: 20 }, () => guard.add('wdl_1', DAY)));
  expect(won.filter(Boolean)).toHaveLength(1);
});

test('a removed id is new again', async () => {
  const { guard } = guardAt();
  await guard.add('wdl_1', DAY);
  await guard.remove('wdl_1');
  expect(await guard.has('wdl_1')).toBe(false);
  expect(await guard.add('wdl_1', DAY)).toBe(true);
});

test('past its size the oldest id is forgotten, and only that', async () => {
  const { guard } = guardAt(3);
  for (const id of ['a', 'b', 'c', 'd']) await guard.add(id, DAY);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => guard.has(id)))).toEqual([false, true, true, true]);
});

test('an id that is added again after its time counts as the newest', async () => {
  const { clock, guard } = guardAt(3);
  await guard.add('a', 1);
  await guard.add('b', DAY);
  clock.ms = 1000;
  for (const id of ['a', 'c', 'd']) await guard.add(id, DAY);
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((id) => guard.has(id)))).toEqual([true, false, true, true]);
});
