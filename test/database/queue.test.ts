// The job queue: part of the caller's transaction, prompt, and indifferent to workers that fail or die.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { jobs } from '@voicecall/server/handlers.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db } from '@voicecall/server/platform/database/db.ts';
import { createLog } from '@voicecall/server/platform/log.ts';
import type { JobName, JobPayload } from '@voicecall/server/platform/queue/job.ts';
import { createQueue } from '@voicecall/server/platform/queue/queue.ts';
import type { JobHandlers, Queue, QueueOptions } from '@voicecall/server/platform/queue/queue.ts';
import { startScheduledTasks } from '@voicecall/server/platform/queue/scheduled-tasks.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../harness/platform/database.ts';
import { createTestClock } from '../harness/platform/test-clock.ts';
import { until } from '../harness/calls/place-call.ts';
import { startBlackHole } from '../faults/harness/black-hole.ts';

type OfCall = JobPayload<'call.close-room'>;

let url: string;
let db: Db;
beforeEach(async () => {
  const database = await cloneDatabase();
  url = database.url;
  db = openDb(url, 5, () => undefined);
  return async () => {
    await db.close();
    await database.drop();
  };
});

const job = (call_id: string) => ({ payload: { tenant_id: 'tn_1', call_id } });
const stateOf = (call_id: string) =>
  db.sql<{ state: string; retry_count: number; heartbeat_on: Date | null }>(
    `select state, retry_count, heartbeat_on from pgboss.job where data ->> 'call_id' = $1`,
    [call_id],
  );
const inState = (call_id: string, state: string) =>
  until(async () => (await stateOf(call_id)).filter((row) => row.state === state));

/**
 * A queue whose workers hand the jobs of one queue to `handle`; it ends with the test. `scans` looks for jobs that are
 * due; null: none does.
 */
async function startQueue(
  handle: (payload: OfCall, signal: AbortSignal) => Promise<void>,
  { scans = db, ...options }: Partial<QueueOptions> & { readonly scans?: Db | null } = {},
): Promise<{ queue: Queue; errors: unknown[] }> {
  const errors: unknown[] = [];
  const queue = createQueue({
    jobs,
    connectionString: url,
    worker: true,
    onError: (error) => errors.push(error),
    ...options,
  });
  await queue.start();
  const handlers = Object.fromEntries(
    (Object.keys(jobs) as JobName[]).map((name) => [name, name === 'call.close-room' ? handle : async () => undefined]),
  );
  await queue.work(handlers as unknown as JobHandlers);
  const stopScans = scans && scanForDue(queue, scans, (error) => errors.push(error));
  onTestFinished(async () => {
    await stopScans?.();
    await queue.stop(500);
  });
  return { queue, errors };
}

const scanForDue = (queue: Queue, of: Db, onError: (error: unknown) => void): (() => Promise<void>) =>
  startScheduledTasks(
    {
      clock: createTestClock(),
      log: createLog('warn', {
        write: (line) => onError((JSON.parse(line) as { err: { message: string } }).err.message),
      }),
      taskRuns: new Map(),
      db: of,
    },
    [{ name: 'scan for due jobs', every_ms: 500, work: queue.jobIsDue, run: () => queue.wakeDue() }],
  );

describe('jobs of many tenants', () => {
  it('find a place, however many jobs of another one take long and wait', async () => {
    const started: string[] = [];
    const { queue } = await startQueue(({ tenant_id }) => {
      started.push(tenant_id);
      return new Promise(() => undefined);
    });
    const enqueue = (tenant_id: string, count: number) =>
      db.tx((sql) =>
        queue.enqueue(
          sql,
          'call.close-room',
          Array.from({ length: count }, (_none, index) => ({ payload: { tenant_id, call_id: `AJ_${index}` } })),
        ),
      );
    const places = (tenant_id: string): number => started.filter((it) => it === tenant_id).length;
    const most = jobs['call.close-room'].concurrency / 2;
    await enqueue('tn_loud', 100);
    await expect.poll(() => places('tn_loud')).toBe(most);
    await enqueue('tn_second', 100);
    await expect.poll(() => places('tn_second')).toBe(most / 2);
    await enqueue('tn_third', 1);
    await expect.poll(() => places('tn_third')).toBe(1);
    expect([places('tn_loud'), places('tn_second')]).toEqual([most, most / 2]);
  });
});

describe('jobs for one summary', () => {
  it('wait once, however often they are enqueued, and again once the first is being worked on', async () => {
    const queue = createQueue({
      jobs,
      connectionString: url,
      worker: false,
      onError: () => undefined,
    });
    await queue.start();
    onTestFinished(() => queue.stop(500));
    const waiting = async (): Promise<number> =>
      (await db.sql(`select 1 from pgboss.job where name = 'summary.generate' and state = 'created'`)).length;
    const enqueue = (...ids: string[]) =>
      db.tx((sql) =>
        queue.enqueue(
          sql,
          'summary.generate',
          ids.map((summary_id) => ({ payload: { tenant_id: 'tn_1', summary_id } })),
        ),
      );
    await enqueue('cs_1', 'cs_2');
    await enqueue('cs_1', 'cs_2', 'cs_3');
    expect(await waiting()).toBe(3);
    await db.sql(`update pgboss.job set state = 'active' where data ->> 'summary_id' = 'cs_1'`);
    await enqueue('cs_1');
    expect(await waiting()).toBe(3);
  });
});

