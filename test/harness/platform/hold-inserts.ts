// Holds the statements that insert into a table, so that a test decides what runs at the same time.
import { openClient } from './database.ts';
import { until } from '../calls/place-call.ts';
import type { TestPlatform } from './start-platform.ts';

export interface HeldInserts {
  /** From now on every insert waits. */
  hold(): Promise<void>;
  /** Resolves once this many statements wait. */
  waiting(count: number): Promise<void>;
  release(): Promise<void>;
  close(): Promise<void>;
}

/** `lock` differs from the other locks of the test's database. One table is held by one test at a time. */
export async function holdInserts(platform: TestPlatform, table: string, lock: number): Promise<HeldInserts> {
  const name = `wait_for_holder_of_${table}`;
  await platform.sql(`
    create function ${name}() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
    create trigger ${name} before insert on ${table} for each row execute function ${name}()`);
  const holder = await openClient(platform.databaseUrl);
  return {
    hold: async () => void (await holder.query(`select pg_advisory_lock(${lock})`)),
    async waiting(count) {
      await until(async () => {
        // The view shows the locks of all databases.
        const rows = await platform.sql(
          `select 1 from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
           where locktype = 'advisory' and not granted`,
        );
        return rows.length === count ? [1] : [];
      });
    },
    release: async () => void (await holder.query(`select pg_advisory_unlock(${lock})`)),
    async close() {
      await holder.end();
      // Another file of this worker process has the same database.
      await platform.sql(`drop function ${name} cascade`);
    },
  };
}
