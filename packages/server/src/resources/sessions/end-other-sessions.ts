// Ends all sessions of the person who is signed in but the one of the request.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { personOf } from '../second-factor/public.ts';
import { endSessions } from './store.ts';

export async function endOtherSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
): Promise<{ ended: number }> {
  const person = personOf(who);
  const now = clock.now();
  return db.tx(async (sql) => {
    const ended = (await endSessions(sql, person, { but: who.session_id ?? '', now })).length;
    await recordAudit(sql, who, {
      tenant_id: person.tenant_id,
      action: 'session.others_ended',
      target: [person.type, person.id],
      changes: { ended },
      at: now,
    });
    return { ended };
  });
}
