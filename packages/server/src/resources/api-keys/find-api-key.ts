// Finds the API key of a request, for authentication. Keys are kept for less than a second.
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import type { LiveApiKey } from '../../types.ts';
import { findLiveApiKey, touchApiKey } from './store.ts';

/** The largest delay of `last_used_at`. */
const usedWithinMs = 60_000;

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'apiKeys'>;

/** The lookup: the key with a hash, with its tenant's status, unless it was revoked or has expired; or null. */
export function findApiKey(deps: Needs): (key_hash: Uint8Array<ArrayBuffer>) => Promise<LiveApiKey | null> {
  const used = new LRUCache<string, number>({ max: 10_000 });
  return async (key_hash) => {
    const key = await deps.apiKeys.get(Buffer.from(key_hash).toString('base64url'), async () => {
      const found = await findLiveApiKey(deps.db.sql, key_hash);
      return found ?? null;
    });
    const now = deps.clock.now();
    if (!key || (key.expires_at && key.expires_at <= now)) return null;
    const stale = new Date(now.getTime() - usedWithinMs);
    const last = Math.max(key.last_used_at?.getTime() ?? 0, used.get(key.id) ?? 0);
    if (last <= stale.getTime()) {
      used.set(key.id, now.getTime());
      // The request neither waits for this update nor fails with it.
      touchApiKey(deps.db.sql, key, now, stale).catch((error: unknown) =>
        deps.log.warn({ err: error, api_key_id: key.id }, 'the last use of an API key was not recorded'),
      );
    }
    return key;
  };
}
