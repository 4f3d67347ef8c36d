// Registers a number of a trunk of one's own, or changes a number: its agent, its trunk, its name.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PhoneNumber } from '@voicecall/sdk';
import { SelectField, TextField, problemAt, refusedUrl } from '../../components/field.tsx';
import { FormDialog, textOf, textOrNull } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { typedNumber } from '../../data/typed-number.ts';
import { useTenant } from '../../session/tenant.ts';
import { trunkNamesQuery } from '../../data/queries/trunks.ts';
import { useNumbersChanged } from './numbers-data.ts';

export function NumberForm({ number, onClose }: { readonly number?: PhoneNumber; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const changed = useNumbersChanged(tenantId);
  const { data: agents } = useQuery(agentsQuery(client, tenantId));
  const { data: trunks } = useQuery(trunkNamesQuery(client, tenantId));
  const imported = number?.provider_kind === 'carrier_pv';
  const save = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const settings = {
        label: textOrNull(form, 'label'),
        client_ref: textOrNull(form, 'client_ref'),
        agent_id: textOrNull(form, 'agent_id'),
        answer_url: textOrNull(form, 'answer_url'),
        answer_secret: textOrNull(form, 'answer_secret') ?? undefined,
        agent_version: Number(textOf(form, 'agent_version')) || ('published' as const),
        // The trunk of an imported number is set by its import.
        ...(imported ? {} : { trunk_id: textOrNull(form, 'trunk_id') }),
      };
      return number
        ? client.phoneNumbers.update(number.id, settings)
        : client.phoneNumbers.create({ ...settings, number: await typedNumber(textOf(form, 'number')) });
    },
    onSuccess: ({ phone_number }) => {
      changed();
      toast(number ? `${phone_number.number} is changed.` : `${phone_number.number} is registered.`);
      onClose();
    },
  });
  // A choice can be shown only when it is among the options.
  if (!agents || !trunks) return null;
  const active = agents.filter(({ status, id }) => status === 'active' || id === number?.agent_id);
  return (
    <FormDialog
      title={number ? `Change ${number.number}` : 'Register a number'}
      submit={number ? 'Save' : 'Register'}
      request={save}
      onSubmit={(form) => save.mutate(form)}
      onClose={onClose}
    >
      {number ? null : (
        <TextField
          label="Number"
          name="number"
          type="tel"
          required
          placeholder="+15551230001"
          hint="With + and the country code. For a number at Twilio, import it instead."
          problem={problemAt(save.error, 'number')}
        />
      )}
      <TextField
        label="Name"
        name="label"
        defaultValue={number?.label ?? ''}
        maxLength={200}
        problem={problemAt(save.error, 'label')}
      />
      {imported ? null : (
        <SelectField
          label="Trunk"
          name="trunk_id"
          defaultValue={number?.trunk_id ?? ''}
          hint="Calls arrive through it; its inbound side must list the number."
          options={[
            ['', 'None'],
            ...trunks
              .filter(({ provider_kind, inbound }) => provider_kind === 'byo_sip' && inbound)
              .map(({ id, name }) => [id, name] as const),
          ]}
          problem={problemAt(save.error, 'trunk_id')}
        />
      )}
      <SelectField
        label="Agent"
        name="agent_id"
        defaultValue={number?.agent_id ?? ''}
        hint="It answers the calls that arrive from now on."
        options={[['', 'None: inbound calls are not answered'], ...active.map(({ id, name }) => [id, name] as const)]}
        problem={problemAt(save.error, 'agent_id')}
      />
      <div className="pair">
        <TextField
          label="Ask which agent answers"
          name="answer_url"
          placeholder="https://crm.example.com/calls"
          defaultValue={number?.answer_url ?? ''}
          hint="A signed request for each call. Without a usable response in 1.5 s the agent above answers."
          problem={problemAt(save.error, 'answer_url') ?? refusedUrl(save.error)}
        />
        <TextField
          label="Secret of these requests"
          name="answer_secret"
          type="password"
          autoComplete="new-password"
          hint={number?.answer_url ? 'Empty: as it is. Needed for another host.' : 'At least 16 characters.'}
          problem={problemAt(save.error, 'answer_secret')}
        />
      </div>
      <TextField
        label="Version of the agent"
        name="agent_version"
        type="number"
        min={1}
        defaultValue={typeof number?.agent_version === 'number' ? number.agent_version : ''}
        hint="Empty: the published one, now and later."
        problem={problemAt(save.error, 'agent_version')}
      />
      <TextField
        label="Reference"
        name="client_ref"
        defaultValue={number?.client_ref ?? ''}
        maxLength={256}
        hint="An id of your own. Inbound calls of the number get it too."
        problem={problemAt(save.error, 'client_ref')}
      />
    </FormDialog>
  );
}
