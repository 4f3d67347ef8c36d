// Creates a field, or changes one: key, type and scope stay as they are.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CreateCustomFieldBody, CustomField } from '@voicecall/sdk';
import { useState } from 'react';
import { CheckField, SelectField, TextArea, TextField, problemAt } from '../../components/field.tsx';
import { FormDialog, listOf, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { words } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { customFieldTypes } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

/** `Lead temperature` → `lead_temperature`. */
const keyOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 64);

export function FieldForm({ field, onClose }: { readonly field?: CustomField; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const [type, setType] = useState<string>(field?.type ?? 'enum');
  const [label, setLabel] = useState(field?.label ?? '');
  const [key, setKey] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const common = {
        label: textOf(form, 'label'),
        required: new FormData(form).get('required') !== null,
        crm_hint: textOrNull(form, 'crm_hint'),
        ...(type === 'enum' && { enum_values: listOf(form, 'enum_values') }),
      };
      return field
        ? client.customFields.update(field.field_key, common)
        : client.customFields.create({
            ...common,
            field_key: textOf(form, 'field_key'),
            type,
            agent_id: textOrNull(form, 'agent_id'),
          } as CreateCustomFieldBody);
    },
    onSuccess: () => {
      void readAgain(keys.customFields(tenantId).all);
      toast(field ? 'The field is changed.' : 'The field is created. Summaries made from now on have it.');
      onClose();
    },
  });
  const problem = (path: string): string | undefined => problemAt(save.error, path);
  return (
    <FormDialog
      title={field ? `Change ${field.label}` : 'Create a field'}
      submit={field ? 'Save' : 'Create'}
      request={save}
      onSubmit={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="label"
        required
        maxLength={200}
        value={label}
        onChange={({ target }) => setLabel(target.value)}
        hint="The language model reads it too: say what is asked for."
        problem={problem('label')}
      />
      {field ? null : (
        <>
          <TextField
            label="Key"
            name="field_key"
            required
            maxLength={64}
            value={key ?? keyOf(label)}
            onChange={({ target }) => setKey(target.value)}
            hint="What programs call it. It never changes."
            problem={problem('field_key')}
          />
          <SelectField
            label="Type"
            value={type}
            onChange={({ target }) => setType(target.value)}
            options={customFieldTypes.map((name) => [name, words(name)] as const)}
          />
        </>
      )}
      {type === 'enum' ? (
        <TextArea
          label="Values"
          name="enum_values"
          required
          defaultValue={field?.enum_values.join('\n')}
          hint={
            field
              ? 'One on each line. Add values; those that there are stay.'
              : 'One on each line, such as hot and cold.'
          }
          problem={problem('enum_values')}
        />
      ) : null}
      {field ? null : (
        <SelectField
          label="Calls"
          name="agent_id"
          options={[
            ['', 'All calls'],
            ...agents
              .filter(({ status }) => status === 'active')
              .map(({ id, name }) => [id, `Calls of ${name}`] as const),
          ]}
        />
      )}
      <TextField
        label="Name in the CRM"
        name="crm_hint"
        maxLength={200}
        defaultValue={field?.crm_hint ?? ''}
        problem={problem('crm_hint')}
      />
      <CheckField label="Every call should answer it" name="required" defaultChecked={field?.required ?? false} />
    </FormDialog>
  );
}
