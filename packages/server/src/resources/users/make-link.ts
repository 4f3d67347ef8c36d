// Makes a new link that sets the password of a user; the one before is invalid.
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TenantRecord, User } from '../../types.ts';
import { enqueueLinkMail } from './mail-link.ts';
import { newUserLink } from './new-user-link.ts';
import { presentUser } from './present.ts';
import { changeUser } from './store.ts';

export async function makeLink(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'enqueue' | 'mailer' | 'sealer'>,
  who: Principal,
  of: TenantRecord,
): Promise<{ user: User; url: string }> {
  const at = deps.clock.now();
  const { url, columns } = newUserLink(deps, at);
  return deps.db.tx(async (tx) => {
    const row = await changeUser(tx.prisma, of, columns);
    if (!row) throw refuse('user_not_found');
    await enqueueLinkMail(deps, tx, row, url);
    const target = ['user', row.id] as const;
    await recordAudit(tx, who, { tenant_id: row.tenant_id, action: 'user.link_made', target, at });
    return { user: presentUser(row), url };
  });
}
