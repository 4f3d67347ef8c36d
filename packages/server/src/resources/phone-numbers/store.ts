// Rows of phone numbers. A number is unique among the active ones of the installation.
import { Prisma } from '../../generated/prisma/client.ts';
import type { phone_numbers } from '../../generated/prisma/client.ts';
import type { Sql, Tx } from '../../platform/database/db.ts';
import { sealedColumn } from '../../platform/keys/reseal-column.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { PhoneNumber } from '../../types.ts';

type Typed = 'status' | 'provider_kind';

export type PhoneNumberRow = Omit<phone_numbers, Typed> & Pick<PhoneNumber, Typed>;

type PhoneNumberChanges = Partial<Omit<PhoneNumberRow, 'tenant_id' | 'id' | 'number' | 'created_at'>>;

export async function insertPhoneNumber(prisma: Tx['prisma'], row: PhoneNumberRow): Promise<void> {
  await prisma.phone_numbers.create({ data: row });
}

/** A number of the tenant, active or released. */
export async function findPhoneNumber(
  prisma: Tx['prisma'],
  tenant_id: string,
  id: string,
): Promise<PhoneNumberRow | undefined> {
  const row = await prisma.phone_numbers.findUnique({ where: { tenant_id_id: { tenant_id, id } } });
  return (row as PhoneNumberRow | null) ?? undefined;
}

/** The id of the tenant's active record of a number. */
export async function findActiveNumber(
  sql: Sql,
  tenant_id: string,
  number: string,
): Promise<{ id: string } | undefined> {
  const [row] = await sql<{ id: string }>('select id from phone_numbers where tenant_id = $1 and active_number = $2', [
    tenant_id,
    number,
  ]);
  return row;
}

/**
 * The active number, locked until the transaction ends, so that concurrent partial updates are checked one after the
 * other.
 */
export async function lockPhoneNumber(sql: Sql, tenant_id: string, id: string): Promise<PhoneNumberRow | undefined> {
  const [row] = await sql<PhoneNumberRow>(
    `select * from phone_numbers where tenant_id = $1 and id = $2 and status = 'active' for update`,
    [tenant_id, id],
  );
  return row;
}

/** Changes an active number and returns it; undefined when there is none. */
export async function changePhoneNumber(
  prisma: Tx['prisma'],
  tenant_id: string,
  id: string,
  changes: PhoneNumberChanges,
): Promise<PhoneNumberRow | undefined> {
  const [row] = await prisma.phone_numbers.updateManyAndReturn({
    where: { tenant_id, id, status: 'active' },
    data: changes,
  });
  return row as PhoneNumberRow | undefined;
}

/** Releases a tenant's active number after it has lost its claim; returns its id, undefined when there is none. */
export async function releaseActiveNumber(
  sql: Sql,
  tenant_id: string,
  number: string,
  at: Date,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }>(
    `update phone_numbers set status = 'released', active_number = null, released_at = $3::timestamptz,
       updated_at = $3::timestamptz
     where active_number = $2 and tenant_id = $1 returning id`,
    [tenant_id, number, at.toISOString()],
  );
  return row?.id;
}

/** The result of `write`, or a refusal when the number is already active. The refusal does not say whose it is. */
export async function unlessNumberTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw refuse('phone_already_in_use');
    throw error;
  }
}

/** The active numbers of a trunk. */
export async function listActiveNumbers(sql: Sql, tenant_id: string, trunk_id: string): Promise<string[]> {
  const rows = await sql<{ number: string }>(
    `select number from phone_numbers where tenant_id = $1 and trunk_id = $2 and status = 'active'`,
    [tenant_id, trunk_id],
  );
  return rows.map(({ number }) => number);
}

type NumberKey = Pick<PhoneNumberRow, 'tenant_id' | 'id'>;

/** The column: undefined leaves it as it is. Without a URL there is no secret. */
export function sealedSecret(
  sealer: Sealer,
  key: NumberKey,
  { answer_url, answer_secret }: Partial<Record<'answer_url' | 'answer_secret', string | null>>,
) {
  if (answer_secret) return sealer.seal(answer_secret, nameOf(key));
  return answer_url === null ? null : undefined;
}

/** Decrypts the secret of a number. */
export const openAnswerSecret = (sealer: Sealer, key: NumberKey, sealed: Uint8Array): string =>
  sealer.open(sealed, nameOf(key));

const nameOf = ({ tenant_id, id }: NumberKey): string => `phone_number:${tenant_id}:${id}:answer_secret`;

export const sealedOfNumbers = [
  sealedColumn({
    table: 'phone_numbers',
    column: 'answer_secret_sealed',
    key: ['tenant_id', 'id'],
    context: nameOf,
  }),
];

/** Those of `numbers` that are active numbers of the tenant. */
export const findActiveNumbers = async (sql: Sql, tenant_id: string, numbers: readonly string[]): Promise<string[]> =>
  (
    await sql<{ number: string }>(
      'select active_number as number from phone_numbers where tenant_id = $1 and active_number = any($2)',
      [tenant_id, numbers],
    )
  ).map(({ number }) => number);
