// The accounts of operators, and the one-time links that create them or set their passwords.
import type { OperatorAccount } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { Time } from '../../components/time.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { api } from '../../data/client.ts';
import { useList } from '../../data/use-list.ts';
import { useSession } from '../../session/session.ts';
import {
  DisableDialog,
  EnableDialog,
  ResetDialog,
  ResetFactorDialog,
  RoleDialog,
  SignOutDialog,
} from './account-dialogs.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { NewLink } from './link-dialog.tsx';

const columns = [
  ['E-mail address', ''],
  ['Role', ''],
  ['Status', 'wide-only'],
  ['Created', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;
const dialogs = {
  role: RoleDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  reset: ResetDialog,
  factor: ResetFactorDialog,
  signOut: SignOutDialog,
};

export function OperatorsView() {
  const session = useSession();
  const { canAct } = session;
  const self = session.kind === 'operator' ? session.operator.id : '';
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<{ account: OperatorAccount; what: keyof typeof dialogs } | null>(null);
  const [link, setLink] = useState<NewLink | null>(null);
  const pages = useList(
    keys.operators.list(),
    async (page) => api.operators.list(page),
    ({ operators }) => operators,
  );
  const Chosen = chosen ? dialogs[chosen.what] : null;
  return (
    <>
      <PageHead title="Operators" about="People who run this installation. Viewers may read; admins may change it.">
        {canAct ? (
          <button type="button" className="button primary" onClick={() => setInviting(true)}>
            Invite an operator
          </button>
        ) : null}
      </PageHead>
      <ListTable
        label="Operators"
        list={pages}
        columns={columns}
        empty={<Empty title="No operators">Invite one.</Empty>}
      >
        {(account) => (
          <tr key={account.id}>
            <td className="ellipsis foreign cell-name" dir="auto">
              {account.email} {account.id === self ? <span className="quiet">(you)</span> : null}
            </td>
            <td>{words(account.role)}</td>
            <td className="wide-only">
              {account.password_reset_at && account.status === 'active' ? (
                <Badge code="pending">Password reset</Badge>
              ) : (
                <Badge code={account.status} />
              )}
            </td>
            <td className="number wide-only">
              <Time at={account.created_at} />
            </td>
            <td className="number">
              {canAct ? (
                <RowMenu
                  label={account.email}
                  actions={[
                    ['Change the role', () => setChosen({ account, what: 'role' })],
                    // The API refuses these for the account of the own session.
                    account.id !== self && account.status === 'active'
                      ? ['Reset the password', () => setChosen({ account, what: 'reset' })]
                      : null,
                    account.id !== self && account.second_factor
                      ? ['Reset the second factor', () => setChosen({ account, what: 'factor' })]
                      : null,
                    account.id !== self && account.status === 'active'
                      ? ['Sign out everywhere', () => setChosen({ account, what: 'signOut' })]
                      : null,
                    account.id !== self && account.status === 'active'
                      ? ['Disable', () => setChosen({ account, what: 'disable' })]
                      : null,
                    account.status === 'disabled' ? ['Enable', () => setChosen({ account, what: 'enable' })] : null,
                  ]}
                />
              ) : null}
            </td>
          </tr>
        )}
      </ListTable>
      <InvitationTable />
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onLink={setLink} /> : null}
      {chosen && Chosen ? <Chosen account={chosen.account} onClose={() => setChosen(null)} onLink={setLink} /> : null}
      {link ? <LinkDialog link={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}
