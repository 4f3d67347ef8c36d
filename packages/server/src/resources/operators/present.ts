// Maps operator rows to the API.
import type { Invitation, Operator, OperatorAccount } from '../../types.ts';
import type { InvitationRow } from './invitation-store.ts';
import type { OperatorRow } from './store.ts';

export const presentOperator = ({ id, email, role }: Pick<OperatorRow, 'id' | 'email' | 'role'>): Operator => ({
  id,
  email,
  role,
});

export const presentAccount = ({
  id,
  email,
  role,
  created_at,
  disabled_at,
  password_reset_at,
}: OperatorRow): OperatorAccount => ({
  id,
  email,
  role,
  status: disabled_at === null ? 'active' : 'disabled',
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
  password_reset_at: password_reset_at?.toISOString() ?? null,
});

/** `now` decides whether an invitation has expired. */
export const presentInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  purpose: row.purpose,
  operator_id: row.operator_id,
  email: row.email,
  role: row.role,
  status: statusOf(row, now),
  created_by: row.created_by,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  accepted_at: row.accepted_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
});

function statusOf({ accepted_at, revoked_at, expires_at }: InvitationRow, now: Date): Invitation['status'] {
  if (accepted_at !== null) return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at > now ? 'open' : 'expired';
}
