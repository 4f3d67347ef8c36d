// What can be done with the account of an operator, each with a question first.
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { OperatorAccount, OperatorRoleInput } from '@voicecall/sdk';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SelectField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { api } from '../../data/client.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import type { NewLink } from './link-dialog.tsx';
import { roles } from './roles.ts';

interface AccountDialog {
  readonly account: OperatorAccount;
  readonly onClose: () => void;
  readonly onLink: (link: NewLink) => void;
}

/** Reads the accounts and their links anew, and the session: a person may change the own account. */
function useAccountsChanged(): () => Promise<unknown> {
  const readAgain = useReadAgain();
  return () => readAgain(keys.operators.all, keys.invitations.all, keys.session);
}

export function RoleDialog({ account: { id, email, role }, onClose }: AccountDialog) {
  const readAgain = useAccountsChanged();
  const change = useMutation({
    mutationFn: async (next: OperatorRoleInput) => api.operators.update(id, { role: next }),
    onSuccess: async () => {
      toast('The role is changed.');
      onClose();
      await readAgain();
    },
  });
  return (
    <FormDialog
      title={`Role of ${email}`}
      submit="Change the role"
      request={change}
      onClose={onClose}
      onSubmit={(form) => change.mutate(textOf(form, 'role') as OperatorRoleInput)}
    >
      <SelectField
        label="Role"
        name="role"
        defaultValue={role}
        options={roles}
        hint="It applies from the next request on. Open links of an admin who becomes a viewer are revoked."
        problem={problemAt(change.error, 'role')}
      />
    </FormDialog>
  );
}

/** Asks before the account is changed by `act`; `done` says what was done. */
function AskDialog({
  email,
  act,
  done,
  children,
  ...rest
}: Omit<ComponentProps<typeof ConfirmDialog>, 'run'> & {
  readonly email: string;
  readonly act: () => Promise<unknown>;
  readonly done: string;
}) {
  const readAgain = useAccountsChanged();
  const run = async (): Promise<string> => {
    await act();
    void readAgain();
    return done;
  };
  return (
    <ConfirmDialog {...rest} run={run}>
      <p>
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        {children}
      </p>
    </ConfirmDialog>
  );
}

export const DisableDialog = ({ account: { id, email }, onClose }: AccountDialog) => (
  <AskDialog
    title="Disable the account"
    action="Disable"
    done="The account is disabled."
    danger
    email={email}
    act={() => api.operators.disable(id)}
    onClose={onClose}
  >
    cannot sign in any more, and all sessions of the account end at once. Open links that it made, or that are for it,
    are revoked. You can enable it again.
  </AskDialog>
);

export const EnableDialog = ({ account: { id, email }, onClose }: AccountDialog) => (
  <AskDialog
    title="Enable the account"
    action="Enable"
    done="The account is enabled."
    email={email}
    act={() => api.operators.enable(id)}
    onClose={onClose}
  >
    can sign in again, with the password that it had.
  </AskDialog>
);

export const SignOutDialog = ({ account: { id, email }, onClose }: AccountDialog) => (
  <AskDialog
    title="Sign out everywhere"
    action="Sign out everywhere"
    done="The sessions of the operator are ended."
    danger
    email={email}
    act={() => api.operators.endSessions(id)}
    onClose={onClose}
  >
    is signed out of all sessions at once, and can sign in again.
  </AskDialog>
);

export const ResetFactorDialog = ({ account: { id, email }, onClose }: AccountDialog) => (
  <AskDialog
    title="Reset the second factor"
    action="Reset the second factor"
    done="The second factor is reset."
    danger
    email={email}
    act={() => api.operators.resetSecondFactor(id)}
    onClose={onClose}
  >
    signs in with the password alone, until it turns the second factor on again. All its sessions end.
  </AskDialog>
);

export function ResetDialog({ account: { id, email }, onClose, onLink }: AccountDialog) {
  const readAgain = useAccountsChanged();
  return (
    <ConfirmDialog
      title="Reset the password"
      action="Reset the password"
      danger
      onClose={onClose}
      run={async () => {
        const { url } = await api.operators.resetPassword(id);
        void readAgain();
        onLink({ email, url });
        return 'The password is reset.';
      }}
    >
      <p>
        The password of{' '}
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        becomes invalid and all its sessions end at once. You get a link that sets a new password.
      </p>
    </ConfirmDialog>
  );
}
