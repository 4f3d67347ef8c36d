// Who is signed in.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/database/audit.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Operator } from '../../types.ts';
import { presentOperator } from './present.ts';
import { findOperator } from './store.ts';

export async function readSession(deps: Pick<Deps, 'db'>, who: Principal): Promise<{ operator: Operator }> {
  const operator = who.id === null ? undefined : await findOperator(deps.db.sql, who.id);
  if (!operator) throw refuse('unauthorized');
  return { operator: presentOperator(operator) };
}
