// Guarantees of processOnce: a handler runs once per event, no event is lost, and a crash leaves no lock for long.
import { expect, test } from 'vitest';
import { processOnce } from './process-once.ts';
import { memoryReplayGuard } from './replay-guard.ts';

const key = 'wdl_1';

function setUp() {
  const clock = { ms: 0 };
  const guard = memoryReplayGuard({ now: () => clock.ms });
  const runs: string[] = [];
  const handle = (run: string) => processOnce(key, () => runs.push(run), guard);
  return { clock, guard, runs, handle };
}

test('a handled event is a duplicate for 24 hours', async () => {
  const { clock, runs, handle } = setUp();
  expect(await handle('first')).toBe('done');
  expect(await handle('second')).toBe('duplicate');
  clock.ms = 86_399_999;
  expect(await handle('third')).toBe('duplicate');
  expect(runs).toEqual(['first']);
});

test('an event whose handler failed is handled again by the next attempt', async () => {
  const { guard, runs, handle } = setUp();
  const failing = processOnce(key, () => Promise.reject(new Error('database is down')), guard);
  await expect(failing).rejects.toThrow('database is down');
  expect(await handle('retry')).toBe('done');
  expect(runs).toEqual(['retry']);
});

test('an attempt that arrives while another is being handled does not run, and is not taken for a duplicate', async () => {
  const { guard, runs, handle } = setUp();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = processOnce(key, () => promise, guard);
  expect(await handle('meanwhile')).toBe('running');
  resolve();
  expect(await slow).toBe('done');
  expect(await handle('afterwards')).toBe('duplicate');
  expect(runs).toEqual([]);
});

test('of many simultaneous attempts exactly one runs', async () => {
  const { runs, handle } = setUp();
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, i) => handle(`${i}`)));
  expect(runs).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes).not.toContain('duplicate');
});

test('an event whose process died is handled by an attempt a minute later', async () => {
  const { clock, guard, runs, handle } = setUp();
  void processOnce(key, () => new Promise(() => {}), guard);
  expect(await handle('too early')).toBe('running');
  clock.ms = 60_000;
  expect(await handle('later')).toBe('done');
  expect(runs).toEqual(['later']);
});

test('a guard that fails is an error, never a reason to skip the event', async () => {
  const { guard, runs } = setUp();
  const down = { ...guard, has: () => Promise.reject(new Error('store is down')) };
  await expect(processOnce(key, () => runs.push('run'), down)).rejects.toThrow('store is down');
  expect(await processOnce(key, () => runs.push('run'), guard)).toBe('done');
});
