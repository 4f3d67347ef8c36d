// What a web session needs of its agent.
import type { Sql } from '../../platform/database/db.ts';

/** Of an active agent: how long its calls may last, and their time zone, which is the agent's or the tenant's. */
export interface SessionAgent {
  /** Null: it has none with that number. */
  readonly version: number | null;
  readonly max_call_duration_sec: number;
  readonly timezone: string;
}

/** Undefined when there is no such agent. `wanted` null: in its published version. */
export async function findSessionAgent(
  sql: Sql,
  tenant_id: string,
  agent_id: string,
  wanted: number | null,
): Promise<SessionAgent | undefined> {
  const [row] = await sql<SessionAgent>(
    `select v.version, coalesce((v.settings -> 'max_call_duration_sec')::int, 0) as max_call_duration_sec,
       coalesce(v.settings ->> 'timezone', t.timezone) as timezone
     from agents a join tenants t on t.id = a.tenant_id
       left join agent_versions v on v.tenant_id = a.tenant_id and v.agent_id = a.id
         and v.version = coalesce($3, a.published_version) and v.retired_at is null
     where a.tenant_id = $1 and a.id = $2 and a.status = 'active'`,
    [tenant_id, agent_id, wanted],
  );
  return row;
}
