// Begins a session. All ways to sign in share it.
import { limits } from '@voicecall/contract';
import type { Sql } from '../../../platform/database/db.ts';
import { newToken } from '../../../platform/ids.ts';
import type { Principal } from '../../../platform/principal.ts';
import { sha256 } from '../../../platform/seal.ts';
import { addSession, deleteExpiredSessions } from '../store.ts';
import type { OperatorRow } from '../store.ts';
import { later } from '../../../platform/time.ts';

/**
 * The token of the new session, for the cookie only. Null when the account was disabled, or got another password, since
 * `operator` was read.
 */
export async function openSession(
  sql: Sql,
  who: Principal,
  { operator, now }: { operator: OperatorRow; now: Date },
): Promise<string | null> {
  const token = newToken();
  await deleteExpiredSessions(sql, now);
  const expires_at = later(now, limits.operator_session_sec * 1000);
  const added = await addSession(sql, {
    token_hash: sha256(token),
    operator,
    who,
    created_at: now,
    expires_at,
  });
  return added ? token : null;
}
