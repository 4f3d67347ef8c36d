// A starter pack: what it has, and creating the fields of it that one wants.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField, SelectField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { words } from '../../components/words.ts';
import { starterPackNames } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

export function StarterPackDialog({ onClose }: { readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const [vertical, setVertical] = useState<string>(starterPackNames[0]);
  const pack = useQuery(
    reading(keys.starterPack(tenantId, vertical), async () => client.customFields.starterPack({ vertical })),
  );
  const apply = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      client.customFields.applyStarterPack({
        vertical,
        field_keys: new FormData(form).getAll('field_key').map(String),
      }),
    onSuccess: ({ created, skipped_existing }) => {
      void readAgain(keys.customFields(tenantId).all);
      const already = skipped_existing.length > 0 ? ` ${skipped_existing.length} were there already.` : '';
      toast(`${created.length} fields are created.${already}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Starter packs"
      submit="Create these fields"
      request={apply}
      disabled={!pack.data}
      onSubmit={(form) => apply.mutate(form)}
      onClose={onClose}
    >
      <SelectField
        label="Pack"
        value={vertical}
        onChange={({ target }) => setVertical(target.value)}
        options={starterPackNames.map((name) => [name, words(name)] as const)}
        hint="Fields whose key is in use already are left as they are."
      />
      {pack.error ? <ErrorNotice error={pack.error} retry={() => void pack.refetch()} /> : null}
      {pack.isPending ? <SkeletonText lines={5} /> : null}
      <ul className="pack" aria-label="Fields of the pack">
        {pack.data?.custom_fields.map(({ field_key, label, type, enum_values }) => (
          <li key={`${vertical} ${field_key}`}>
            <CheckField label={label} name="field_key" value={field_key} defaultChecked />
            <div className="quiet">
              {words(type)}
              {enum_values.length > 0 ? `: ${enum_values.join(', ')}` : ''}
            </div>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
