// A link that sets the password of a user. Its token stands behind the `#`, which browsers do not send.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { newToken } from '../../platform/ids.ts';
import { sha256 } from '../../platform/seal.ts';
import { later } from '../../platform/time.ts';

/** The link, and the columns that make it the one of a user. */
export function newUserLink(deps: Pick<Deps, 'publicUrl'>, now: Date) {
  const token = newToken();
  return {
    url: `${deps.publicUrl()}/console/welcome#${token}`,
    columns: { link_hash: sha256(token), link_expires_at: later(now, limits.user_link_sec * 1000) },
  };
}
