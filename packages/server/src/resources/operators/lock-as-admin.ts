// The start of every change of operators: only one runs at a time, and only for an operator who is still an admin.
import type { Principal } from '../../platform/principal.ts';
import type { Sql } from '../../platform/database/db.ts';
import { refuse } from '../../platform/refuse.ts';
import { lockOperators } from './store.ts';
import type { OperatorRow } from './store.ts';

/** True for an account that is active and has a password. */
export const canSignIn = (account: OperatorRow): boolean =>
  account.disabled_at === null && account.password_reset_at === null;

/** True for an admin who can sign in. One must always be left. */
export const isWorkingAdmin = (account: OperatorRow): boolean => account.role === 'admin' && canSignIn(account);

/**
 * Every account, locked. An operator that lost its rights while the request waited changes nothing: if two take each
 * other's rights at once, one keeps them.
 */
export async function lockAsAdmin(sql: Sql, who: Principal): Promise<OperatorRow[]> {
  const accounts = await lockOperators(sql);
  const own = accounts.find(({ id }) => id === who.id);
  if (!own || !canSignIn(own)) throw refuse('unauthorized');
  if (!isWorkingAdmin(own)) throw refuse('operator_is_viewer');
  return accounts;
}
