// Changes a user. Another role ends its sessions, by a trigger: what they could do was decided when they began.
import type { contract } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { User } from '../../types.ts';
import { presentUser } from './present.ts';
import { changeUser } from './store.ts';

type Input = z.output<typeof contract.users.update.body> & { readonly tenant_id: string; readonly id: string };

export async function updateUser(
  deps: Pick<Deps, 'db' | 'clock'>,
  who: Principal,
  { tenant_id, id, ...changes }: Input,
): Promise<{ user: User }> {
  // Whoever may change roles keeps its own: nobody locks everybody out.
  if (who.id === id && changes.role !== undefined) throw refuse('user_is_self');
  const at = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const row = await changeUser(tx.prisma, { tenant_id, id }, changes);
    if (!row) throw refuse('user_not_found');
    await recordAudit(tx, who, { tenant_id, action: 'user.updated', target: ['user', id], changes, at });
    return { user: presentUser(row) };
  });
}
