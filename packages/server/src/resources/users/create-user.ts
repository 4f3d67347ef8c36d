// Invites a user: the account, and the link that sets its password and signs it in.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { newId } from '../../platform/ids.ts';
import { normalizeEmail } from '../../platform/passwords/passwords.ts';
import { checkLimit } from '../../platform/tenant-limit.ts';
import type { User } from '../../types.ts';
import { enqueueLinkMail } from './mail-link.ts';
import { newUserLink } from './new-user-link.ts';
import { presentUser } from './present.ts';
import { insertUser } from './store.ts';
import type { UserRow } from './store.ts';

type Input = z.output<typeof contract.users.create.body> & { readonly tenant_id: string };

export async function createUser(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'enqueue' | 'mailer' | 'sealer'>,
  who: Principal,
  { tenant_id, name, role, ...input }: Input,
): Promise<{ user: User; url: string }> {
  const email = normalizeEmail(input.email);
  const now = deps.clock.now();
  const { url, columns } = newUserLink(deps, now);
  const row: UserRow = {
    ...{ tenant_id, email, name, role },
    ...columns,
    id: newId('user'),
    active_email: email,
    password_hash: null,
    created_at: now,
    last_login_at: null,
    removed_at: null,
    totp_sealed: null,
    totp_step: null,
    recovery_hashes: [],
    oidc_sub: null,
  };
  await deps.db.tx(async (tx) => {
    await checkLimit(tx, tenant_id, 'users');
    await insertUser(tx.prisma, row);
    await enqueueLinkMail(deps, tx, row, url);
    const changes = { email, name, role };
    await recordAudit(tx, who, { tenant_id, action: 'user.invited', target: ['user', row.id], changes, at: now });
  });
  return { user: presentUser(row), url };
}
