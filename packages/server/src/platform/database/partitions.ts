// Tables in partitions by day (UTC): partitions are made ahead, or by the write that misses one, and go as a whole.
import { Gauge } from 'prom-client';
import type { Clock } from '../../ports/clock.ts';
import { orUnknown } from '../metrics.ts';
import type { Metrics } from '../metrics.ts';
import { daysLater } from '../time.ts';
import type { Db, Sql } from './db.ts';

/** The tables, with the one from before that is the first partition of each. */
const tables = { delivery_attempts: 'webhook_attempts', request_log: 'requests' } as const;

export type PartitionedTable = keyof typeof tables;

const daysAhead = 7;
/** So many of them may not be missing: time to find out why the task fails. */
const daysNeeded = 3;
/** Writers wait behind a lock that waits: it is given up soon, and the next run tries again. */
const lockMs = 100;

interface Needs {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Pick<Clock, 'now'>;
}

const addDays = (sql: Sql, of: readonly PartitionedTable[], times: readonly Date[]): Promise<unknown> =>
  sql(
    `select add_partition(of_table, day) from unnest($1::text[]) as of_table, (
       select distinct (t at time zone 'UTC')::date as day from unnest($2::timestamptz[]) as t order by 1) as days`,
    [of, times],
  );

/** Makes the partitions of today and of the next seven days. */
export const addPartitions = ({ db, clock }: Needs): Promise<unknown> =>
  addDays(db.sql, Object.keys(tables) as PartitionedTable[], daysLater(clock.now(), daysAhead));

/** Runs a write of rows of these times. When a day has no partition, nothing was written: it is made, and the write repeated. */
export async function writeByDay<T>(
  sql: Sql,
  table: PartitionedTable,
  times: readonly Date[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isWithoutPartition(error)) throw error;
    await addDays(sql, [table], times);
    return write();
  }
}

/** A row that breaks a constraint has the same code, and the constraint's name. */
const isWithoutPartition = (error: unknown): boolean => {
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  return code === '23514' && constraint === undefined;
};

/**
 * Drops the partitions whose rows are all older than `before`. They are detached first, since to delete a large file
 * takes longer than writers may wait. Returns whether the first partition is left, whose old rows are deleted singly.
 */
export async function dropPartitions(db: Db, table: PartitionedTable, before: Date): Promise<boolean> {
  const found = await db.sql<{ name: string; is_old: boolean }>(
    'select name, until <= $2::timestamptz as is_old from partitions where parent = $1 and (since is null or until <= $2::timestamptz)',
    [table, before],
  );
  const old = found.filter(({ is_old }) => is_old);
  for (const { name } of old)
    await db.tx(async (sql) => {
      await sql(`set local lock_timeout = ${lockMs}`);
      await sql(`alter table ${table} detach partition ${name}`);
      await sql(`alter table ${name} rename to ${name}_gone`);
    });
  // Also those of a process that died here.
  const gone = await db.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname like any (array[$1 || '\\_%\\_gone', $2 || '\\_gone'])`,
    [table, tables[table]],
  );
  for (const { name } of gone) await db.sql(`drop table if exists ${name}`);
  return found.length > old.length;
}

/** Shows how many partitions of today and the next days are missing. */
export const showPartitions = ({ db, clock, metrics }: Needs & { readonly metrics: Metrics }): void =>
  metrics.registry.registerMetric(
    new Gauge({
      name: 'voicecall_partitions_missing',
      help: `Partitions of today and the next ${daysNeeded} days that do not exist.`,
      registers: [],
      async collect() {
        this.set(await orUnknown(countMissing(db.sql, daysLater(clock.now(), daysNeeded))));
      },
    }),
  );

async function countMissing(sql: Sql, times: readonly Date[]): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from unnest($1::text[]) as of_table, unnest($2::timestamptz[]) as t
     where not exists (
       select from partitions where parent = of_table and coalesce(since, '-infinity') <= t and until > t)`,
    [Object.keys(tables), times],
  );
  return row?.n ?? 0;
}
