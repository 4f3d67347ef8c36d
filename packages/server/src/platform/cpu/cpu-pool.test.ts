// Work in threads: its limits, what happens to other work when one function does not end, and that the event loop is
// never blocked.
import { afterAll, expect, test } from 'vitest';
import { CpuLimitError, createCpuPool } from './cpu-pool.ts';
import type { CpuTask } from './cpu-pool.ts';
import type { backtrack, burn, echo, fail, hoard, spin } from './testing/cpu-tasks.ts';

const task = (name: string): CpuTask => ({ module: new URL('./testing/cpu-tasks.ts', import.meta.url), name });
const pool = createCpuPool({ threads: 2, memory_mb: 64 });
const one = createCpuPool({ threads: 1, memory_mb: 64 });
const plenty = { subject: 'tn_1', deadline_ms: 10_000 };
const endless = { subject: 'tn_1', deadline_ms: 3_600_000 };

afterAll(() => Promise.all([pool.close(), one.close()]));

test('a function runs in another thread, and its input and result are structured clones', async () => {
  const input = { at: new Date(0), keys: new Map([['a', [1, null]]]), text: '😀' };
  const first = await one.run<typeof echo>(task('echo'), input, plenty);
  expect(first.input).toEqual(input);
  expect(first.thread).toBeGreaterThan(0);
  expect(await one.run<typeof echo>(task('echo'), null, plenty)).toEqual({ input: null, thread: first.thread });
});

test('an error arrives with its message, and its thread keeps working', async () => {
  const { thread } = await one.run<typeof echo>(task('echo'), 1, plenty);
  await expect(one.run<typeof fail>(task('fail'), 'no good', plenty)).rejects.toThrow('no good');
  await expect(one.run(task('missing'), null as never, plenty)).rejects.toThrow('exports no function missing');
  await expect(one.run<typeof echo>(task('echo'), () => 'no clone', plenty)).rejects.toThrow('could not be cloned');
  expect(await one.run<typeof echo>(task('echo'), 2, plenty)).toEqual({ input: 2, thread });
});

test.each(['spin', 'backtrack'])(
  'a function that never ends (%s) is terminated at its deadline, and the tasks behind it run',
  async (name) => {
    const over = one.run<typeof spin | typeof backtrack>(task(name), null, { subject: 'tn_1', deadline_ms: 50 });
    const behind = one.run<typeof echo>(task('echo'), name, plenty);
    await expect(over).rejects.toMatchObject({ name: 'CpuLimitError', limit: 'time' });
    await expect(over).rejects.toBeInstanceOf(CpuLimitError);
    expect((await behind).input).toBe(name);
  },
);

test('a function that exceeds its memory is terminated with an error that says so', async () => {
  await expect(one.run<typeof hoard>(task('hoard'), null, endless)).rejects.toMatchObject({
    name: 'CpuLimitError',
    limit: 'memory',
  });
  expect((await one.run<typeof echo>(task('echo'), 'next', plenty)).input).toBe('next');
});

test('the event loop is free while all threads are busy, and an abort terminates them', async () => {
  const stop = new AbortController();
  const busy = ['tn_1', 'tn_2'].map((subject) =>
    pool.run<typeof spin>(task('spin'), null, { ...endless, subject, signal: stop.signal }),
  );
  const left = new AbortController();
  const queued = pool.run<typeof echo>(task('echo'), 'never', { ...plenty, signal: left.signal });
  const next = pool.run<typeof echo>(task('echo'), 'next', plenty);
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  left.abort(new Error('not wanted'));
  await expect(queued).rejects.toThrow('not wanted');
  stop.abort(new Error('enough'));
  await Promise.all(busy.map((run) => expect(run).rejects.toThrow('enough')));
  expect((await next).input).toBe('next');
  await expect(pool.run<typeof echo>(task('echo'), 1, { ...plenty, signal: stop.signal })).rejects.toThrow('enough');
});

test('a subject with many tasks leaves a thread to the others', async () => {
  const stop = new AbortController();
  const busy = [1, 2, 3].map(() => pool.run<typeof spin>(task('spin'), null, { ...endless, signal: stop.signal }));
  expect((await pool.run<typeof echo>(task('echo'), 'other', { ...plenty, subject: 'tn_2' })).input).toBe('other');
  stop.abort(new Error('enough'));
  await Promise.all(busy.map((run) => expect(run).rejects.toThrow('enough')));
});

test('subjects are served in round robin, however many tasks each has', async () => {
  const done: string[] = [];
  const work = async (subject: string): Promise<void> => {
    await one.run<typeof echo>(task('echo'), subject, { ...plenty, subject });
    done.push(subject);
  };
  const much = Array.from({ length: 20 }, () => work('tn_much'));
  await Promise.all([...much, work('tn_2'), work('tn_3')]);
  expect(Math.max(done.indexOf('tn_2'), done.indexOf('tn_3'))).toBeLessThanOrEqual(3);
});

test('a subject is paused after a task for three times the CPU time that it used', async () => {
  const began = performance.now();
  const spent = await one.run<typeof burn>(task('burn'), 50, plenty);
  await one.run<typeof echo>(task('echo'), 'other', { ...plenty, subject: 'tn_2' });
  await one.run<typeof echo>(task('echo'), 'same', plenty);
  expect(performance.now() - began).toBeGreaterThan(3.5 * spent);
});

test('closing terminates running tasks and rejects waiting ones', async () => {
  const closing = createCpuPool({ threads: 1, memory_mb: 64 });
  const running = closing.run<typeof spin>(task('spin'), null, endless);
  const waiting = closing.run<typeof echo>(task('echo'), 1, plenty);
  const outcomes = Promise.allSettled([running, waiting]);
  await closing.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(closing.run<typeof echo>(task('echo'), 1, plenty)).rejects.toThrow('closed');
});
