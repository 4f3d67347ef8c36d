// Checks the password of a person who is signed in: a session alone, which somebody else may have found open, changes no
// second factor. Guesses are limited for each account.
import type { Deps } from '../../deps.ts';
import { countAttempt, uncountAttempt } from '../../platform/passwords/count-attempt.ts';
import { passwordMatches } from '../../platform/passwords/passwords.ts';
import { refuse } from '../../platform/refuse.ts';
import { findFactor } from './store.ts';
import type { Person } from './store.ts';

export async function checkPassword(deps: Pick<Deps, 'db' | 'clock'>, person: Person, password: string): Promise<void> {
  const row = await findFactor(deps.db.sql, person);
  await countAttempt(deps, 'password', person.id);
  if (!(await passwordMatches(row?.password_hash ?? undefined, password))) throw refuse('password_wrong');
  await uncountAttempt(deps, 'password', person.id);
}
