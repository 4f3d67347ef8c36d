// Round robin: no subject delays another for long, and none waits without bound.
import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const bounds = { at_once: 1, waiting_per_subject: 100, waiting: 1_000 };

test('a subject with one task waits for one task of each other subject, not for all of them', async () => {
  const queue = createFairQueue(bounds);
  const done: string[] = [];
  const work = (subject: string) => queue.run(subject, async () => void done.push(subject));
  const flood = Array.from({ length: 50 }, () => [work('a'), work('b')]).flat();
  await work('operator');
  expect(done.length).toBeLessThanOrEqual(5);
  await Promise.all(flood);
  expect(done).toHaveLength(101);
});

test('no more tasks run at once than allowed, and a failed one frees its slot', async () => {
  const queue = createFairQueue({ ...bounds, at_once: 2 });
  let running = 0;
  let most = 0;
  const one = async (): Promise<void> => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
    throw new Error('failed');
  };
  await Promise.allSettled(Array.from({ length: 20 }, (_value, index) => queue.run(`s${index % 3}`, one)));
  expect([running, most]).toEqual([0, 2]);
  await expect(queue.run('s0', async () => 'still works')).resolves.toBe('still works');
});

test.each([
  ['for one subject', { ...bounds, waiting_per_subject: 3 }, () => 'a'],
  ['in all', { ...bounds, waiting: 3 }, (index: number) => `s${index}`],
])('what waits is bounded %s, and the rest is asked to come back', async (_what, options, subject) => {
  const queue = createFairQueue(options);
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, (_value, index) => queue.run(subject(index), async () => index)),
  );
  expect(ended.map(({ status }) => status)).toEqual([
    ...Array<string>(4).fill('fulfilled'),
    ...Array<string>(6).fill('rejected'),
  ]);
  expect(ended[9]).toMatchObject({ reason: { code: 'not_ready', headers: { 'Retry-After': '1' } } });
});
