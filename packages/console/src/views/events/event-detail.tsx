// One event: its body, and where it went.
import { Link } from '@tanstack/react-router';
import type { StoredEvent } from '@voicecall/sdk';
import { CopyButton, Id, Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';

export function EventDetail({
  event: { id, tenant_id, type, call_id, created_at, payload, delivery_ids },
  onClose,
}: {
  readonly event: StoredEvent;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title="Event"
      open
      onClose={onClose}
      wide
      footer={
        <>
          <CopyButton text={JSON.stringify(payload, null, 2)}>Copy body</CopyButton>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <div className="form">
        <dl className="facts">
          <dt>Id</dt>
          <dd>
            <Id id={id} />
          </dd>
          <dt>Type</dt>
          <dd>
            <code>{type}</code>
          </dd>
          <dt>Written</dt>
          <dd>
            <Time at={created_at} />
          </dd>
          <dt>Call</dt>
          <dd>
            {call_id ? (
              <Link to="/t/$tenantId/calls/$callId" params={{ tenantId: tenant_id, callId: call_id }}>
                <code className="mono">{call_id}</code>
              </Link>
            ) : (
              'About no call'
            )}
          </dd>
          <dt>Deliveries</dt>
          <dd>
            {delivery_ids.length === 0 ? 'No endpoint subscribed to it' : null}
            {delivery_ids.map((delivery) => (
              <div key={delivery}>
                <Link to="/t/$tenantId/deliveries" params={{ tenantId: tenant_id }} search={{ open: delivery }}>
                  <code className="mono">{delivery}</code>
                </Link>
              </div>
            ))}
          </dd>
        </dl>
        <h3>Body</h3>
        <Json value={payload} />
      </div>
    </Dialog>
  );
}
