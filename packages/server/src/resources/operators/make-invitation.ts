// Makes a one-time link. Invitations and resets of a password share it.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Sql } from '../../platform/database/db.ts';
import { newId, newToken } from '../../platform/ids.ts';
import { sha256 } from '../../platform/seal.ts';
import type { Invitation } from '../../types.ts';
import { addInvitation } from './invitation-store.ts';
import type { InvitationRow } from './invitation-store.ts';
import { presentInvitation } from './present.ts';

/** The token is in `url` only, behind the `#`: browsers do not send that part, so it is in no log of a proxy. */
export async function makeInvitation(
  deps: Pick<Deps, 'publicUrl'>,
  sql: Sql,
  about: Pick<InvitationRow, 'purpose' | 'operator_id' | 'email' | 'role' | 'created_by' | 'created_at'>,
): Promise<{ invitation: Invitation; url: string }> {
  const token = newToken();
  const row: InvitationRow = {
    ...about,
    id: newId('invitation'),
    token_hash: sha256(token),
    expires_at: new Date(about.created_at.getTime() + limits.invitation_sec * 1000),
    accepted_at: null,
    revoked_at: null,
  };
  await addInvitation(sql, row);
  return {
    invitation: presentInvitation(row, about.created_at),
    url: `${deps.publicUrl()}/console/invitation#${token}`,
  };
}
