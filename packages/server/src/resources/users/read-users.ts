// Reading users: a page of a tenant's, and one of them.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import type { TenantRecord, User } from '../../types.ts';
import { presentUser } from './present.ts';
import { findUser } from './store.ts';
import type { UserRow } from './store.ts';

export async function listUsers(deps: Pick<Deps, 'db'>, tenant_id: string, query: PageQuery) {
  const page = await readPage<UserRow>(deps.db.sql, {
    table: 'users',
    where: [
      ['tenant_id = ?', tenant_id],
      ['(removed_at is null) = ?', true],
    ],
    kind: 'user',
    query,
  });
  return { users: page.rows.map(presentUser), next_cursor: page.next_cursor, has_more: page.has_more };
}

export async function getUser(deps: Pick<Deps, 'db'>, of: TenantRecord): Promise<{ user: User }> {
  const row = await findUser(deps.db.sql, of);
  if (!row) throw refuse('user_not_found');
  return { user: presentUser(row) };
}
