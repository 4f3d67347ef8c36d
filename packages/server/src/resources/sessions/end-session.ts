// Ends one session of the person who is signed in: its cookie is refused from this commit on.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Session } from '../../types.ts';
import { personOf } from '../second-factor/public.ts';
import { presentSession } from './present.ts';
import { endSessions } from './store.ts';

export async function endSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  id: string,
): Promise<{ session: Session }> {
  const person = personOf(who);
  const now = clock.now();
  return db.tx(async (sql) => {
    const [row] = await endSessions(sql, person, { only: id, now });
    if (!row) throw refuse('session_not_found');
    await recordAudit(sql, who, {
      tenant_id: person.tenant_id,
      action: 'session.ended',
      target: [person.type, person.id],
      changes: { session_id: id },
      at: now,
    });
    return { session: presentSession(row, who) };
  });
}
