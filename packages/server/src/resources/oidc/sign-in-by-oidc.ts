// Signs in the person whom the provider has named: an operator, else a user. Accounts are never created; the first
// sign-in binds one to the `sub` of the person, and no other `sub` gets it afterwards.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Tx } from '../../platform/database/db.ts';
import { normalizeEmail } from '../../platform/passwords/passwords.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Identity } from '../../ports/identity-provider.ts';
import { canSignIn, openOperatorSession, recordLoginFailure } from '../operators/public.ts';
import type { OperatorRow } from '../operators/store.ts';
import { openUserSession } from '../portal-sessions/public.ts';
import { bindOperator, bindUser, findOperatorOf, findUserOf, lockSub } from './store.ts';

type Refused = { readonly refused: 'unverified' | 'unknown' | 'other_account' | 'disabled' };
type SignedIn =
  | { readonly kind: 'operator'; readonly token: string }
  | { readonly kind: 'user'; readonly token: string; readonly seconds: number };

export async function signInByOidc(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  identity: Identity,
): Promise<SignedIn | Refused> {
  const now = clock.now();
  return db.tx(async (tx) => {
    const { sub } = identity;
    await lockSub(tx, sub);
    const person = { sub, email: identity.email === null ? null : normalizeEmail(identity.email) };
    const operator = await findOperatorOf(tx, person);
    return operator ? signInOperator(tx, who, { operator, sub, now }) : signInUser(tx, who, { person, now });
  });
}

async function signInOperator(
  tx: Tx,
  who: Principal,
  { operator, sub, now }: { operator: OperatorRow; sub: string; now: Date },
): Promise<SignedIn | Refused> {
  const bound = await bindOperator(tx, operator.id, sub);
  const token = bound ? await openOperatorSession(tx, who, { operator: bound, now }) : null;
  if (token === null) {
    const reason = canSignIn(operator) ? 'other_account' : 'disabled';
    await recordLoginFailure(tx, who, { operator, reason, now });
    return { refused: reason };
  }
  const actor: Principal = { ...who, type: 'operator', id: operator.id };
  const target = ['operator', operator.id] as const;
  await recordAudit(tx, actor, { tenant_id: null, action: 'operator.login', target, at: now });
  return { kind: 'operator', token };
}

async function signInUser(
  tx: Tx,
  who: Principal,
  { person, now }: { person: { sub: string; email: string | null }; now: Date },
): Promise<SignedIn | Refused> {
  const found = await findUserOf(tx, person);
  if (!found) {
    const reason = person.email === null ? 'unverified' : 'unknown_email';
    await recordLoginFailure(tx, who, { operator: undefined, reason, now });
    return { refused: person.email === null ? 'unverified' : 'unknown' };
  }
  const user = found.tenant_is_active ? await bindUser(tx, found, person.sub) : undefined;
  const opened = user && (await openUserSession(tx, who, { user, action: 'user.login', now }));
  if (opened) return { kind: 'user', token: opened.token, seconds: opened.seconds };
  const reason = found.tenant_is_active ? 'other_account' : 'disabled';
  await recordAudit(tx, who, {
    tenant_id: found.tenant_id,
    action: 'user.login_failed',
    target: ['user', found.id],
    changes: { address: who.address ?? null, reason },
    at: now,
  });
  return { refused: reason };
}
