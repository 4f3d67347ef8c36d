// One event: its body, and where it went.
import { Link } from '@tanstack/react-router';
import type { StoredEvent } from '@voicecall/sdk';
import { CopyButton, Id, Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { Time } from '../../components/time.tsx';
import { CallLink } from '../deliveries/delivery-detail.tsx';

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
        <Facts
          rows={[
            ['Id', <Id id={id} />],
            ['Type', <code>{type}</code>],
            ['Written', <Time at={created_at} />],
            ['Call', call_id ? <CallLink tenantId={tenant_id} callId={call_id} /> : 'About no call'],
            [
              'Deliveries',
              delivery_ids.length === 0
                ? 'No endpoint subscribed to it'
                : delivery_ids.map((delivery) => (
                    <div key={delivery}>
                      <Link to="/t/$tenantId/deliveries" params={{ tenantId: tenant_id }} search={{ open: delivery }}>
                        <code className="mono">{delivery}</code>
                      </Link>
                    </div>
                  )),
            ],
          ]}
        />
        <h3>Body</h3>
        <Json value={payload} />
      </div>
    </Dialog>
  );
}
