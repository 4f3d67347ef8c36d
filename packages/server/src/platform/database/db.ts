// The database: one pool of connections, used by hand-written SQL on hot paths and by Prisma elsewhere.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { createBatches } from './batches.ts';
import type { Batches } from './batches.ts';
import { createNotifier } from './notifier.ts';
import { targetOf, withClient } from './connections/hosts.ts';
import { checkWritable, openSession } from './connections/sessions.ts';
import { createPrisma } from './transactions/create-prisma.ts';
import type { JoinedPrisma, Models, Query } from './transactions/create-prisma.ts';

/** Runs one statement and returns its rows. */
export interface Sql {
  <Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Notifies the listeners of a channel once the transaction is committed, or at once where there is none. The
   * notification is lost when the process ends before, so its receivers also poll.
   */
  notify(channel: string, payload: string): void;
}

/** SQL inside a transaction, and Prisma in the same one, which costs nothing before it is used. */
export interface Tx extends Sql {
  readonly prisma: Models;
}

/** The database as operations use it. */
export interface Db {
  readonly sql: Sql;
  readonly prisma: PrismaClient;
  /** A transaction on one connection. Statements that `work` does not await one by one take one round trip together. */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a statement for `item`, together with others that come at the same time. Its parameter is a JSON array of items,
   * each with its position as `no`; it returns one row for each, in this order. An item does not fail with another one.
   */
  batched<Row extends object>(text: string, item: object): Promise<Row>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const statementMs = 30_000;
/** More than the server takes to end a statement: then the connection is dead, although nobody closed it. */
const noResponseMs = 35_000;

const names = new Map<string, string>();

/**
 * Marks the text of a statement of a hot path, a constant: each connection parses and plans it once. Its name is that
 * of its text, so that processes that a pooler gives one session after the other never run each other's statements.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `hot_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`);
  return text;
}

const rowsOf = async (query: Query, text: string, values?: unknown[]) =>
  (await query({ name: names.get(text), text, values })).rows;

/** Opens the pool; connections are made when they are first needed. */
export function openDb(
  connectionString: string,
  max: number,
  onError: (error: Error) => void,
  application_name?: string,
): Db {
  const pool = new pg.Pool({
    ...targetOf(connectionString),
    ...(application_name && { application_name }),
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Not `statement_timeout`, which pg sends at connect, where poolers refuse it.
    onConnect: openSession(statementMs),
    query_timeout: noResponseMs,
    // Statements that do not wait for each other are sent at once.
    pipeline: true,
  });
  // Without a listener, an idle connection that the server closes would end the process; the next query opens another.
  pool.on('error', onError);
  const { prisma, join } = createPrisma(pool, onError);
  const query: Query = (statement) => pool.query(statement);
  const notify = createNotifier((text, values) => pool.query(text, values));
  const sql: Sql = Object.assign((text: string, values?: unknown[]) => rowsOf(query, text, values), { notify });
  return {
    sql,
    prisma,
    pool,
    tx: (work) => inTransaction({ pool, join, notify }, work),
    batched: batchedOn(sql),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** What transactions are made of. */
interface Transactions {
  readonly pool: pg.Pool;
  readonly join: (query: Query) => JoinedPrisma;
  readonly notify: Sql['notify'];
}

/** Commits what `work` did, or rolls it back when it throws; sends its notifications once it is committed. */
async function inTransaction<T>({ pool, join, notify }: Transactions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const notifications: [channel: string, payload: string][] = [];
  const client = await pool.connect();
  let broken: Error | undefined;
  const breaks = (error: Error): void => {
    broken = error;
  };
  client.on('error', breaks);
  let isOver = false;
  let cause: unknown;
  const query: Query = async (statement) => {
    // A statement that comes later, of something that `work` did not wait for, must not reach the next transaction.
    if (isOver) throw new Error('the transaction has ended');
    return client.query(statement).catch((error: unknown) => {
      if (!isAborted(error)) cause = error;
      throw error;
    });
  };
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
    // Of statements that were sent together, one that came after the one that failed may be heard of first.
    throw cause !== undefined && isAborted(error) ? cause : error;
  } finally {
    client.off('error', breaks);
    client.release(broken);
  }
  for (const notification of notifications) notify(...notification);
  return result;
}

/** Batches of each statement. */
function batchedOn(sql: Sql): Db['batched'] {
  const batches = new Map<string, Batches<object, unknown>>();
  const batchesOf = (text: string): Batches<object, unknown> => {
    const found = batches.get(text);
    if (found) return found;
    const created = createBatches<object, unknown>({
      runAll: (items) => sql(text, [JSON.stringify(items.map((item, no) => ({ ...item, no })))]),
      isRolledBack: (error) => error instanceof pg.DatabaseError && !isDatabaseDown(error),
    });
    batches.set(text, created);
    return created;
  };
  return async <Row extends object>(text: string, item: object) => (await batchesOf(text).run(item)) as Row;
}

/** Resolves when the database responds on a separate connection, and can be written. */
export const probeDatabase = (connectionString: string): Promise<void> =>
  withClient(targetOf(connectionString), 3_000, (client) => checkWritable((text) => client.query(text)));

/**
 * Codes of PostgreSQL for what it refuses at the moment, whatever the statement: it cannot be written (25006), or disk,
 * memory or another resource is used up (class 53). It has changed nothing.
 */
const isRefusing = (code: unknown): boolean => typeof code === 'string' && /^(25006|53...)$/.test(code);

const downCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08006',
]);
/** The last ones are PgBouncer's, whose code is always 08P01. */
const downText =
  /connection terminated|is not queryable|query read timeout|connection timeout|timeout expired|timeout exceeded when trying to connect|terminating connection|the database system is|server closed the connection|Can't reach database|server conn crashed|server_login_retry|query_wait_timeout|client_login_timeout|max_client_conn/i;

