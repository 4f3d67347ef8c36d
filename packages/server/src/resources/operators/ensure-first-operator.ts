// The operator account that every installation has from its first start on.
import type { Deps } from '../../deps.ts';
import { newId } from '../../platform/ids.ts';
import type { Operator } from '../../types.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { normalEmail, presentOperator } from './present.ts';
import { addFirstOperator, findFirstOperator, findOperatorByEmail, revokeSessionsOf, saveOperator } from './store.ts';

/** `configured` is what the environment says; `generated_password` serves where it says nothing. */
export interface FirstOperatorInput {
  readonly configured: { readonly email: string; readonly password: string } | null;
  readonly generated_password: string;
}

const generatedEmail = 'operator@voicecall.local';

/**
 * Makes the environment's operator exist with that password, or, without one, sees to it that there is an operator.
 * Safe to run in many processes at once. `password_works` is false where an existing operator has another password
 * than the generated one, which then must not be shown to anybody.
 */
export async function ensureFirstOperator(deps: Pick<Deps, 'db' | 'clock'>, input: FirstOperatorInput): Promise<{ operator: Operator; password_works: boolean }> {
  if (input.configured) return { operator: await ensureConfigured(deps, input.configured), password_works: true };
  const first = (await findFirstOperator(deps.db.sql)) ?? (await addGenerated(deps, input.generated_password));
  return { operator: presentOperator(first), password_works: await passwordMatches(first.password_hash, input.generated_password) };
}

async function ensureConfigured(deps: Pick<Deps, 'db' | 'clock'>, configured: { email: string; password: string }): Promise<Operator> {
  const email = normalEmail(configured.email);
  const known = await findOperatorByEmail(deps.db.sql, email);
  if (known && (await passwordMatches(known.password_hash, configured.password))) return presentOperator(known);
  const password_hash = await hashPassword(configured.password);
  const now = deps.clock.now();
  return deps.db.hot(async (sql) => {
    const operator = await saveOperator(sql, { id: newId('operator'), email, password_hash }, now);
    // Whoever signed in with the old password has to know the new one.
    await revokeSessionsOf(sql, operator.id, now);
    return presentOperator(operator);
  });
}

async function addGenerated(deps: Pick<Deps, 'db' | 'clock'>, password: string) {
  const operator = { id: newId('operator'), email: generatedEmail, password_hash: await hashPassword(password) };
  await addFirstOperator(deps.db.sql, operator, deps.clock.now());
  const first = await findFirstOperator(deps.db.sql);
  if (!first) throw new Error('there is no operator after adding one');
  return first;
}
