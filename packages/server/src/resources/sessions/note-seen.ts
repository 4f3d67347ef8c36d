// Notes that a session is used, for authentication: at most once a minute, since it is asked with every request.
import type { Deps } from '../../deps.ts';
import type { Person } from '../second-factor/public.ts';
import { touchSession } from './store.ts';

/** The largest delay of `last_seen_at`. */
const seenWithinMs = 60_000;

/** The request neither waits for this update nor fails with it. */
export function noteSeen(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  person: Person,
  { id, last_seen_at }: { readonly id: string; readonly last_seen_at: Date },
): void {
  const now = clock.now();
  const stale = new Date(now.getTime() - seenWithinMs);
  if (last_seen_at > stale) return;
  touchSession(db.sql, person, { session: id, now, stale }).catch((error: unknown) =>
    log.warn({ err: error, session_id: id }, 'the last use of a session was not recorded'),
  );
}
