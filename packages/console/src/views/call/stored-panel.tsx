// What is stored of the call: what is gone by retention, whether it is on hold, and erasing it.
import type { Call } from '@voicecall/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import { TextField } from '../../components/field.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';

export function StoredPanel({ call }: { readonly call: Call }) {
  const session = useSession();
  const [asking, setAsking] = useState<'erase' | 'hold' | null>(null);
  const close = (): void => setAsking(null);
  return (
    <section className="panel" aria-label="What is stored">
      <header>
        <h2>What is stored</h2>
        {may(session, 'calls:erase') ? (
          <span className="actions">
            <button type="button" className="button" onClick={() => setAsking('hold')}>
              {call.hold_reason === null ? 'Put on hold' : 'Release'}
            </button>
            {call.ended_at && call.hold_reason === null ? (
              <button type="button" className="button danger" onClick={() => setAsking('erase')}>
                Erase…
              </button>
            ) : null}
          </span>
        ) : null}
      </header>
      <div className="inside">
        <Facts
          rows={[
            ['Gone by retention', call.erased.length > 0 ? call.erased.join(', ') : 'Nothing'],
            ['Hold', call.hold_reason === null ? 'None' : <Foreign>{call.hold_reason}</Foreign>],
          ]}
        />
      </div>
      {asking === 'erase' ? <EraseDialog call={call} onClose={close} /> : null}
      {asking === 'hold' ? <HoldDialog call={call} onClose={close} /> : null}
    </section>
  );
}

interface DialogProps {
  readonly call: Call;
  readonly onClose: () => void;
}

function EraseDialog({ call, onClose }: DialogProps) {
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const erase = async (): Promise<string> => {
    await client.calls.erase(call.id);
    await navigate({ to: '/t/$tenantId/calls', params: { tenantId } });
    void readAgain(keys.calls(tenantId).all);
    return 'The call is erased.';
  };
  return (
    <ConfirmDialog title="Erase the call?" action="Erase" danger onClose={onClose} run={erase}>
      <p>
        Its turns, transcripts, summaries, events and recording are gone for good. Bookings stay without names, numbers
        and notes. Deliveries that wait are canceled. Statistics keep their sums.
      </p>
    </ConfirmDialog>
  );
}

function HoldDialog({ call, onClose }: DialogProps) {
  const { tenantId, client } = useTenant();
  const readAgain = useReadAgain();
  const [reason, setReason] = useState('');
  const holds = call.hold_reason === null;
  const save = async (): Promise<string> => {
    await client.calls.hold(call.id, { reason: holds ? reason : null });
    await readAgain(keys.call(tenantId, call.id).all);
    return holds ? 'The call is on hold.' : 'The call is released.';
  };
  return (
    <ConfirmDialog
      title={holds ? 'Put the call on hold' : 'Release the call?'}
      action={holds ? 'Put on hold' : 'Release'}
      ready={!holds || reason.trim() !== ''}
      onClose={onClose}
      run={save}
    >
      <p>
        {holds
          ? 'Nothing of it is erased, on request or by retention, until it is released.'
          : 'It can be erased again. What is older than it is kept goes within minutes.'}
      </p>
      {holds ? (
        <TextField
          label="Reason"
          name="reason"
          required
          autoFocus
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
}
