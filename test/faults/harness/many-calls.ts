// A tenant with so many calls that a job on all of them takes long enough to be killed on the way.
import type { TestPlatform } from '../../harness/platform/start-platform.ts';

const id = `'AJ_' || lpad(to_hex(n), 24, '0')`;

interface On {
  readonly platform: Pick<TestPlatform, 'sql'>;
}

export interface ManyCalls {
  readonly calls: number;
  /** Of each call. */
  readonly turns: number;
  readonly recorded: boolean;
}

/** Adds calls that have ended. No trigger runs. */
export async function addCalls(
  { platform }: On,
  tenant_id: string,
  { calls, turns, recorded }: ManyCalls,
): Promise<void> {
  const recording = recorded ? `'completed', '${tenant_id}/' || ${id} || '.ogg'` : `'none', null`;
  await platform.sql(
    `set session_replication_role = replica;
     insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
       updated_at, ended_at, summary_status, recording_status, recording_key)
     select '${tenant_id}', ${id}, 'ag_1', 'outbound', 'completed', '${tenant_id}-' || n, 'UTC', 60, now(), now(), now(),
       'none', ${recording} from generate_series(1, ${calls}) n;
     insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted)
     select '${tenant_id}', ${id}, t, 'user', 'Hello?', now(), false
     from generate_series(1, ${calls}) n, generate_series(1, ${turns}) t;
     set session_replication_role = origin`,
  );
}

/** Makes commits that update a table slow, so that kills happen before, during and after them. */
export const slowCommits = ({ platform }: On, table: string): Promise<unknown> =>
  platform.sql(
    `create function take_long() returns trigger language plpgsql
       as $$ begin perform pg_sleep(0.1 + random() * 0.2); return null; end $$;
     create constraint trigger slow_commit after update on ${table} deferrable initially deferred
       for each row execute function take_long();`,
  );
