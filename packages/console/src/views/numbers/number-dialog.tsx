// One number: what is known of it here and at the carrier, changing it, and releasing it.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { PhoneNumber } from '@voicecall/sdk';
import { useState } from 'react';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Time } from '../../components/time.tsx';
import { toast } from '../../components/toasts.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { NumberForm } from './number-form.tsx';
import { useNumbersChanged } from './numbers-data.ts';
import { Answered, Provider } from './number-states.tsx';

interface Props {
  readonly number: PhoneNumber;
  readonly onClose: () => void;
}

export function NumberDialog({ number, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const [mode, setMode] = useState<'facts' | 'edit' | 'release'>('facts');
  if (mode === 'edit') return <NumberForm number={number} onClose={onClose} />;
  if (mode === 'release') return <Release number={number} onClose={onClose} />;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [
      'Name',
      <span className="foreign" dir="auto">
        {number.label ?? '–'}
      </span>,
    ],
    ['Inbound calls', <Answered number={number} name={agents.find(({ id }) => id === number.agent_id)?.name} />],
    ['Trunk', number.trunk_id ? <Id id={number.trunk_id} /> : '–'],
    ['Carrier', <Provider kind={number.provider_kind} />],
    ['Account there', number.carrier_account_id ? <Id id={number.carrier_account_id} /> : '–'],
    ['Trunk there', number.carrier_trunk_id ? <Id id={number.carrier_trunk_id} /> : '–'],
    ['Country', number.country ?? '–'],
    [
      'Reference',
      <span className="foreign" dir="auto">
        {number.client_ref ?? '–'}
      </span>,
    ],
    ['Since', <Time at={number.created_at} />],
    ['Released', <Time at={number.released_at} />],
    ['Id', <Id id={number.id} />],
  ];
  return (
    <Dialog
      title={number.number}
      open
      onClose={onClose}
      footer={
        canAct && number.status === 'active' ? (
          <>
            <button type="button" className="button" onClick={() => setMode('release')}>
              Release…
            </button>
            <button type="button" className="button primary" onClick={() => setMode('edit')}>
              Change
            </button>
          </>
        ) : null
      }
    >
      <Facts rows={facts} />
    </Dialog>
  );
}

/** Names and values, one below the other. */
export const Facts = ({ rows }: { readonly rows: readonly (readonly [string, React.ReactNode])[] }) => (
  <dl className="facts">
    {rows.map(([name, value]) => (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Release({ number, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const changed = useNumbersChanged(tenantId);
  const imported = number.provider_kind === 'carrier_pv';
  const release = useMutation({
    mutationFn: async (): Promise<unknown> =>
      imported ? client.carrierImports.release(number.number) : client.phoneNumbers.release(number.id),
    onSuccess: () => {
      changed();
      toast(`${number.number} is released.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Release ${number.number}?`}
      submit="Release"
      danger
      request={release}
      onSubmit={() => release.mutate()}
      onClose={onClose}
    >
      <p>No agent answers this number any more, and no call leaves from it. Any tenant may then use it.</p>
      {imported ? (
        <p className="quiet">
          The number is detached from our trunk at the carrier. It stays in your account there, without the voice URL
          that it had before the import: check its voice configuration.
        </p>
      ) : null}
    </FormDialog>
  );
}
