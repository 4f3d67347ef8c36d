// Maps operator rows to the API.
import { invitation, operator, operatorAccount } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { Invitation, Operator, OperatorAccount } from '../../types.ts';
import type { InvitationRow } from './invitation-store.ts';
import type { OperatorRow } from './store.ts';

export const presentOperator = (row: OperatorRow): Operator =>
  presentRow(operator, row, { second_factor: row.totp_sealed !== null });

export const presentAccount = (row: OperatorRow): OperatorAccount =>
  presentRow(operatorAccount, row, {
    status: row.disabled_at === null ? 'active' : 'disabled',
    second_factor: row.totp_sealed !== null,
  });

/** `now` decides whether an invitation has expired. */
export const presentInvitation = (row: InvitationRow, now: Date): Invitation =>
  presentRow(invitation, row, { status: statusOf(row, now) });

function statusOf({ accepted_at, revoked_at, expires_at }: InvitationRow, now: Date): Invitation['status'] {
  if (accepted_at !== null) return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at > now ? 'open' : 'expired';
}
