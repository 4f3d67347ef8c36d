// The guide's receivers that share what they have handled, as two processes with a real PostgreSQL: an event is handled
// once, whatever happens to the process that has it. Those with Redis: test/media/guard-in-redis.media.ts.
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import { kill, startReceiver, startWork } from './guard-processes.ts';
import type { Process } from './guard-processes.ts';

describe('the guard in PostgreSQL', () => {
  const name = 'receive-with-postgres.ts';
  const at = "await db.query('commit');";

  async function setUp() {
    const database = await cloneDatabase();
    onTestFinished(() => database.drop());
    const pool = openPool(database.url);
    onTestFinished(() => pool.end());
    const work = await startWork();
    const env = { DATABASE_URL: database.url, WORK_URL: work.url };
    const a = await startReceiver(name, env, at);
    const b = await startReceiver(name, env, at);
    const stored = async () => {
      const { rows } = await pool.query<{ keys: string[]; work: string[] }>(
        `select (select coalesce(array_agg(key), '{}') from handled_events) as keys,
           (select coalesce(array_agg(event_id), '{}') from calls_to_bill) as work`,
      );
      return rows[0];
    };
    /** Until another process waits for the transaction of the first. */
    const blocked = () =>
      until(async () => {
        const { rows } = await pool.query(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into handled_events%'`,
        );
        return rows;
      });
    return { work, a, b, stored, blocked };
  }
  const once1 = { keys: ['crm:wdl_1'], work: ['wdl_1'] };

  it('commits the work of one of two processes; the other waits for it and does nothing', async () => {
    const { work, a, b, stored, blocked } = await setUp();
    const first = a.deliver();
    await until(async () => work.waiting);
    expect(await stored()).toEqual({ keys: [], work: [] });
    const second = b.deliver();
    await blocked();
    await work.end(200);
    expect(await first).toBe(200);
    // The guide's handler reaches its last line also for an event that it has; nothing was inserted.
    await work.end(200);
    expect(await second).toBe(200);
    expect(await stored()).toEqual(once1);
  });

  it.each([
    ['fails', async (work: Awaited<ReturnType<typeof startWork>>) => work.end(500)],
    [
      'dies',
      async ({ waiting }: Awaited<ReturnType<typeof startWork>>, a: Process) => {
        // Before: the other process may begin its work at the moment in which this one dies.
        waiting.length = 0;
        await kill(a);
      },
    ],
  ])('undoes the work and the key of a process that %s, and the one that waits does the work', async (_how, stop) => {
    const { work, a, b, stored, blocked } = await setUp();
    const first = a.deliver();
    await until(async () => work.waiting);
    const second = b.deliver();
    await blocked();
    await stop(work, a);
    expect([0, 500]).toContain(await first);
    await work.end(200);
    expect(await second).toBe(200);
    expect(await stored()).toEqual(once1);
  });
});
