// Limits how often a sign-in of users may fail for one e-mail address, and a second factor for one account, from whatever
// addresses of the network: nothing is guessed in many small parts. Unknown e-mail addresses are counted too, so that the
// limit does not tell which exist. Passwords of operators have no such limit: an attack must not keep them out.
import { limits } from '@voicecall/contract';
import type { Clock } from '../../ports/clock.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../refuse.ts';
import { sha256 } from '../seal.ts';

const keyOf = (kind: string, subject: string): string =>
  `account:${Buffer.from(sha256(`${kind} ${subject}`)).toString('base64url')}`;

/** Counts an attempt before the password is looked at, so that many at once are counted as well. */
export async function countAttempt(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  kind: string,
  subject: string,
) {
  const now = clock.now().getTime();
  const windowMs = limits.account_login_window_sec * 1000;
  const [row] = await db.sql<{ points: number; expire: string }>(
    `insert into rate_limits as r (key, points, expire) values ($1, 1, $2::bigint)
     on conflict (key) do update set
       points = case when r.expire <= $3::bigint then 1 else r.points + 1 end,
       expire = case when r.expire <= $3::bigint then excluded.expire else r.expire end
     returning points, expire`,
    [keyOf(kind, subject), now + windowMs, now],
  );
  if (!row || row.points <= limits.account_login_failures) return;
  const retry_after_seconds = Math.max(1, Math.ceil((Number(row.expire) - now) / 1000));
  const headers = { 'Retry-After': String(retry_after_seconds) };
  throw new Refusal('rate_limit_exceeded', { retry_after_seconds }, { headers });
}

/**
 * A password was right: the attempt was no failure. Earlier failures stay, since the same address can have an account
 * of somebody else in another tenant.
 */
export async function uncountAttempt({ db }: { readonly db: Db }, kind: string, subject: string): Promise<void> {
  await db.sql('update rate_limits set points = points - 1 where key = $1', [keyOf(kind, subject)]);
}
