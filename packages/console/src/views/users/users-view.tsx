// The people of the tenant: invite, change the role, make a link that sets a password, remove.
import type { CreateUserBody, UpdateUserBody, User } from '@voicecall/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { Empty } from '../../components/notice.tsx';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useList } from '../../data/use-list.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';

const columns = [
  ['E-mail address', ''],
  ['Name', 'wide-only'],
  ['Role', ''],
  ['Status', 'wide-only'],
  ['Signed in last', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;

/** The least role first. */
const roles = [
  ['viewer', 'Viewer: may read'],
  ['billing', 'Billing: sees statistics and costs'],
  ['manager', 'Manager: may change things'],
  ['owner', 'Owner: may also manage users and secrets'],
] as const;

interface Link {
  readonly user: User;
  readonly url: string;
}

interface DialogProps {
  readonly user: User;
  readonly onClose: () => void;
  readonly onLink: (link: Link) => void;
}

const dialogs = {
  role: RoleDialog,
  link: LinkDialog,
  factor: ResetFactorDialog,
  signOut: SignOutDialog,
  remove: RemoveDialog,
};

export function UsersView() {
  const { tenantId, client } = useTenant();
  const session = useSession();
  const canAct = may(session, 'users:write');
  const self = session.kind === 'portal' ? session.user?.id : undefined;
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<{ user: User; what: keyof typeof dialogs } | null>(null);
  const [link, setLink] = useState<Link | null>(null);
  const list = useList(
    keys.users(tenantId).list(),
    (query) => client.users.list(query),
    ({ users }) => users,
  );
  const invite = canAct ? (
    <button type="button" className="button primary" onClick={() => setInviting(true)}>
      Invite a user
    </button>
  ) : null;
  const Chosen = chosen ? dialogs[chosen.what] : null;
  return (
    <>
      <PageHead title="Users" about="People of this tenant, who sign in to this console and see nothing else.">
        {list.items.length > 0 ? invite : null}
      </PageHead>
      <ListTable
        label="Users"
        list={list}
        columns={columns}
        empty={
          <Empty title="No users yet" action={invite}>
            Invite the people of this tenant: each gets an account and a role.
          </Empty>
        }
      >
        {(user) => (
          <tr key={user.id}>
            <td className="ellipsis foreign cell-name" dir="auto">
              {user.email} {user.id === self ? <span className="quiet">(you)</span> : null}
            </td>
            <td className="ellipsis foreign wide-only" dir="auto">
              {user.name ?? '–'}
            </td>
            <td>{words(user.role)}</td>
            <td className="wide-only">
              {user.status === 'invited' ? <Badge code="pending">Invited</Badge> : <Badge code={user.status} />}
            </td>
            <td className="number wide-only">{user.last_login_at ? <Time at={user.last_login_at} /> : 'Never'}</td>
            <td className="number">
              {canAct ? (
                <RowMenu
                  label={user.email}
                  actions={[
                    // The API refuses these for the account of the own session.
                    user.id === self ? null : ['Change the role', () => setChosen({ user, what: 'role' })],
                    ['Make a link', () => setChosen({ user, what: 'link' })],
                    user.id === self || !user.second_factor
                      ? null
                      : ['Reset the second factor', () => setChosen({ user, what: 'factor' })],
                    user.id === self ? null : ['Sign out everywhere', () => setChosen({ user, what: 'signOut' })],
                    user.id === self ? null : ['Remove', () => setChosen({ user, what: 'remove' })],
                  ]}
                />
              ) : null}
            </td>
          </tr>
        )}
      </ListTable>
      {inviting ? <InviteDialog onClose={() => setInviting(false)} onLink={setLink} /> : null}
      {chosen && Chosen ? <Chosen user={chosen.user} onClose={() => setChosen(null)} onLink={setLink} /> : null}
      {link ? (
        <OnceDialog
          title="The link"
          label="Link"
          secret={link.url}
          note={
            <>
              Send this link to <bdi>{link.user.email}</bdi>. It sets the password, once, within seven days, and is
              shown only now.
            </>
          }
          onClose={() => setLink(null)}
        />
      ) : null}
    </>
  );
}

function InviteDialog({ onClose, onLink }: Omit<DialogProps, 'user'>) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const invite = useMutation({
    mutationFn: async (body: CreateUserBody) => client.users.create(body),
    onSuccess: async (made) => {
      onClose();
      onLink(made);
      await readAgain(keys.users(tenantId).all);
    },
  });
  return (
    <FormDialog
      title="Invite a user"
      submit="Invite"
      request={invite}
      onClose={onClose}
      onSubmit={(form) =>
        invite.mutate({
          email: textOf(form, 'email'),
          name: textOrNull(form, 'name'),
          role: textOf(form, 'role') as CreateUserBody['role'],
        })
      }
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="off"
        required
        hint="The person signs in with it. You get a link to send; where e-mail is set up, it is sent as well."
        problem={problemAt(invite.error, 'email')}
      />
      <TextField label="Name" name="name" maxLength={200} problem={problemAt(invite.error, 'name')} />
      <SelectField label="Role" name="role" options={roles} problem={problemAt(invite.error, 'role')} />
    </FormDialog>
  );
}

function RoleDialog({ user, onClose }: DialogProps) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const change = useMutation({
    mutationFn: async (body: UpdateUserBody) => client.users.update(user.id, body),
    onSuccess: async () => {
      toast('The role is changed.');
      onClose();
      await readAgain(keys.users(tenantId).all);
    },
  });
  return (
    <FormDialog
      title={`The role of ${user.email}`}
      submit="Change"
      request={change}
      onClose={onClose}
      onSubmit={(form) => change.mutate({ role: textOf(form, 'role') as CreateUserBody['role'] })}
    >
      <SelectField label="Role" name="role" options={roles} defaultValue={user.role} />
      <p className="quiet">Another role ends the sessions of the user, who signs in again.</p>
    </FormDialog>
  );
}

