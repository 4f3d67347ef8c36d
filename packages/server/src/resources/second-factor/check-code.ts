// Checks the second factor of a person whose password, or link, was right. A code is used up by it: of two requests with
// one code, exactly one succeeds. Failures are limited for each account, whatever address they come from.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { countAttempt, uncountAttempt } from '../../platform/passwords/count-attempt.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import { recoveryHash, stepOf } from './codes.ts';
import { findFactor, useRecoveryCode, useStep } from './store.ts';
import type { Person } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'sealer'>;

export const contextOf =
  (type: Person['type']) =>
  ({ id }: Pick<Person, 'id'>): string =>
    `second factor of ${type} ${id}`;

/** The person who sends a request. */
export function personOf({ type, id, tenant_id }: Principal): Person {
  if ((type !== 'user' && type !== 'operator') || id === null) throw refuse('unauthorized');
  return { type, id, tenant_id: tenant_id ?? null };
}

/** Refuses a person who has a second factor and did not send it. Call it before the transaction of the sign-in. */
export async function checkCode(deps: Needs, who: Principal, person: Person, code: string | undefined): Promise<void> {
  const row = await findFactor(deps.db.sql, person);
  if (!row?.totp_sealed) return;
  if (code === undefined || code.trim() === '') throw refuse('totp_required');
  await countAttempt(deps, 'second factor', person.id);
  if (await isAccepted(deps, person, row.totp_sealed, code.replaceAll(' ', '')))
    return uncountAttempt(deps, 'second factor', person.id);
  await recordAudit(deps.db.sql, who, {
    tenant_id: person.tenant_id,
    action: 'second_factor.failed',
    target: [person.type, person.id],
    changes: { address: who.address ?? null },
    at: deps.clock.now(),
  });
  throw refuse('totp_invalid');
}

async function isAccepted(deps: Needs, person: Person, sealed: Uint8Array, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(deps.db.sql, person, recoveryHash(code));
  const sealer = await deps.sealer.of(person.tenant_id);
  const step = stepOf(sealer.open(sealed, contextOf(person.type)(person)), code, deps.clock.now());
  return step !== undefined && useStep(deps.db.sql, person, step);
}
