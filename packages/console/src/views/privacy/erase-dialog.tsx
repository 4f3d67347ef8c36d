// Erases a person, once the number, the address or the reference was typed twice.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { PersonFields, bodyOf, firstOf, nobody } from './person-fields.tsx';

/** `onAccepted` gets the id of the erasure. */
export function EraseDialog({
  onClose,
  onAccepted,
}: {
  readonly onClose: () => void;
  readonly onAccepted: (id: string) => void;
}) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const [person, setPerson] = useState(nobody);
  const [typed, setTyped] = useState('');
  const first = firstOf(person);
  const erase = useMutation({
    mutationFn: async () => client.erasures.create(await bodyOf(person)),
    onSuccess: ({ erasure }) => {
      onClose();
      onAccepted(erasure.id);
      void readAgain(keys.erasures(tenantId).all, keys.exports(tenantId).all);
    },
  });
  return (
    <FormDialog
      title="Erase a person"
      submit="Erase for good"
      danger
      disabled={first === undefined || typed.trim() !== first.value}
      request={erase}
      onClose={onClose}
      onSubmit={() => erase.mutate()}
    >
      <PersonFields person={person} onChange={setPerson} error={erase.error} />
      <p className="notice warn">
        <span>
          All calls and chats of the person so far are gone for good, with recordings, transcripts, summaries and
          events. Bookings stay without names, numbers and notes. A call in progress is waited for; a call on hold is
          kept. All exports of the tenant end at once.
        </span>
      </p>
      {first ? (
        <TextField
          label={`Type the ${first.name.toLowerCase()} again`}
          name="confirm"
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
    </FormDialog>
  );
}
