// What dialing needs of a trunk. Archived since or not: the call was accepted while it was active.
import type { Sql } from '../../../platform/database/db.ts';

export interface DialTrunk {
  readonly media_outbound_trunk_id: string | null;
  /** Where its calls are sent: host[:port]. */
  readonly address: string | null;
  readonly headers: Record<string, string>;
  readonly krisp_enabled: boolean;
}

export async function findDialTrunk(sql: Sql, tenant_id: string, id: string): Promise<DialTrunk | undefined> {
  const [row] = await sql<DialTrunk>(
    `select media_outbound_trunk_id, outbound ->> 'address' as address, coalesce(outbound -> 'headers', '{}'::jsonb) as headers, krisp_enabled from trunks where tenant_id = $1 and id = $2`,
    [tenant_id, id],
  );
  return row;
}

/** The trunk that a call goes through when nobody names one: of the active ones that place calls, the newest. */
export async function findNewestDialTrunk(sql: Sql, tenant_id: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `select id from trunks where tenant_id = $1 and status = 'active' and outbound is not null order by created_at desc, id desc limit 1`,
    [tenant_id],
  );
  return row?.id;
}
