// Rows of carrier accounts and of our trunks in them.
import type { carrier_accounts, carrier_trunks } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { PhoneNumberRow } from '../phone-numbers/store.ts';

export type CarrierAccountRow = carrier_accounts;
export type CarrierTrunkRow = carrier_trunks;

const tokenContext = (tenant_id: string, account_sid: string): string => `carrier_account:${tenant_id}:${account_sid}`;
const passwordContext = (tenant_id: string, carrier_trunk_id: string): string =>
  `carrier_trunk:${tenant_id}:${carrier_trunk_id}`;

const keyOfRow = ['tenant_id', 'id'] as const;
const token = {
  column: 'auth_token_sealed',
  key: keyOfRow,
  also: ['account_sid'],
  context: (row: Pick<CarrierAccountRow, 'tenant_id' | 'account_sid'>) => tokenContext(row.tenant_id, row.account_sid),
} as const;
export const sealedOfCarriers = [
  sealedColumn({ ...token, table: 'carrier_accounts' }),
  sealedColumn({ ...token, table: 'carrier_operations' }),
  sealedColumn({
    table: 'carrier_trunks',
    column: 'auth_password_sealed',
    key: keyOfRow,
    context: ({ tenant_id, id }) => passwordContext(tenant_id, id),
  }),
  sealedColumn({
    table: 'carrier_operations',
    column: 'auth_password_sealed',
    key: keyOfRow,
    also: ['carrier_trunk_id'],
    context: ({ tenant_id, carrier_trunk_id }) => passwordContext(tenant_id, carrier_trunk_id),
  }),
];

/** The auth token of a carrier account, encrypted for that account of that tenant. */
export const sealToken = (
  sealer: Sealer,
  tenant_id: string,
  account_sid: string,
  auth_token: string,
): Uint8Array<ArrayBuffer> => sealer.seal(auth_token, tokenContext(tenant_id, account_sid));
export const openToken = (sealer: Sealer, tenant_id: string, account_sid: string, sealed: Uint8Array): string =>
  sealer.open(sealed, tokenContext(tenant_id, account_sid));

/** The SIP password of outbound calls through a trunk, encrypted for that trunk of that tenant. */
export const sealSipPassword = (
  sealer: Sealer,
  tenant_id: string,
  carrier_trunk_id: string,
  password: string,
): Uint8Array<ArrayBuffer> => sealer.seal(password, passwordContext(tenant_id, carrier_trunk_id));
export const openSipPassword = (
  sealer: Sealer,
  tenant_id: string,
  carrier_trunk_id: string,
  sealed: Uint8Array,
): string => sealer.open(sealed, passwordContext(tenant_id, carrier_trunk_id));

export async function findAccount(
  sql: Sql,
  tenant_id: string,
  account_sid: string,
): Promise<CarrierAccountRow | undefined> {
  const [row] = await sql<CarrierAccountRow>(
    'select * from carrier_accounts where tenant_id = $1 and account_sid = $2',
    [tenant_id, account_sid],
  );
  return row;
}

/** Our trunk in an account of the tenant. */
export async function findCarrierTrunk(
  sql: Sql,
  tenant_id: string,
  account_sid: string,
): Promise<CarrierTrunkRow | undefined> {
  const [row] = await sql<CarrierTrunkRow>(
    `select t.* from carrier_trunks t join carrier_accounts a on a.tenant_id = t.tenant_id
       and a.id = t.carrier_account_id
     where t.tenant_id = $1 and a.account_sid = $2`,
    [tenant_id, account_sid],
  );
  return row;
}

export async function saveAccount(prisma: Tx['prisma'], { id, created_at, ...row }: CarrierAccountRow): Promise<void> {
  const { tenant_id, account_sid, ...changes } = row;
  await prisma.carrier_accounts.upsert({
    where: { tenant_id_account_sid: { tenant_id, account_sid } },
    create: { ...row, id, created_at },
    update: changes,
  });
}

export async function saveCarrierTrunk(
  prisma: Tx['prisma'],
  { id, created_at, ...row }: CarrierTrunkRow,
): Promise<void> {
  const { tenant_id, carrier_account_id, ...changes } = row;
  await prisma.carrier_trunks.upsert({
    where: { tenant_id_carrier_account_id: { tenant_id, carrier_account_id } },
    create: { ...row, id, created_at },
    update: changes,
  });
}

/** The owner of an active number in the whole installation. */
export async function findHolder(
  sql: Sql,
  number: string,
): Promise<Pick<PhoneNumberRow, 'tenant_id' | 'id' | 'provider_kind' | 'carrier_account_id'> | undefined> {
  const [row] = await sql<Pick<PhoneNumberRow, 'tenant_id' | 'id' | 'provider_kind' | 'carrier_account_id'>>(
    'select tenant_id, id, provider_kind, carrier_account_id from phone_numbers where active_number = $1',
    [number],
  );
  return row;
}

/** The tenant's active imported number. */
export async function findImported(sql: Sql, tenant_id: string, number: string): Promise<PhoneNumberRow | undefined> {
  const [row] = await sql<PhoneNumberRow>(
    `select * from phone_numbers where active_number = $2 and tenant_id = $1 and provider_kind = 'carrier_pv'`,
    [tenant_id, number],
  );
  return row;
}

/** True when the tenant exists in this installation: a carrier trunk named after it is ours. */
export async function isTenant(sql: Sql, tenant_id: string): Promise<boolean> {
  return (await sql('select 1 from tenants where id = $1', [tenant_id])).length === 1;
}
