// What can be done with the account of an operator, each with a question first.
import { useMutation } from '@tanstack/react-query';
import type { OperatorAccount, OperatorRoleInput } from '@voicecall/sdk';
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

/** Sends a change; the lists of accounts and invitations are read again. */
function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  done: string,
  onDone: (output: Output) => void,
) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      toast(done);
      onDone(output);
      await readAgain(keys.operators.all, keys.invitations.all, keys.session);
    },
  });
}

export function RoleDialog({ account: { id, email, role }, onClose }: AccountDialog) {
  const change = useChange(
    async (next: OperatorRoleInput) => api.operators.update(id, { role: next }),
    'The role is changed.',
    onClose,
  );
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
  const disable = useChange(async () => api.operators.disable(id), 'The account is disabled.', onClose);
  return (
    <FormDialog
      title="Disable the account"
      submit="Disable"
      danger
      request={disable}
      onClose={onClose}
      onSubmit={() => disable.mutate(undefined)}
    >
      <p>
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        cannot sign in any more, and all sessions of the account end at once. Open links that it made, or that are for
        it, are revoked. You can enable it again.
      </p>
    </FormDialog>
  );
}

export function EnableDialog({ account: { id, email }, onClose }: AccountDialog) {
  const enable = useChange(async () => api.operators.enable(id), 'The account is enabled.', onClose);
  return (
    <FormDialog
      title="Enable the account"
      submit="Enable"
      request={enable}
      onClose={onClose}
      onSubmit={() => enable.mutate(undefined)}
    >
      <p>
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        can sign in again, with the password that it had.
      </p>
    </FormDialog>
  );
}

export function ResetDialog({ account: { id, email }, onClose, onLink }: AccountDialog) {
  const reset = useChange(
    async () => api.operators.resetPassword(id),
    'The password is reset.',
    ({ url }) => {
      onClose();
      onLink({ email, url });
    },
  );
  return (
    <FormDialog
      title="Reset the password"
      submit="Reset the password"
      danger
      request={reset}
      onClose={onClose}
      onSubmit={() => reset.mutate(undefined)}
    >
      <p>
        The password of{' '}
        <strong className="foreign" dir="auto">
          {email}
        </strong>{' '}
        becomes invalid and all its sessions end at once. You get a link that sets a new password.
      </p>
    </FormDialog>
  );
}