/** True when an error means that the database cannot be used at the moment, and not that a statement is wrong. */
export const isDatabaseDown = (error: unknown): boolean => someCause(error, isDown);

/** True for the outages in which no connection was made or the statement was refused, so that nothing has changed. */
export const isDatabaseUnconnected = (error: unknown): boolean => someCause(error, isUnconnected);

/** True when the database responds, and refuses to write or to work at all. */
export const isDatabaseUnwritable = (error: unknown): boolean => someCause(error, (_message, code) => isRefusing(code));

const deadlockCodes = new Set(['40P01', '40001', 'P2034']);
/** True when PostgreSQL rolled back one of several transactions that waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  someCause(error, (_message, code) => typeof code === 'string' && deadlockCodes.has(code));

/** True when PostgreSQL ended a statement that took or waited longer than it may. Nothing has changed. */
export const isTimedOut = (error: unknown): boolean =>
  someCause(error, (_message, code) => code === '57014' || code === '55P03');

/** The last one is PgBouncer's, whose code is always 08P01. */
const loginRefused = /^28...$|SASL authentication failed/;
/** True when a new connection was refused, as between the change of a password and the restart of a process. */
export const isLoginRefused = (error: unknown): boolean =>
  someCause(error, (message, code) => loginRefused.test(String(code)) || loginRefused.test(message));

const isDown = (message: string, code: unknown): boolean =>
  isRefusing(code) || (typeof code === 'string' && downCodes.has(code)) || downText.test(message);

const unconnectedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'P1001', 'P1002', 'P2024', '57P03', '08001']);
const unconnectedText =
  /connection timeout|timeout expired|timeout exceeded when trying to connect|the database system is|Can't reach database/i;

const isUnconnected = (message: string, code: unknown): boolean =>
  isRefusing(code) || (typeof code === 'string' && unconnectedCodes.has(code)) || unconnectedText.test(message);

/** Whether a statement was refused only because an earlier one of its transaction had failed. */
const isAborted = (error: unknown): boolean => someCause(error, (_message, code) => code === '25P02');

/** Prisma keeps the error of PostgreSQL in `meta`, as an object that is no `Error`, with its code as `originalCode`. */
function someCause(error: unknown, test: (message: string, code: unknown) => boolean): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { message, code, originalCode, cause, meta, errors } = error as Readonly<Record<string, unknown>>;
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError];
  return (
    test(String(message), code) ||
    test('', originalCode) ||
    [...inner, ...(error instanceof AggregateError ? (errors as unknown[]) : [])].some((one) => someCause(one, test))
  );
}
