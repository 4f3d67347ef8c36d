// One number: what is known of it here and at the carrier, changing it, and releasing it.
import { useQuery } from '@tanstack/react-query';
import type { PhoneNumber } from '@voicecall/sdk';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Id } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';
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
  const facts: FactRows = [
    ['Name', <Foreign>{number.label ?? '–'}</Foreign>],
    ['Inbound calls', <Answered number={number} name={agents.find(({ id }) => id === number.agent_id)?.name} />],
    ['Asks which agent', <Foreign>{number.answer_url ?? '–'}</Foreign>],
    ['Trunk', number.trunk_id ? <Id id={number.trunk_id} /> : '–'],
    ['Carrier', <Provider kind={number.provider_kind} />],
    ['Account there', number.carrier_account_id ? <Id id={number.carrier_account_id} /> : '–'],
    ['Trunk there', number.carrier_trunk_id ? <Id id={number.carrier_trunk_id} /> : '–'],
    ['Country', number.country ?? '–'],
    ['Reference', <Foreign>{number.client_ref ?? '–'}</Foreign>],
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

function Release({ number, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const changed = useNumbersChanged(tenantId);
  const imported = number.provider_kind === 'carrier_pv';
  return (
    <ConfirmDialog
      title={`Release ${number.number}?`}
      action="Release"
      danger
      onClose={onClose}
      run={async () => {
        await (imported ? client.carrierImports.release(number.number) : client.phoneNumbers.release(number.id));
        changed();
        return `${number.number} is released.`;
      }}
    >
      <p>No agent answers this number any more, and no call leaves from it. Any tenant may then use it.</p>
      {imported ? (
        <p className="quiet">
          The number is detached from our trunk at the carrier. It stays in your account there, without the voice URL
          that it had before the import: check its voice configuration.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
