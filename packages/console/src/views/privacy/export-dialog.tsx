// Asks for the archive of a person, or of everything that the tenant has.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { storedDays } from '../../generated/facts.ts';
import { useTenant } from '../../session/tenant.ts';
import { PersonFields, bodyOf, firstOf, nobody } from './person-fields.tsx';

export function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const [of, setOf] = useState('person');
  const [person, setPerson] = useState(nobody);
  const ofAll = of === 'everything';
  const ask = useMutation({
    mutationFn: async () => client.exports.create(ofAll ? { everything: true } : await bodyOf(person)),
    onSuccess: () => {
      toast('The export is being made.');
      onClose();
      void readAgain(keys.exports(tenantId).all);
    },
  });
  return (
    <FormDialog
      title="Export"
      submit="Export"
      disabled={!ofAll && firstOf(person) === undefined}
      request={ask}
      onClose={onClose}
      onSubmit={() => ask.mutate()}
    >
      <SelectField
        label="What"
        name="of"
        value={of}
        onChange={({ target }) => setOf(target.value)}
        options={[
          ['person', 'Everything that is stored of a person'],
          ['everything', 'Everything that the tenant has'],
        ]}
      />
      {ofAll ? null : <PersonFields person={person} onChange={setPerson} error={ask.error} />}
      <p className="quiet">
        Rows and recordings become one archive, without secrets. It can be downloaded for {storedDays.exports} days,
        unless a call or a person is erased before.
      </p>
    </FormDialog>
  );
}
