// Sends the link of a user by e-mail, where the installation has a mail server. The queue has the link encrypted, and
// tries for two days; a link that was used, or replaced, is not sent any more.
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { sha256 } from '../../platform/seal.ts';
import { findTenant } from '../tenants/store.ts';
import { findUser } from './store.ts';
import type { UserRow } from './store.ts';

/** What a job carries: whose link it is, and the link, sealed. */
export interface UserMail {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly url_sealed: string;
}

export const contextOf = ({ tenant_id, user_id }: Pick<UserMail, 'tenant_id' | 'user_id'>): string =>
  `user ${tenant_id}/${user_id} link`;

/** Call it in the transaction that makes the link. Without a mail server it does nothing. */
export async function enqueueLinkMail(
  deps: Pick<Deps, 'enqueue' | 'mailer' | 'sealer'>,
  sql: Sql,
  { tenant_id, id }: Pick<UserRow, 'tenant_id' | 'id'>,
  url: string,
): Promise<void> {
  if (!deps.mailer) return;
  const of = { tenant_id, user_id: id };
  const sealer = await deps.sealer.of(null);
  const url_sealed = Buffer.from(sealer.seal(url, contextOf(of))).toString('base64');
  await deps.enqueue(sql, 'user.mail', [{ payload: { ...of, url_sealed } }]);
}

/** Handles a job. A worker that dies after the server took the mail sends it again, with the same Message-ID. */
export async function mailLink(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'sealer'>,
  { url_sealed, ...of }: UserMail,
): Promise<void> {
  const sealer = await deps.sealer.of(null);
  const url = sealer.open(Buffer.from(url_sealed, 'base64'), contextOf(of));
  const link_hash = Buffer.from(sha256(new URL(url).hash.slice(1)));
  const user = await findUser(deps.db.sql, { tenant_id: of.tenant_id, id: of.user_id });
  const tenant = await findTenant(deps.db.sql, of.tenant_id);
  const { link_expires_at, link_hash: current } = user ?? {};
  if (!user || !tenant || !current || !link_hash.equals(current)) return;
  if (!link_expires_at || link_expires_at <= deps.clock.now()) return;
  if (!deps.mailer) throw new Error('SMTP_URL is not set');
  const [subject, first, last] =
    user.password_hash === null
      ? [`Invitation: ${tenant.name}`, `You are invited to the console of ${tenant.name}. Choose a password here:`, '']
      : [
          `Your password: ${tenant.name}`,
          `Choose a new password for the console of ${tenant.name} here:`,
          ' If you did not ask for it, ignore this e-mail: your password holds.',
        ];
  const text = `${first}\n\n${url}\n\nThe link works once, until ${link_expires_at.toUTCString()}.${last}\n`;
  await deps.mailer.send({ id: `${user.id}-${link_hash.toString('hex').slice(0, 24)}`, to: user.email, subject, text });
}
