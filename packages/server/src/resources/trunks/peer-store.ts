// Rows of trunk peers: the destinations of trunks' outbound calls. They show when two tenants use one carrier.
import type { Sql } from '../../platform/database/db.ts';

export interface TrunkPeers {
  readonly tenant_id: string;
  readonly trunk_id: string;
  readonly peers: readonly string[];
}

/** Adds peers to those of the trunk. Another save of one of them waits until the transaction ends. */
export async function addPeers(
  sql: Sql,
  { tenant_id, trunk_id, peers }: TrunkPeers,
  pending_until: Date | null,
): Promise<void> {
  await sql(
    `select count(*) from (select pg_advisory_xact_lock(hashtextextended('trunk_peer ' || peer, 0))
       from (select peer from unnest($1::text[]) as peer order by peer) as sorted) as locked`,
    [peers],
  );
  await sql(
    `insert into trunk_peers (tenant_id, trunk_id, peer, pending_until) select $1, $2, peer, $4::timestamptz
     from unnest($3::text[]) as peer
     on conflict (tenant_id, trunk_id, peer) do update set
       pending_until = case when trunk_peers.pending_until is null then null else excluded.pending_until end`,
    [tenant_id, trunk_id, peers, pending_until?.toISOString() ?? null],
  );
}

/** True when a trunk of another tenant, saved or reserved, sends its calls to one of the peers. */
export async function isPeerOfOthers(
  sql: Sql,
  { tenant_id, peers }: Pick<TrunkPeers, 'tenant_id' | 'peers'>,
  now: Date,
): Promise<boolean> {
  const rows = await sql(
    `select 1 from trunk_peers where peer = any($2) and tenant_id <> $1
       and (pending_until is null or pending_until >= $3::timestamptz) limit 1`,
    [tenant_id, peers, now.toISOString()],
  );
  return rows.length > 0;
}

/** Deletes every other peer of a trunk. */
export async function deleteOtherPeers(sql: Sql, { tenant_id, trunk_id, peers }: TrunkPeers): Promise<void> {
  await sql('delete from trunk_peers where tenant_id = $1 and trunk_id = $2 and not (peer = any($3))', [
    tenant_id,
    trunk_id,
    peers,
  ]);
}

/** Deletes the peers that a request has reserved for a trunk and does not need. */
export async function deleteReservedPeers(
  sql: Sql,
  { tenant_id, trunk_id }: Pick<TrunkPeers, 'tenant_id' | 'trunk_id'>,
): Promise<void> {
  await sql('delete from trunk_peers where tenant_id = $1 and trunk_id = $2 and pending_until is not null', [
    tenant_id,
    trunk_id,
  ]);
}

/** Scheduled task: deletes reservations that have expired. */
export async function purgeReservedPeers(sql: Sql, now: Date): Promise<void> {
  await sql('delete from trunk_peers where pending_until < $1::timestamptz', [now.toISOString()]);
}
