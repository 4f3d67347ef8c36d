// Sessions of people: portal sessions that have a user, and sessions of operators.
import { idPrefixes, limits } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';
import type { Person } from '../second-factor/public.ts';

/** A session that has not ended. */
export interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly expires_at: Date;
}

/** SQL: the id of an operator's session, the beginning of the hash that it is found by. */
export const operatorSessionId = `'${idPrefixes.session}_' || left(encode(token_hash, 'hex'), 24)`;

/** $1 is the tenant, $2 the id of the person. */
const kinds = {
  user: { table: 'portal_sessions', id: 'id', own: 'tenant_id = $1 and user_id = $2' },
  operator: { table: 'operator_sessions', id: operatorSessionId, own: '$1::text is null and operator_id = $2' },
};
const live = 'revoked_at is null and expires_at > $3::timestamptz';
const seenAt = 'coalesce(last_seen_at, created_at)';
const columns = (id: string): string =>
  `${id} as id, created_at, ${seenAt} as last_seen_at, address, user_agent, expires_at`;

/** The sessions of a person: the current one first, then those that were used last. */
export async function sessionsOf(
  sql: Sql,
  { type, tenant_id, id }: Person,
  { current, now }: { current: string; now: Date },
): Promise<SessionRow[]> {
  const kind = kinds[type];
  return sql<SessionRow>(
    `select ${columns(kind.id)} from ${kind.table} where ${kind.own} and ${live}
     order by ${kind.id} = $4 desc, ${seenAt} desc, ${kind.id} limit ${limits.listed_sessions}`,
    [tenant_id, id, now.toISOString(), current],
  );
}

/** Ends one session of a person, or all `but` one, and returns what has ended. */
export async function endSessions(
  sql: Sql,
  { type, tenant_id, id }: Person,
  { now, ...which }: { now: Date } & ({ only: string } | { but: string }),
): Promise<SessionRow[]> {
  const kind = kinds[type];
  const [session, operator] = 'only' in which ? [which.only, '='] : [which.but, '<>'];
  return sql<SessionRow>(
    `update ${kind.table} set revoked_at = $3::timestamptz
     where ${kind.own} and ${live} and ${kind.id} ${operator} $4 returning ${columns(kind.id)}`,
    [tenant_id, id, now.toISOString(), session],
  );
}

/** Records the use of a session that was last used before `stale`: of concurrent calls one writes. */
export async function touchSession(
  sql: Sql,
  { type, tenant_id, id }: Person,
  { session, now, stale }: { session: string; now: Date; stale: Date },
): Promise<void> {
  const kind = kinds[type];
  await sql(
    `update ${kind.table} set last_seen_at = $3::timestamptz
     where ${kind.own} and ${live} and ${kind.id} = $4 and ${seenAt} <= $5::timestamptz`,
    [tenant_id, id, now.toISOString(), session, stale.toISOString()],
  );
}
