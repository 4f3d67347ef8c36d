// The form of a webhook endpoint: a new one, or the settings of one that exists.
import { useMutation } from '@tanstack/react-query';
import type { CreateWebhookBody, WebhookEndpoint, WebhookEndpointWithSecret } from '@voicecall/sdk';
import { useState } from 'react';
import { CheckField, TextField, problemAt, refusedUrl } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { eventTypes } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';

type Settings = Required<Pick<CreateWebhookBody, 'url' | 'description' | 'event_types' | 'standard_webhooks'>>;
type EventTypes = Settings['event_types'];

const unset: Settings = { url: '', description: '', event_types: ['*'], standard_webhooks: false };

/** Tests are sent on request only, whatever an endpoint subscribed to. */
const subscribable = eventTypes.filter((type) => type !== 'webhook.test');

/** Without `endpoint` it makes a new one, which `onCreated` gets with its secret. */
export function EndpointForm({
  endpoint,
  onClose,
  onCreated,
}: {
  readonly endpoint?: WebhookEndpoint;
  readonly onClose: () => void;
  readonly onCreated?: (made: WebhookEndpointWithSecret) => void;
}) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const [settings, setSettings] = useState<Settings>(endpoint ? settingsOf(endpoint) : unset);
  const set = (change: Partial<Settings>): void => setSettings({ ...settings, ...change });
  const save = useMutation({
    mutationFn: async () => {
      if (!endpoint) return onCreated?.(await client.webhooks.create(settings));
      // An address that is given resumes an endpoint that is disabled; editing something else does not.
      const { url, ...others } = settings;
      await client.webhooks.update(endpoint.id, url === endpoint.url ? others : settings);
      toast('The endpoint was changed.');
    },
    onSuccess: async () => {
      onClose();
      await readAgain(keys.webhooks(tenantId).all);
    },
  });
  const { error } = save;
  const urlProblem = problemAt(error, 'url') ?? refusedUrl(error);
  const typesProblem = problemAt(error, 'event_types');
  return (
    <FormDialog
      title={endpoint ? 'Edit endpoint' : 'Create endpoint'}
      submit={endpoint ? 'Save' : 'Create'}
      request={{ isPending: save.isPending, error: urlProblem || typesProblem ? null : error }}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      <TextField
        label="URL"
        hint="https on a public address. The sandbox also takes http on this machine."
        placeholder="https://hooks.example.com/voice"
        value={settings.url}
        onChange={({ target }) => set({ url: target.value })}
        problem={urlProblem}
        required
      />
      <TextField
        label="Description"
        value={settings.description}
        onChange={({ target }) => set({ description: target.value })}
        problem={problemAt(error, 'description')}
        maxLength={200}
      />
      <TypesField
        value={settings.event_types}
        onChange={(event_types) => set({ event_types })}
        problem={typesProblem}
      />
      <CheckField
        label="Also send the headers of Standard Webhooks"
        checked={settings.standard_webhooks}
        onChange={({ target }) => set({ standard_webhooks: target.checked })}
      />
    </FormDialog>
  );
}

function TypesField({
  value,
  onChange,
  problem,
}: {
  readonly value: EventTypes;
  readonly onChange: (value: EventTypes) => void;
  readonly problem: string | undefined;
}) {
  const all = value.includes('*');
  return (
    <fieldset className="event-types">
      <legend>Events</legend>
      <CheckField
        label="All, also those that are added later"
        checked={all}
        onChange={({ target }) => onChange(target.checked ? ['*'] : [...subscribable])}
      />
      {all ? null : (
        <div className="columns">
          {subscribable.map((type) => (
            <CheckField
              key={type}
              label={type}
              checked={value.includes(type)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, type] : value.filter((other) => other !== type))
              }
            />
          ))}
        </div>
      )}
      {problem ? (
        <div className="problem" role="alert">
          {problem}
        </div>
      ) : null}
    </fieldset>
  );
}

const settingsOf = ({ url, description, event_types, standard_webhooks }: WebhookEndpoint): Settings => ({
  url,
  description,
  event_types: event_types as EventTypes,
  standard_webhooks,
});
