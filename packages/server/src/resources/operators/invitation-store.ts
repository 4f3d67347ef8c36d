// Rows of invitations: one-time links, stored as the hash of their token. They belong to the installation.
import type { invitations } from '../../generated/prisma/client.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { Invitation } from '../../types.ts';
import { revokeSessionsOf } from './store.ts';

export type InvitationRow = Omit<invitations, 'purpose' | 'role'> & Pick<Invitation, 'purpose' | 'role'>;

type TokenHash = Uint8Array<ArrayBuffer>;

const isOpen = 'accepted_at is null and revoked_at is null';

/** Adds an invitation and revokes the open ones of the same e-mail address. */
export async function addInvitation(sql: Sql, row: InvitationRow): Promise<void> {
  await sql(`update invitations set revoked_at = $2::timestamptz where email = $1 and ${isOpen}`, [
    row.email,
    row.created_at.toISOString(),
  ]);
  await sql(
    `insert into invitations (id, token_hash, purpose, operator_id, email, role, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz)`,
    [
      row.id,
      row.token_hash,
      row.purpose,
      row.operator_id,
      row.email,
      row.role,
      row.created_by,
      row.created_at.toISOString(),
      row.expires_at.toISOString(),
    ],
  );
}

export async function findInvitation(sql: Sql, id: string): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow>('select * from invitations where id = $1', [id]);
  return row;
}

/** What a link is used for: a sign-in link is not accepted as an invitation, and no other link signs in. */
const purposes = { accept: `purpose <> 'sign_in'`, sign_in: `purpose = 'sign_in'` } as const;
type Use = keyof typeof purposes;

/** The link with this token, while it can be used in this way. */
export async function findOpenLink(
  sql: Sql,
  use: Use,
  token_hash: TokenHash,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow>(
    `select * from invitations
     where token_hash = $1 and ${purposes[use]} and ${isOpen} and expires_at > $2::timestamptz`,
    [token_hash, now.toISOString()],
  );
  return row;
}

/** Uses up an open link. Of concurrent calls with one token, one gets the row. */
export async function takeLink(
  sql: Sql,
  use: Use,
  token_hash: TokenHash,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow>(
    `update invitations set accepted_at = $2::timestamptz
     where token_hash = $1 and ${purposes[use]} and ${isOpen} and expires_at > $2::timestamptz
     returning *`,
    [token_hash, now.toISOString()],
  );
  return row;
}

/** Deletes the sign-in links of earlier starts: at most one is ever listed. */
export async function deleteSignInLinks(sql: Sql): Promise<void> {
  await sql(`delete from invitations where purpose = 'sign_in'`);
}

/** Revokes an open invitation; undefined when it is not open. */
export async function revokeOpen(sql: Sql, id: string, now: Date): Promise<InvitationRow | undefined> {
  const [row] = await sql<InvitationRow>(
    `update invitations set revoked_at = $2::timestamptz
     where id = $1 and ${isOpen} and expires_at > $2::timestamptz returning *`,
    [id, now.toISOString()],
  );
  return row;
}

/** Revokes the open invitations that an operator made. */
export async function revokeInvitationsBy(sql: Sql, operator_id: string, now: Date): Promise<void> {
  await sql(`update invitations set revoked_at = $2::timestamptz where created_by = $1 and ${isOpen}`, [
    operator_id,
    now.toISOString(),
  ]);
}

/** Ends all access of an operator: its sessions, and the open invitations that it made or that are for it. */
export async function endAccess(sql: Sql, operator_id: string, now: Date): Promise<void> {
  await revokeSessionsOf(sql, operator_id, now);
  await revokeInvitationsBy(sql, operator_id, now);
  await sql(`update invitations set revoked_at = $2::timestamptz where operator_id = $1 and ${isOpen}`, [
    operator_id,
    now.toISOString(),
  ]);
}
