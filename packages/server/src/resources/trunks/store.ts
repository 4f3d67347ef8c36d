// Rows of trunks, with their passwords encrypted.
import { trunkDefaults } from '@voicecall/contract';
import { Prisma } from '../../generated/prisma/client.ts';
import type { trunks } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Trunk } from '../../types.ts';
import type { TrunkSettings } from './trunk-settings.ts';

type Typed = 'direction' | 'provider_kind' | 'status' | 'outbound' | 'inbound' | 'media_encryption';

/** A row of trunks. The sides are stored as the API shows them, `has_auth_password` included. */
export type TrunkRow = Omit<trunks, Typed> & Pick<Trunk, Typed>;

type TrunkChanges = Partial<Omit<TrunkRow, 'tenant_id' | 'id' | 'created_at'>>;

/** The row to change. With `updated_at` the change is made only if the trunk has not changed since. */
export type TrunkGuard = Pick<TrunkRow, 'tenant_id' | 'id'> & { readonly updated_at?: Date };

export async function insertTrunk(prisma: Tx['prisma'], row: TrunkRow): Promise<void> {
  await prisma.trunks.create({ data: columnsOf(row) });
}

export async function findTrunk(prisma: Tx['prisma'], tenant_id: string, id: string): Promise<TrunkRow | undefined> {
  const row = await prisma.trunks.findFirst({ where: { tenant_id, id, status: 'active' } });
  return (row as TrunkRow | null) ?? undefined;
}

/** The active trunk, locked until the transaction ends. */
export async function lockTrunk(sql: Sql, tenant_id: string, id: string): Promise<TrunkRow | undefined> {
  const [row] = await sql<TrunkRow>(
    `select * from trunks where tenant_id = $1 and id = $2 and status = 'active' for update`,
    [tenant_id, id],
  );
  return row;
}

/** An active trunk for a phone number; it cannot be archived before the transaction ends. */
export async function lockTrunkForShare(
  sql: Sql,
  tenant_id: string,
  id: string,
): Promise<Pick<TrunkRow, 'provider_kind' | 'inbound'> | undefined> {
  const [row] = await sql<Pick<TrunkRow, 'provider_kind' | 'inbound'>>(
    `select provider_kind, inbound from trunks where tenant_id = $1 and id = $2 and status = 'active'
     and archived_at is null for share`,
    [tenant_id, id],
  );
  return row;
}

/** The id of an active trunk that the tenant created itself and that lists the number for inbound calls. */
export async function findOwnTrunkOf(sql: Sql, tenant_id: string, number: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `select id from trunks where tenant_id = $1 and status = 'active' and provider_kind = 'byo_sip'
     and jsonb_exists(inbound -> 'numbers', $2) order by id limit 1`,
    [tenant_id, number],
  );
  return row?.id;
}

/**
 * Removes a number from the inbound sides of all active trunks of a tenant and returns their ids. A side without
 * numbers is removed.
 */
export async function removeInboundNumber(sql: Sql, tenant_id: string, number: string, at: Date): Promise<string[]> {
  // In the order in which all operations lock trunks.
  const locked = await sql<{ id: string }>(
    `select id from trunks where tenant_id = $1 and status = 'active' and jsonb_exists(inbound -> 'numbers', $2)
     order by id for update`,
    [tenant_id, number],
  );
  const ids = locked.map(({ id }) => id);
  await sql(
    `update trunks t set updated_at = greatest($4::timestamptz, t.updated_at + interval '1 millisecond'),
       inbound = case when jsonb_array_length((t.inbound -> 'numbers') - $3::text) > 0
         then jsonb_set(t.inbound, '{numbers}', (t.inbound -> 'numbers') - $3::text) end
     where t.tenant_id = $1 and t.id = any($2)`,
    [tenant_id, ids, number, at.toISOString()],
  );
  return ids;
}

/** Clears the media ids of an inbound side that no longer exists. */
export async function clearMediaInbound(sql: Sql, tenant_id: string, id: string): Promise<void> {
  await sql(
    `update trunks set media_inbound_trunk_id = null, media_dispatch_rule_id = null
     where tenant_id = $1 and id = $2 and inbound is null`,
    [tenant_id, id],
  );
}

/** True while an import may be about to add a number to the trunk. */
export async function hasOpenCarrierOperation(sql: Sql, tenant_id: string, id: string): Promise<boolean> {
  const rows = await sql(
    `select 1 from carrier_operations where tenant_id = $1 and trunk_id = $2 and kind = 'import'
     and busy_account is not null limit 1`,
    [tenant_id, id],
  );
  return rows.length === 1;
}

