// What a web session needs of its agent.
import type { Sql } from '../../platform/database/db.ts';

/** Of an active agent: how long its calls may last, and their time zone, which is the agent's or the tenant's. */
export interface SessionAgent {
  readonly max_call_duration_sec: number;
  readonly timezone: string;
}

/** Undefined when there is no such agent. */
export async function findSessionAgent(
  sql: Sql,
  tenant_id: string,
  agent_id: string,
): Promise<SessionAgent | undefined> {
  const [row] = await sql<SessionAgent>(
    `select a.max_call_duration_sec, coalesce(a.timezone, t.timezone) as timezone
     from agents a join tenants t on t.id = a.tenant_id where a.tenant_id = $1 and a.id = $2 and a.status = 'active'`,
    [tenant_id, agent_id],
  );
  return row;
}
