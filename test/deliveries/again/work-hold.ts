// Holds the transactions that update some rows of a table, and kills their connection, as a crash of the worker does.
import { until } from '../../harness/calls/place-call.ts';
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

export interface WorkHold {
  /** Waits until a transaction is held, and kills its connection. */
  kill(): Promise<void>;
  /** From now on nothing is held. */
  end(): Promise<void>;
}

/** `when` is a condition of a trigger: the updates that are held. */
export async function createWorkHold(platform: TestPlatform, table: string, when: string): Promise<WorkHold> {
  await platform.sql(`
    create function wait_for_kill() returns trigger language plpgsql as $$
      begin perform pg_sleep(600); return new; end $$;
    create trigger wait_for_kill before update on ${table} for each row when (${when})
      execute function wait_for_kill()`);
  return {
    async kill() {
      await until(() =>
        platform.sql(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event = 'PgSleep'`,
        ),
      );
    },
    end: async () => void (await platform.sql(`drop function wait_for_kill() cascade`)),
  };
}
