// A person who has forgotten a password asks for a link. The response is the same whatever the address is, and also where
// the installation sends no e-mail; a password that exists holds until the link is used.
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../platform/database/audit.ts';
import { normalizeEmail } from '../../../platform/passwords/passwords.ts';
import type { Principal } from '../../../platform/principal.ts';
import { enqueueLinkMail, newUserLink } from '../../users/public.ts';
import { changeUser, usersWithEmail } from '../../users/store.ts';
import { countAttempt } from '../../../platform/passwords/count-attempt.ts';

export async function askForLink(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'enqueue' | 'mailer' | 'sealer'>,
  who: Principal,
  input: { email: string },
): Promise<{ ok: true }> {
  const email = normalizeEmail(input.email);
  await countAttempt(deps, 'user link', email);
  const at = deps.clock.now();
  for (const { tenant_id, id } of await usersWithEmail(deps.db.sql, email))
    await deps.db.tx(async (tx) => {
      const { url, columns } = newUserLink(deps, at);
      // Without e-mail nobody would get the link, and one that somebody made meanwhile stays.
      const row = deps.mailer && (await changeUser(tx.prisma, { tenant_id, id }, columns));
      if (row) await enqueueLinkMail(deps, tx, row, url);
      const changes = { address: who.address ?? null };
      await recordAudit(tx, who, { tenant_id, action: 'user.link_asked', target: ['user', id], changes, at });
    });
  return { ok: true };
}
