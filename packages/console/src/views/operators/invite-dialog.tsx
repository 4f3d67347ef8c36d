// Invites a person: makes the link that creates an account.
import { useMutation } from '@tanstack/react-query';
import type { CreateInvitationBody, OperatorRoleInput } from '@voicecall/sdk';
import { SelectField, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, textOf } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { api } from '../../data/client.ts';
import type { NewLink } from './link-dialog.tsx';
import { roles } from './roles.ts';

export function InviteDialog({
  onClose,
  onLink,
}: {
  readonly onClose: () => void;
  readonly onLink: (link: NewLink) => void;
}) {
  const readAgain = useReadAgain();
  const invite = useMutation({
    mutationFn: async (body: CreateInvitationBody) => api.invitations.create(body),
    onSuccess: async ({ invitation, url }) => {
      toast('The invitation is made.');
      onClose();
      onLink({ email: invitation.email, url });
      await readAgain(keys.invitations.all);
    },
  });
  return (
    <FormDialog
      title="Invite an operator"
      submit="Make the link"
      request={invite}
      onClose={onClose}
      onSubmit={(form) =>
        invite.mutate({ email: textOf(form, 'email'), role: textOf(form, 'role') as OperatorRoleInput })
      }
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="off"
        required
        hint="You send the link yourself. A new link for the same address replaces the one before."
        problem={problemAt(invite.error, 'email')}
      />
      <SelectField label="Role" name="role" options={roles} problem={problemAt(invite.error, 'role')} />
    </FormDialog>
  );
}