function LinkDialog({ user, onClose, onLink }: DialogProps) {
  const { client } = useTenant();
  return (
    <ConfirmDialog
      title={`Make a link for ${user.email}?`}
      action="Make the link"
      onClose={onClose}
      run={async () => {
        onLink(await client.users.makeLink(user.id));
        return 'The link is made.';
      }}
    >
      <p>It sets a new password. Earlier links are invalid; the password holds until the link is used.</p>
    </ConfirmDialog>
  );
}

/** Asks before the user is changed by `act`; `done` says what was done. */
function AskDialog({
  act,
  done,
  ...rest
}: Omit<ComponentProps<typeof ConfirmDialog>, 'run' | 'danger'> & {
  readonly act: (users: ReturnType<typeof useTenant>['client']['users']) => Promise<unknown>;
  readonly done: string;
}) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const run = async (): Promise<string> => {
    await act(client.users);
    void readAgain(keys.users(tenantId).all);
    return done;
  };
  return <ConfirmDialog {...rest} danger run={run} />;
}

function ResetFactorDialog({ user, onClose }: DialogProps) {
  return (
    <AskDialog
      title={`Reset the second factor of ${user.email}?`}
      action="Reset"
      done="The second factor is reset."
      act={(users) => users.resetSecondFactor(user.id)}
      onClose={onClose}
    >
      <p>The password is enough again, until the user turns it on anew. The sessions of the user end.</p>
    </AskDialog>
  );
}

function SignOutDialog({ user, onClose }: DialogProps) {
  return (
    <AskDialog
      title={`Sign ${user.email} out everywhere?`}
      action="Sign out everywhere"
      done="The sessions of the user are ended."
      act={(users) => users.endSessions(user.id)}
      onClose={onClose}
    >
      <p>
        All sessions of the user end at once, and so do the links to the console that it made. It can sign in again.
      </p>
    </AskDialog>
  );
}

function RemoveDialog({ user, onClose }: DialogProps) {
  return (
    <AskDialog
      title={`Remove ${user.email}?`}
      action="Remove"
      done="The user is removed."
      act={(users) => users.remove(user.id)}
      onClose={onClose}
    >
      <p>The sessions of the user end at once, and so do the links to the console that it made.</p>
    </AskDialog>
  );
}
