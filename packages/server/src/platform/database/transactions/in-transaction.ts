// A transaction: begun and ended here, on one connection, whoever sends its statements.
import type pg from 'pg';
import type { Sql, Tx } from '../db.ts';
import type { JoinedPrisma, Query } from './create-prisma.ts';

/** What transactions are made of. */
export interface Transactions {
  readonly pool: pg.Pool;
  readonly join: (query: Query) => JoinedPrisma;
  readonly rowsOf: (query: Query, text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  readonly notify: Sql['notify'];
}

/** Commits what `work` did, or rolls it back when it throws; sends its notifications once it is committed. */
export async function inTransaction<T>(
  { pool, join, rowsOf, notify }: Transactions,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const notifications: [channel: string, payload: string][] = [];
  const client = await pool.connect();
  let broken: Error | undefined;
  const breaks = (error: Error): void => {
    broken = error;
  };
  client.on('error', breaks);
  let isOver = false;
  // A statement that comes later, of something that `work` did not wait for, must not reach the next transaction.
  const query: Query = (statement) =>
    isOver ? Promise.reject(new Error('the transaction has ended')) : client.query(statement);
  const prisma = join(query);
  const end = (): void => {
    isOver = true;
    prisma.leave();
  };
  let result: T;
  try {
    await client.query('begin');
    const tx = Object.assign((text: string, values?: unknown[]) => rowsOf(query, text, values), {
      prisma: prisma.models,
      notify: (channel: string, payload: string) => void notifications.push([channel, payload]),
    }) as Tx;
    result = await work(tx);
    end();
    await client.query('commit');
  } catch (error) {
    end();
    if (!broken) await client.query('rollback').catch(breaks);
    throw error;
  } finally {
    client.off('error', breaks);
    client.release(broken);
  }
  for (const notification of notifications) notify(...notification);
  return result;
}
