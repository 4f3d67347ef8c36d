// What can be done with a webhook endpoint: each in a dialog that says what will happen.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@voicecall/sdk';
import { useState } from 'react';
import { Foreign } from '../../components/facts.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../components/field.tsx';
import { momentOf } from '../../components/filters.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { toast } from '../../components/toasts.tsx';
import { count } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

type Action = 'edit' | 'test' | 'rotate' | 'disable' | 'recover' | 'delete';
type Props = { readonly endpoint: WebhookEndpoint; readonly onClose: () => void };

export function EndpointActions({
  endpoint,
  onDeleted,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onDeleted: () => void;
}) {
  const session = useSession();
  const { canAct } = session;
  const [action, setAction] = useState<Action | null>(null);
  const [rotated, setRotated] = useState<WebhookEndpointWithSecret | null>(null);
  const { enable, refresh } = useEndpoint(endpoint);
  if (!canAct) return null;
  const isOn = endpoint.enabled && endpoint.status === 'active';
  const button = (opens: Action, text: string) => (
    <button type="button" className="button" onClick={() => setAction(opens)}>
      {text}
    </button>
  );
  const close = (): void => setAction(null);
  return (
    <>
      {enable.error ? <ErrorNotice error={enable.error} /> : null}
      <div className="toolbar">
        {button('test', 'Send a test')}
        {button('edit', 'Edit')}
        {may(session, 'secrets') ? button('rotate', 'Rotate secret') : null}
        {isOn ? button('recover', 'Recover') : null}
        {isOn ? (
          button('disable', 'Disable')
        ) : (
          <button type="button" className="button" disabled={enable.isPending} onClick={() => enable.mutate()}>
            Enable
          </button>
        )}
        {button('delete', 'Delete')}
      </div>
      {action === 'edit' ? <EndpointForm endpoint={endpoint} onClose={close} /> : null}
      {action === 'test' ? <TestDialog endpoint={endpoint} onClose={close} /> : null}
      {action === 'rotate' ? <RotateDialog endpoint={endpoint} onClose={close} onRotated={setRotated} /> : null}
      {action === 'recover' ? <RecoverDialog endpoint={endpoint} onClose={close} /> : null}
      {action === 'disable' ? <DisableDialog endpoint={endpoint} onClose={close} /> : null}
      {action === 'delete' ? <DeleteDialog endpoint={endpoint} onClose={close} onDeleted={onDeleted} /> : null}
      <SecretDialog
        made={rotated}
        onClose={() => {
          setRotated(null);
          void refresh();
        }}
      />
    </>
  );
}

/** The writes of an endpoint that need no dialog of their own, and how its views are read anew. */
function useEndpoint({ id }: WebhookEndpoint) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const refresh = async (): Promise<void> => {
    await readAgain(keys.webhooks(tenantId).all, keys.deliveries(tenantId).all);
  };
  const enable = useMutation({
    mutationFn: () => client.webhooks.update(id, { enabled: true }),
    onSuccess: () => {
      toast('The endpoint gets events again.');
      return refresh();
    },
  });
  return { client, enable, refresh };
}

const graces = [
  ['0', 'Invalid at once'],
  ['3600', 'Valid for 1 hour more'],
  ['86400', 'Valid for 24 hours more'],
] as const;

function RotateDialog({
  endpoint,
  onClose,
  onRotated,
}: Props & { readonly onRotated: (made: WebhookEndpointWithSecret) => void }) {
  const { client } = useEndpoint(endpoint);
  const [grace, setGrace] = useState<string>(graces[1][0]);
  return (
    <ConfirmDialog
      title="Rotate secret"
      action="Rotate"
      onClose={onClose}
      run={async () => {
        onRotated(await client.webhooks.rotateSecret(endpoint.id, { overlap_sec: Number(grace) }));
        return 'The endpoint has a new secret.';
      }}
    >
      <p>
        A new secret is made and shown once. While the old one is valid, each attempt carries two signatures, one of
        each secret. A secret that was replaced before is invalid at once.
      </p>
      <SelectField
        label="The old secret"
        value={grace}
        onChange={({ target }) => setGrace(target.value)}
        options={graces}
      />
    </ConfirmDialog>
  );
}

function RecoverDialog({ endpoint, onClose }: Props) {
  const { client, refresh } = useEndpoint(endpoint);
  const [since, setSince] = useState('');
  const [include_waiting, setWaiting] = useState(true);
  const [include_missing, setMissing] = useState(false);
  const moment = momentOf(since);
  const { data: counted } = useQuery({
    queryKey: keys.webhooks(endpoint.tenant_id).missing(endpoint.id, moment ?? ''),
    queryFn: () => client.webhooks.recover(endpoint.id, { since: moment ?? '', include_missing: true, dry_run: true }),
    enabled: include_missing && moment !== undefined,
  });
  return (
    <ConfirmDialog
      title="Recover deliveries"
      action="Send again"
      onClose={onClose}
      ready={moment !== undefined}
      run={async () => {
        const { requeued, missing } = await client.webhooks.recover(endpoint.id, {
          since: moment ?? '',
          include_waiting,
          include_missing,
        });
        await refresh();
        const events = missing === null ? '' : ` Events that it never got, sent in the background: ${count(missing)}.`;
        return `Deliveries that are sent again: ${count(requeued)}.${events}`;
      }}
    >
      <p>
        Deliveries that were given up or canceled are sent again, oldest first, each with up to 8 new attempts. Their
        ids and bodies stay as they are.
      </p>
      <TextField
        label="Created since"
        type="datetime-local"
        hint="In your time zone."
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
      <CheckField
        label="Also those that wait for their next attempt"
        checked={include_waiting}
        onChange={({ target }) => setWaiting(target.checked)}
      />
      <CheckField
        label="Also events that the endpoint never got"
        checked={include_missing}
        onChange={({ target }) => setMissing(target.checked)}
      />
      {include_missing ? (
        <p className="muted">
          {counted
            ? `${count(counted.missing ?? 0)} since then, of the types that it wants now.`
            : 'It was disabled, did not exist, or did not want their type.'}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

function DisableDialog({ endpoint, onClose }: Props) {
  const { client, refresh } = useEndpoint(endpoint);
  return (
    <ConfirmDialog
      title="Disable endpoint"
      action="Disable"
      onClose={onClose}
      run={async () => {
        await client.webhooks.update(endpoint.id, { enabled: false });
        await refresh();
        return 'The endpoint gets no events.';
      }}
    >
      <p>
        New events are not sent until you enable the endpoint again. A delivery that waits is canceled when its next
        attempt is due.
      </p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ endpoint, onClose, onDeleted }: Props & { readonly onDeleted: () => void }) {
  const { client, refresh } = useEndpoint(endpoint);
  return (
    <ConfirmDialog
      title="Delete endpoint"
      action="Delete"
      danger
      onClose={onClose}
      run={async () => {
        await client.webhooks.delete(endpoint.id);
        onDeleted();
        void refresh();
        return 'The endpoint was deleted.';
      }}
    >
      <p>
        <Foreign>{endpoint.url}</Foreign> gets no more events, and deliveries that wait are canceled. Past deliveries
        can still be read. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
