// What can be done with the account of an operator, each with a question first.
import { useMutation } from '@tanstack/react-query';
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

export function DisableDialog({ account: { id, email }, onClose }: AccountDialog) {
  const readAgain = useAccountsChanged();
  return (
    <ConfirmDialog
      title="Disable the account"
      action="Disable"
      danger
      onClose={onClose}
      run={async () => {
        await api.operators.disable(id);
        void readAgain();
        return 'The account is disabled.';
      }}
    >
      <p>
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        cannot sign in any more, and all sessions of the account end at once. Open links that it made, or that are for
        it, are revoked. You can enable it again.
      </p>
    </ConfirmDialog>
  );
}

export function EnableDialog({ account: { id, email }, onClose }: AccountDialog) {
  const readAgain = useAccountsChanged();
  return (
    <ConfirmDialog
      title="Enable the account"
      action="Enable"
      onClose={onClose}
      run={async () => {
        await api.operators.enable(id);
        void readAgain();
        return 'The account is enabled.';
      }}
    >
      <p>
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        can sign in again, with the password that it had.
      </p>
    </ConfirmDialog>
  );
}

export function ResetFactorDialog({ account: { id, email }, onClose }: AccountDialog) {
  const readAgain = useAccountsChanged();
  return (
    <ConfirmDialog
      title="Reset the second factor"
      action="Reset the second factor"
      danger
      onClose={onClose}
      run={async () => {
        await api.operators.resetSecondFactor(id);
        void readAgain();
        return 'The second factor is reset.';
      }}
    >
      <p>
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        signs in with the password alone, until it turns the second factor on again. All its sessions end.
      </p>
    </ConfirmDialog>
  );
}

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
