// Finds the API key of a request, for authentication: one indexed read per request, so that a revocation takes effect
// at once.
import type { Deps } from '../../deps.ts';
import { findLiveApiKey, touchApiKey } from './store.ts';
import type { LiveApiKey } from './store.ts';

/** The largest delay of `last_used_at`. */
const usedWithinMs = 60_000;

/** The active key with this hash and its tenant's status, or null. */
export async function findApiKey(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  key_hash: Uint8Array<ArrayBuffer>,
): Promise<LiveApiKey | null> {
  const key = await findLiveApiKey(deps.db.sql, key_hash);
  if (!key) return null;
  const now = deps.clock.now();
  const stale = new Date(now.getTime() - usedWithinMs);
  // The request neither waits for this update nor fails with it.
  if (!key.last_used_at || key.last_used_at <= stale) {
    touchApiKey(deps.db.sql, key, now, stale).catch((error: unknown) =>
      deps.log.warn({ err: error, api_key_id: key.id }, 'the last use of an API key was not recorded'),
    );
  }
  return key;
}
