// A scheduled task that enqueues a job for each row whose time has come.
import type { Clock } from '../../ports/clock.ts';
import type { Db, Sql } from '../database/db.ts';
import type { JobName, JobPayload } from './job.ts';
import type { Enqueue } from './queue.ts';

interface Needs {
  readonly db: Pick<Db, 'tx'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly enqueue: Enqueue;
}

/** `takeDue` returns what the jobs carry, and moves the time of these rows past that of a job. */
export const enqueueDue =
  <N extends JobName>(name: N, takeDue: (sql: Sql, now: Date) => Promise<readonly JobPayload<N>[]>) =>
  ({ db, clock, enqueue }: Needs): Promise<void> =>
    db.tx(async (sql) => {
      const due = await takeDue(sql, clock.now());
      await enqueue(
        sql,
        name,
        due.map((payload) => ({ payload })),
      );
    });
