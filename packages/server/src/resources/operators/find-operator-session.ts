// Recognising an operator's session, for the HTTP edge: one statement, so that a revocation holds at once.
import type { Deps } from '../../deps.ts';
import { findSession } from './store.ts';

/** The session in force under `token_hash`, or null. `tenant_exists` answers for `tenant_id`. */
export async function findOperatorSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  token_hash: Uint8Array<ArrayBuffer>,
  tenant_id: string | null,
): Promise<{ operator_id: string; tenant_exists: boolean } | null> {
  return (await findSession(deps.db.sql, token_hash, { tenant_id, now: deps.clock.now() })) ?? null;
}
