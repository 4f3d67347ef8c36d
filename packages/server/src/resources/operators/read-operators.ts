// Reading operators: a page of accounts, the account that is signed in, and the session of a request.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Operator } from '../../types.ts';
import { noteSeen } from '../sessions/public.ts';
import { presentAccount, presentOperator } from './present.ts';
import { findOperator, findSession } from './store.ts';
import type { KnownSession, OperatorRow } from './store.ts';

/** Disabled accounts are included. */
export async function listOperators(deps: Pick<Deps, 'db'>, query: PageQuery) {
  const page = await readPage<OperatorRow>(deps.db.sql, { table: 'operators', where: [], kind: 'operator', query });
  return { operators: page.rows.map(presentAccount), next_cursor: page.next_cursor, has_more: page.has_more };
}

/** The operator who is signed in. */
export async function getSession(deps: Pick<Deps, 'db'>, who: Principal): Promise<{ operator: Operator }> {
  const operator = who.id === null ? undefined : await findOperator(deps.db.sql, who.id);
  if (!operator) throw refuse('unauthorized');
  return { operator: presentOperator(operator) };
}

/**
 * The active session of `token_hash`, or null, and whether `tenant_id` exists. Authentication calls it for every
 * request, so that a revocation takes effect at once; it is one statement, so that this stays cheap.
 */
export async function findOperatorSession(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  token_hash: Uint8Array<ArrayBuffer>,
  tenant_id: string | null,
): Promise<KnownSession | null> {
  const found = await findSession(deps.db.sql, token_hash, { tenant_id, now: deps.clock.now() });
  if (found) noteSeen(deps, { type: 'operator', tenant_id: null, id: found.operator_id }, found);
  return found ?? null;
}
