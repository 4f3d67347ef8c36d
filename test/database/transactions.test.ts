// Transactions: SQL and Prisma's client in the same one, on one connection.
import { isDatabaseDown, openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db, Tx } from '@voicecall/server/platform/database/db.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase, openClient } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());
// With one connection, whatever took a second one would wait for it in vain.
beforeEach(() => {
  db = openDb(database.url, 1, () => undefined);
});
afterEach(async () => {
  await db.sql('truncate operators cascade');
  await db.close();
});

const created_at = new Date('2026-01-01T00:00:00Z');
const rowOf = (id: string) => ({ id, email: `${id}@example.com`, password_hash: 'none', created_at });
const add = (tx: Tx, id: string): Promise<unknown> => tx.prisma.operators.create({ data: rowOf(id) });
const addBySql = (tx: Tx, id: string): Promise<unknown> =>
  tx(`insert into operators (id, email, password_hash, created_at) values ($1, $2, 'none', $3::timestamptz)`, [
    id,
    `${id}@example.com`,
    created_at.toISOString(),
  ]);
const ids = async (): Promise<string[]> =>
  (await db.sql<{ id: string }>('select id from operators order by id')).map(({ id }) => id);
const pidOf = async (tx: Tx): Promise<number | undefined> =>
  (await tx<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;

/** Runs a statement on a connection of its own. */
async function elsewhere(text: string, values: unknown[] = []): Promise<void> {
  const client = await openClient(database.url);
  await client.query(text, values);
  await client.end();
}

/** Ends a session as soon as a statement of it waits for a lock. */
const endWhenWaiting = (pid: number | undefined) =>
  elsewhere(
    `do $$ begin
       while not exists (select 1 from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock') loop
         perform pg_sleep(0.005), pg_stat_clear_snapshot();
       end loop;
       perform pg_terminate_backend(${pid}, 5000);
     end $$`,
  );

/** Runs `work` while another session holds the table. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await openClient(database.url);
  await holder.query('begin');
  await holder.query('lock table operators in access exclusive mode');
  await work().finally(() => holder.end());
}

describe('SQL and Prisma in one transaction', () => {
  it('see what the other one wrote, and are committed together', async () => {
    await db.tx(async (tx) => {
      await addBySql(tx, 'a');
      await add(tx, 'b');
      expect(await tx.prisma.operators.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).toEqual([
        { id: 'a' },
        { id: 'b' },
      ]);
      expect(await tx('select id from operators order by id')).toEqual([{ id: 'a' }, { id: 'b' }]);
    });
    expect(await db.sql('select distinct xmin from operators')).toHaveLength(1);
    expect(await ids()).toEqual(['a', 'b']);
  });

  it('are rolled back together when something is thrown between them, or behind them', async () => {
    const changesMind = (work: (tx: Tx) => Promise<unknown>) =>
      expect(
        db.tx(async (tx) => {
          await work(tx);
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
    await changesMind((tx) => addBySql(tx, 'a'));
    await changesMind((tx) => add(tx, 'b'));
    await changesMind(async (tx) => [await addBySql(tx, 'a'), await add(tx, 'b')]);
    await changesMind(async (tx) => [await add(tx, 'b'), await addBySql(tx, 'a')]);
    expect(await ids()).toEqual([]);
  });

  it('are rolled back together also where Prisma would begin a transaction of its own: writes of related rows', async () => {
    const sessions = {
      create: [1, 2].map((no) => ({ token_hash: Buffer.from([no]), created_at, expires_at: created_at })),
    };
    const addWithSessions = (tx: Tx) => tx.prisma.operators.create({ data: { ...rowOf('a'), sessions } });
    const undone = db.tx(async (tx) => {
      await addWithSessions(tx);
      expect(await tx('select 1 from operator_sessions')).toHaveLength(2);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await db.sql('select 1 from operator_sessions union all select 1 from operators')).toEqual([]);
    await db.tx(addWithSessions);
    expect(await db.sql('select xmin from operators union select xmin from operator_sessions')).toHaveLength(1);
  });

  it('are no part of what Prisma does outside, or in another transaction, at the same time', async () => {
    const wide = openDb(database.url, 3, () => undefined);
    onTestFinished(() => wide.close());
    const counts = (tx: Tx) => Promise.all([tx.prisma.operators.count(), wide.prisma.operators.count()]);
    await wide.tx(async (one) => {
      await add(one, 'a');
      await wide.tx(async (two) => {
        await add(two, 'b');
        await add(two, 'c');
        expect(await Promise.all([counts(one), counts(two)])).toEqual([
          [1, 0],
          [2, 0],
        ]);
        // Reads of one row by its key, which Prisma puts together when they come at once.
        const [seen, unseen] = await Promise.all(
          [two, one].map((tx) => tx.prisma.operators.findUnique({ where: { id: 'b' } })),
        );
        expect([seen?.id, unseen]).toEqual(['b', null]);
      });
    });
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });
});

describe('a statement that fails', () => {
  it('says which value is taken, in the words of whoever sent it, and rolls everything back', async () => {
    await db.tx((tx) => add(tx, 'a'));
    for (const [again, code] of [
      [add, 'P2002'],
      [addBySql, '23505'],
    ] as const) {
      const failed = db.tx(async (tx) => {
        await add(tx, 'b');
        await again(tx, 'a');
      });
      await expect(failed).rejects.toMatchObject({ code });
      expect(isDatabaseDown(await failed.catch((error: unknown) => error))).toBe(false);
    }
    expect(await ids()).toEqual(['a']);
  });

  it('is what the transaction fails with, not what was refused after it', async () => {
    const failed = db.tx((tx) => {
      // What is nested takes longer to reject.
      const nested = Promise.all([tx('select 1'), Promise.all([tx('select 2'), tx('select 1 / 0')])]);
      return Promise.all([nested, ...[add, addBySql].map((later) => later(tx, 'a'))]);
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect(await ids()).toEqual([]);
  });

  it('because it takes too long ends the transaction, whoever sent it', async () => {
    for (const late of [add, addBySql]) {
      await whileLocked(async () => {
        const failed = db.tx(async (tx) => {
          await tx(`set local statement_timeout = '20ms'`);
          await late(tx, 'a');
        });
        await expect(failed).rejects.toThrow('statement timeout');
        expect(db.pool).toMatchObject({ idleCount: 1, totalCount: 1, waitingCount: 0 });
      });
    }
  });
});

describe('a connection that is ended in the middle', () => {
  it.each([
    ['SQL', addBySql],
    ['Prisma', add],
  ])('is an outage to %s, writes nothing and is replaced', async (_name, next) => {
    const failed = db.tx(async (tx) => {
      await addBySql(tx, 'a');
      await add(tx, 'b');
      await elsewhere('select pg_terminate_backend($1, 5000)', [await pidOf(tx)]);
      await next(tx, 'c');
    });
    expect(isDatabaseDown(await failed.catch((error: unknown) => error))).toBe(true);
    await db.tx((tx) => next(tx, 'd'));
    expect(await ids()).toEqual(['d']);
    expect(db.pool).toMatchObject({ idleCount: 1, totalCount: 1, waitingCount: 0 });
  });

  it.each([
    ['SQL', addBySql],
    ['Prisma', add],
  ])('while a statement of %s waits is the same', async (_name, next) => {
    await whileLocked(async () => {
      const failed = db.tx(async (tx) => {
        const pid = await pidOf(tx);
        const waiting = next(tx, 'a');
        await Promise.all([waiting, endWhenWaiting(pid)]);
      });
      expect(isDatabaseDown(await failed.catch((error: unknown) => error))).toBe(true);
      expect(db.pool).toMatchObject({ idleCount: 0, totalCount: 0, waitingCount: 0 });
    });
  });
});

describe('a statement of a transaction that has ended', () => {
  it('is refused, and does not reach the next one on the connection', async () => {
    const ended: Tx[] = [];
    await db.tx(async (tx) => void ended.push(tx));
    await db.tx(async (tx) => {
      await add(tx, 'a');
      ended.push(tx);
    });
    const [unused, used] = ended as [Tx, Tx];
    await db.tx(async (next) => {
      await expect(addBySql(used, 'late')).rejects.toThrow('the transaction has ended');
      await expect(add(used, 'late')).rejects.toThrow('Transaction already closed');
      await expect(add(unused, 'late')).rejects.toThrow(/Transaction already closed|the transaction has ended/);
      await add(next, 'b');
    });
    expect(await ids()).toEqual(['a', 'b']);
  });

  it('is refused, or rolled back with it, when it was on its way', async () => {
    const onTheWay: Promise<unknown>[] = [];
    const failed = db.tx(async (tx) => {
      onTheWay.push(add(tx, 'a'), add(tx, 'b'), addBySql(tx, 'c'));
      await Promise.race([...onTheWay, Promise.reject(new Error('changed my mind'))]);
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await db.tx((tx) => add(tx, 'd'));
    await Promise.allSettled(onTheWay);
    expect(await ids()).toEqual(['d']);
  });
});

it('200 transactions at once, half of which fail, give every connection back as it was', async () => {
  const wide = openDb(database.url, 5, () => undefined);
  onTestFinished(() => wide.close());
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_value, no) =>
      wide.tx(async (tx) => {
        await (no % 3 === 0 ? addBySql : add)(tx, `op ${no}`);
        await add(tx, `other ${no}`);
        if (no % 2 === 0) throw new Error('changed my mind');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  expect(await ids()).toHaveLength(200);
  expect(wide.pool).toMatchObject({ idleCount: 5, totalCount: 5, waitingCount: 0 });
  expect(
    await db.sql(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    ),
  ).toEqual([]);
  const listeners: number[] = [];
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = await wide.pool.connect();
      listeners.push(client.listenerCount('error'));
      client.release();
    }),
  );
  expect(new Set(listeners).size).toBe(1);
});
