// The columns of the second factor, which users and operators have alike.
import type { Sql } from '../../platform/database/db.ts';

/** Whose second factor it is: a user of a tenant, or an operator, who belongs to none. */
export interface Person {
  readonly type: 'user' | 'operator';
  readonly tenant_id: string | null;
  readonly id: string;
}

export interface FactorRow {
  readonly email: string;
  readonly password_hash: string | null;
  readonly totp_sealed: Uint8Array | null;
}

type Hash = Uint8Array<ArrayBuffer>;

const tables = { user: 'users', operator: 'operators' };
/** $1 is the tenant, $2 the id. */
const isPerson = {
  user: 'tenant_id = $1 and id = $2 and removed_at is null',
  operator: '$1::text is null and id = $2 and disabled_at is null',
};

export async function findFactor(sql: Sql, { type, tenant_id, id }: Person): Promise<FactorRow | undefined> {
  const [row] = await sql<FactorRow>(
    `select email, password_hash, totp_sealed from ${tables[type]} where ${isPerson[type]}`,
    [tenant_id, id],
  );
  return row;
}

/** Uses the code of a time step, which is then too late for it and for those before. False when it is too late. */
export async function useStep(sql: Sql, { type, tenant_id, id }: Person, step: number): Promise<boolean> {
  const used = await sql(
    `update ${tables[type]} set totp_step = $3 where ${isPerson[type]} and totp_sealed is not null and totp_step < $3 returning id`,
    [tenant_id, id, step],
  );
  return used.length === 1;
}

/** Uses a recovery code. False when there is none with this hash any more. */
export async function useRecoveryCode(sql: Sql, { type, tenant_id, id }: Person, hash: Hash): Promise<boolean> {
  const used = await sql(
    `update ${tables[type]} set recovery_hashes = array_remove(recovery_hashes, $3::bytea)
     where ${isPerson[type]} and totp_sealed is not null and $3::bytea = any (recovery_hashes) returning id`,
    [tenant_id, id, hash],
  );
  return used.length === 1;
}

/** Turns the second factor on; `step` is that of the code that was shown. False when it is on. */
export async function setFactor(
  sql: Sql,
  { type, tenant_id, id }: Person,
  factor: { sealed: Hash; step: number; recovery: readonly Hash[] },
): Promise<boolean> {
  const set = await sql(
    `update ${tables[type]} set totp_sealed = $3, totp_step = $4, recovery_hashes = $5::bytea[]
     where ${isPerson[type]} and totp_sealed is null returning id`,
    [tenant_id, id, factor.sealed, factor.step, factor.recovery],
  );
  return set.length === 1;
}

/** Turns the second factor off. False when it is off. */
export async function clearFactor(sql: Sql, { type, tenant_id, id }: Person): Promise<boolean> {
  const cleared = await sql(
    `update ${tables[type]} set totp_sealed = null, totp_step = null, recovery_hashes = '{}'
     where ${isPerson[type]} and totp_sealed is not null returning id`,
    [tenant_id, id],
  );
  return cleared.length === 1;
}
