// Lists invitations and links of resets, without their tokens.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import type { InvitationRow } from './invitation-store.ts';
import { presentInvitation } from './present.ts';

export async function listInvitations(deps: Pick<Deps, 'db' | 'clock'>, query: PageQuery) {
  const page = await readPage<InvitationRow>(deps.db.sql, {
    table: 'invitations',
    where: [],
    kind: 'invitation',
    query,
  });
  const now = deps.clock.now();
  return {
    invitations: page.rows.map((row) => presentInvitation(row, now)),
    next_cursor: page.next_cursor,
    has_more: page.has_more,
  };
}
