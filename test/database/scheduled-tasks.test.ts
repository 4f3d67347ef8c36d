// Scheduled tasks of workers that share a database: who runs which, when, and what is shown of it.
import { createLog } from '@voicecall/server/platform/log.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db } from '@voicecall/server/platform/database/db.ts';
import { startScheduledTasks } from '@voicecall/server/platform/queue/scheduled-tasks.ts';
import type { ScheduledTask, TaskRuns } from '@voicecall/server/platform/queue/scheduled-tasks.ts';
import type { Clock } from '@voicecall/server/ports/clock.ts';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { cloneDatabase } from '../harness/platform/database.ts';
import { createTestClock } from '../harness/platform/test-clock.ts';
import type { TestClock } from '../harness/platform/test-clock.ts';

let db: Db;
let clock: TestClock;
beforeEach(async () => {
  const database = await cloneDatabase();
  db = openDb(database.url, 5, () => undefined);
  clock = createTestClock();
  await db.sql('create table work_to_do (at timestamptz)');
  return async () => {
    await db.close();
    await database.drop();
  };
});

const work = '(select min(at) from work_to_do) <= $1::timestamptz';

interface Worker {
  readonly taskRuns: TaskRuns;
  readonly stop: () => Promise<void>;
}

function startWorker(tasks: readonly ScheduledTask[], by: Clock = clock): Worker {
  const taskRuns: TaskRuns = new Map();
  const log = createLog('error', { write: () => undefined });
  const stop = startScheduledTasks({ clock: by, log, taskRuns, db }, tasks);
  onTestFinished(stop);
  return { taskRuns, stop };
}

it('a task runs when there is work, again until it is done, and without work it has succeeded', async () => {
  let runs = 0;
  const { taskRuns } = startWorker([{ name: 'task', every_ms: 500, work, run: async () => (runs += 1) }]);
  const shown = () => taskRuns.get('task');
  await until(async () => (shown()?.succeeded_at ? [1] : []));
  expect(runs).toBe(0);
  await db.sql('insert into work_to_do values ($1)', [new Date(clock.now().getTime() + 60_000).toISOString()]);
  const before = clock.now();
  await until(async () => (Number(shown()?.succeeded_at) > before.getTime() ? [1] : []));
  expect(runs).toBe(0);
  clock.advance(60_000);
  await until(async () => (runs >= 2 ? [1] : []));
  expect(shown()).toMatchObject({ failed_at: null, failures: 0 });
});

it('a task runs at its time, at most half a second before it, however long another takes', async () => {
  const times: number[] = [];
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  onTestFinished(clock.stop());
  startWorker([
    { name: 'slow', every_ms: 500, run: () => gate },
    { name: 'minutely', every_ms: 60_000, run: async () => times.push(clock.now().getTime()) },
  ]);
  onTestFinished(() => open());
  await until(async () => times);
  const [first = 0] = times;
  clock.advance(59_000);
  clock.advance(1_000);
  await until(async () => (times.length === 2 ? [1] : []));
  expect((times[1] ?? 0) - first).toBe(60_000);
});

it('a task runs soon after the clock was set back', async () => {
  let [runs, shift] = [0, 0];
  // Its sleeps are by the monotonic clock, as those of the platform's clock are.
  const moved: Clock = {
    now: () => new Date(clock.now().getTime() + shift),
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
  startWorker([{ name: 'task', every_ms: 500, run: async () => (runs += 1) }], moved);
  await until(async () => (runs > 0 ? [1] : []));
  shift = -3_600_000;
  const before = runs;
  await expect.poll(() => runs).toBeGreaterThan(before + 1);
});

it('a look that fails is a failed run of the tasks it asked about, and the next one is made', async () => {
  const { taskRuns } = startWorker([{ name: 'task', every_ms: 500, work, run: async () => undefined }]);
  await until(async () => (taskRuns.get('task')?.succeeded_at ? [1] : []));
  await db.sql('alter table work_to_do rename to away');
  await until(async () => (taskRuns.get('task')?.failures ? [1] : []));
  const failed = taskRuns.get('task')?.failed_at;
  await db.sql('alter table away rename to work_to_do');
  await expect.poll(() => Number(taskRuns.get('task')?.succeeded_at)).toBeGreaterThan(Number(failed));
});

it('what one worker does for all is done by one, shown by that one, and taken over when it stops', async () => {
  const ran: string[] = [];
  const of = (name: string) =>
    startWorker([
      { name: 'shared', every_ms: 500, alone: true, run: async () => ran.push(name) },
      { name: 'own', every_ms: 500, work: 'true', run: async () => ran.push(`${name}, own`) },
    ]);
  const first = of('first');
  await until(async () => (ran.includes('first') ? [1] : []));
  const second = of('second');
  await until(async () => (ran.filter((name) => name === 'second, own').length >= 3 ? [1] : []));
  expect(ran).not.toContain('second');
  expect([...first.taskRuns.keys()].toSorted()).toEqual(['own', 'shared']);
  expect([...second.taskRuns.keys()]).toEqual(['own']);
  await first.stop();
  await until(async () => (ran.includes('second') ? [1] : []));
  expect(second.taskRuns.has('shared')).toBe(true);
});

it('a lease that ends in the far future, since the database clock was set back, is taken over', async () => {
  await db.sql(`insert into worker_lead values (1, 'gone', now() + interval '1 hour')`);
  let runs = 0;
  startWorker([{ name: 'shared', every_ms: 500, alone: true, run: async () => (runs += 1) }]);
  await expect.poll(() => runs).toBeGreaterThan(0);
});