/** Clears the media ids of a trunk, unless a number needs them or they have changed; true when it was done. */
export async function clearMediaTrunk(
  sql: Sql,
  { tenant_id, id, media_outbound_trunk_id }: Pick<TrunkRow, 'tenant_id' | 'id' | 'media_outbound_trunk_id'>,
): Promise<boolean> {
  const rows = await sql(
    `update trunks t set media_outbound_trunk_id = null, media_inbound_trunk_id = null, media_dispatch_rule_id = null,
       updated_at = t.updated_at + interval '1 millisecond'
     where t.tenant_id = $1 and t.id = $2 and t.media_outbound_trunk_id = $3
       and not exists (select 1 from phone_numbers n
         where n.tenant_id = t.tenant_id and n.trunk_id = t.id and n.status = 'active') returning t.id`,
    [tenant_id, id, media_outbound_trunk_id],
  );
  return rows.length === 1;
}

/** Changes an active trunk and returns it; undefined when none matches the guard. */
export async function changeTrunk(
  prisma: Tx['prisma'],
  { tenant_id, id, updated_at }: TrunkGuard,
  changes: TrunkChanges,
): Promise<TrunkRow | undefined> {
  const [row] = await prisma.trunks.updateManyAndReturn({
    where: { tenant_id, id, updated_at, status: 'active' },
    data: columnsOf(changes),
  });
  return row as TrunkRow | undefined;
}

type TrunkKey = Pick<TrunkRow, 'tenant_id' | 'id'>;
type Side = 'outbound' | 'inbound';

const context = ({ tenant_id, id }: TrunkKey, side: Side): string => `trunk:${tenant_id}:${id}:${side}`;

const ofTrunks = { table: 'trunks', key: ['tenant_id', 'id'] } as const;
export const sealedOfTrunks = [
  sealedColumn({ ...ofTrunks, column: 'outbound_password_sealed', context: (key) => context(key, 'outbound') }),
  sealedColumn({ ...ofTrunks, column: 'inbound_password_sealed', context: (key) => context(key, 'inbound') }),
];

/** The columns of a trunk's settings, with encrypted passwords. */
export function sealSettings(sealer: Sealer, key: TrunkKey, settings: TrunkSettings) {
  const { outbound_password, inbound_password, ...columns } = settings;
  const seal = (password: string | null, side: Side) =>
    password === null ? null : sealer.seal(password, context(key, side));
  return {
    ...columns,
    outbound_password_sealed: seal(outbound_password, 'outbound'),
    inbound_password_sealed: seal(inbound_password, 'inbound'),
  };
}

/** A trunk's settings, with decrypted passwords. */
export function openSettings(sealer: Sealer, row: TrunkRow): TrunkSettings {
  const { name, direction, client_ref, outbound, media_encryption, krisp_enabled, media_timeout_sec } = row;
  // Rows from before a setting existed have its default.
  const inbound = row.inbound && { ...trunkDefaults.inbound, ...row.inbound };
  const open = (sealed: Uint8Array | null, side: Side) => sealed && sealer.open(sealed, context(row, side));
  return {
    ...{ name, direction, client_ref, outbound, inbound, media_encryption, krisp_enabled, media_timeout_sec },
    outbound_password: open(row.outbound_password_sealed, 'outbound'),
    inbound_password: open(row.inbound_password_sealed, 'inbound'),
  };
}

// A JSON column takes null as Prisma.DbNull, and undefined as "unchanged".
const columnsOf = <T extends TrunkChanges>({ outbound, inbound, ...rest }: T) => ({
  ...rest,
  outbound: outbound === null ? Prisma.DbNull : outbound,
  inbound: inbound === null ? Prisma.DbNull : inbound,
});

/** The number of active phone numbers of each of the tenant's trunks; trunks without any are absent. */
export async function countActiveNumbers(
  sql: Sql,
  tenant_id: string,
  trunk_ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await sql<{ trunk_id: string; count: number }>(
    `select trunk_id, count(*)::int as count from phone_numbers where tenant_id = $1 and trunk_id = any($2)
       and status = 'active' group by trunk_id`,
    [tenant_id, trunk_ids],
  );
  return new Map(rows.map(({ trunk_id, count }) => [trunk_id, count]));
}