describe('a job', () => {
  it('of a transaction that is rolled back never runs; that of one that commits does', async () => {
    const handled: string[] = [];
    const { queue } = await startQueue(async ({ call_id }) => void handled.push(call_id));
    const undone = db.tx(async (sql) => {
      await queue.enqueue(sql, 'call.close-room', [job('undone')]);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [job('done')]));
    await inState('done', 'completed');
    expect(handled).toEqual(['done']);
    expect(await stateOf('undone')).toEqual([]);
  });

  it('is not seen before its transaction commits, and at once when it does, without waiting for a poll', async () => {
    const handled: string[] = [];
    const { queue } = await startQueue(async ({ call_id }) => void handled.push(call_id), {
      scans: null,
    });
    await db.tx(async (sql) => {
      await queue.enqueue(sql, 'call.close-room', [job('first')]);
      await db.tx((other) => queue.enqueue(other, 'call.close-room', [job('second')]));
      await inState('second', 'completed');
      expect(handled).toEqual(['second']);
    });
    await inState('first', 'completed');
    for (let round = 0; round < 20; round += 1) {
      await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [job(`round ${round}`)]));
      await inState(`round ${round}`, 'completed');
    }
    expect(handled).toHaveLength(22);
  });

  it('for later is not handed out before its time', async () => {
    const handled: number[] = [];
    const { queue } = await startQueue(async () => void handled.push(performance.now()));
    const enqueued = performance.now();
    await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [{ ...job('later'), after_ms: 1_200 }]));
    await inState('later', 'completed');
    expect(handled).toHaveLength(1);
    expect((handled[0] ?? 0) - enqueued).toBeGreaterThanOrEqual(1_199);
  });

  it('whose handler throws is reported and tried again', async () => {
    let tries = 0;
    const { queue, errors } = await startQueue(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not this time');
    });
    await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [job('tried')]));
    await inState('tried', 'completed');
    expect(tries).toBe(2);
    expect(errors).toEqual([new Error('not this time')]);
    expect(await stateOf('tried')).toMatchObject([{ retry_count: 1 }]);
  });

  it('with a payload that its queue does not accept is refused', async () => {
    const handled: unknown[] = [];
    const { queue, errors } = await startQueue(async (payload) => void handled.push(payload));
    await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [{ payload: { call_id: 'odd' } as OfCall }]));
    await until(async () => errors);
    expect(errors[0]).toMatchObject({ name: 'ZodError' });
    expect(handled).toEqual([]);
  });

  it('that takes for ever does not hold up the others', async () => {
    const handled: string[] = [];
    const { queue } = await startQueue(({ call_id }, signal) => {
      if (call_id !== 'slow') handled.push(call_id);
      return call_id === 'slow'
        ? new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
        : Promise.resolve();
    });
    await db.tx((sql) =>
      queue.enqueue(sql, 'call.close-room', [
        job('slow'),
        ...Array.from({ length: 200 }, (_value, index) => job(`quick ${index}`)),
      ]),
    );
    await until(async () => (handled.length === 200 ? [1] : []));
    expect(await stateOf('slow')).toMatchObject([{ state: 'active' }]);
  });
});

describe('a worker', () => {
  it('keeps telling that it lives while it has a job in hand', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { queue } = await startQueue(() => gate);
    await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [job('long')]));
    await inState('long', 'active');
    const [began] = await db.sql(`select heartbeat_on from pgboss.job where data ->> 'call_id' = 'long'`);
    await until(() =>
      db.sql(`select 1 from pgboss.job where data ->> 'call_id' = 'long' and heartbeat_on > $1`, [
        began?.['heartbeat_on'],
      ]),
    );
    open();
    await inState('long', 'completed');
    expect(await stateOf('long')).toMatchObject([{ retry_count: 0 }]);
  });

  it('that is killed with a job in hand loses it to another', async () => {
    const doomed = spawn(
      process.execPath,
      [new URL('../harness/platform/killed-worker.ts', import.meta.url).pathname, url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void doomed.kill('SIGKILL'));
    const enqueuer = createQueue({
      jobs,
      connectionString: url,
      worker: false,
      onError: (error) => console.error(error),
    });
    await enqueuer.start();
    await db.tx((sql) => enqueuer.enqueue(sql, 'call.close-room', [job('orphan')]));
    await enqueuer.stop(500);
    await once(doomed.stdout, 'data');
    const handled: string[] = [];
    await startQueue(async ({ call_id }) => void handled.push(call_id));
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    expect(await stateOf('orphan')).toMatchObject([{ state: 'active' }]);
    // Its last sign of life was a while ago.
    await db.sql(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where data ->> 'call_id' = 'orphan'`,
    );
    await inState('orphan', 'completed');
    expect(handled).toEqual(['orphan']);
  });

  it('gets its jobs although the connection on which it asks for them stops working', async () => {
    const hole = await startBlackHole(url, 'as given (name)');
    onTestFinished(() => hole.close());
    const handled: string[] = [];
    const connectionString = `${hole.url}?query_timeout=3000`;
    const scans = openDb(connectionString, 5, () => undefined);
    onTestFinished(() => scans.close());
    const { queue, errors } = await startQueue(async ({ call_id }) => void handled.push(call_id), {
      connectionString,
      scans,
    });
    await until(async () => (hole.swallow() > 0 ? [1] : []));
    // Another connection may be the next one.
    await until(async () => (hole.swallow(), errors));
    expect(String(errors[0])).toContain('Query read timeout');
    // A job for later is not announced.
    await db.tx((sql) => queue.enqueue(sql, 'call.close-room', [{ ...job('asked for'), after_ms: 1 }]));
    await inState('asked for', 'completed');
    expect(handled).toEqual(['asked for']);
  });
});
