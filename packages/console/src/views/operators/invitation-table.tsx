// Invitations and links of resets, without the links themselves.
import type { Invitation } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/notice.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { api } from '../../data/client.ts';
import { useList } from '../../data/use-list.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';

const columns = [
  ['Link for', ''],
  ['What it does', 'wide-only'],
  ['Role', 'wide-only'],
  ['Status', ''],
  ['Valid until', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;
const purposes: Readonly<Record<string, string>> = {
  account: 'Creates the account',
  password_reset: 'Sets a password',
};

export function InvitationTable() {
  const { canAct } = useSession();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const pages = useList(
    keys.invitations.list(),
    async (page) => api.invitations.list(page),
    ({ invitations }) => invitations,
  );
  return (
    <>
      <h2>Invitations and links</h2>
      <ListTable
        label="Invitations and links"
        list={pages}
        columns={columns}
        empty={<Empty title="No invitations yet">Invite an operator to make the first one.</Empty>}
      >
        {(invitation) => (
          <tr key={invitation.id}>
            <td className="ellipsis foreign cell-name" dir="auto">
              {invitation.email}
            </td>
            <td className="wide-only">{purposes[invitation.purpose] ?? words(invitation.purpose)}</td>
            <td className="wide-only">{words(invitation.role)}</td>
            <td>
              <Badge code={invitation.status} tone={invitation.status === 'open' ? 'good' : 'neutral'} />
            </td>
            <td className="number wide-only">
              <Time at={invitation.expires_at} />
            </td>
            <td className="number">
              {canAct && invitation.status === 'open' ? (
                <button type="button" className="button small" onClick={() => setRevoking(invitation)}>
                  Revoke
                </button>
              ) : null}
            </td>
          </tr>
        )}
      </ListTable>
      {revoking ? <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  );
}

function RevokeDialog({
  invitation: { id, email },
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const readAgain = useReadAgain();
  return (
    <ConfirmDialog
      title="Revoke the link"
      action="Revoke"
      danger
      onClose={onClose}
      run={async () => {
        await api.invitations.revoke(id);
        void readAgain(keys.invitations.all);
        return 'The link is revoked.';
      }}
    >
      <p>
        The link for{' '}
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        becomes invalid at once. You can make another one.
      </p>
    </ConfirmDialog>
  );
}
