// Lists the sessions of the person who is signed in.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Session } from '../../types.ts';
import { personOf } from '../second-factor/public.ts';
import { presentSession } from './present.ts';
import { sessionsOf } from './store.ts';

export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
): Promise<{ sessions: Session[] }> {
  const rows = await sessionsOf(db.sql, personOf(who), { current: who.session_id ?? '', now: clock.now() });
  return { sessions: rows.map((row) => presentSession(row, who)) };
}
