// The events of the call, also those to which no endpoint subscribes, and what receivers were told of them.
import type { StoredEvent } from '@voicecall/sdk';
import { useState } from 'react';
import { Empty } from '../../components/notice.tsx';
import { DeliveriesTable } from '../deliveries/deliveries-table.tsx';
import { DeliveryDetail } from '../deliveries/delivery-detail.tsx';
import { EventDetail } from '../events/event-detail.tsx';
import { EventsTable } from '../events/events-table.tsx';

const lookAgainMs = 3_000;
const isUnfinished = ({ status }: { readonly status: string }): boolean =>
  status === 'pending' || status === 'delivering';

export function DeliveriesTab({ callId, isOver }: { readonly callId: string; readonly isOver: boolean }) {
  const [delivery, setDelivery] = useState<string | null>(null);
  const [event, setEvent] = useState<StoredEvent | null>(null);
  return (
    <>
      <div className="section-head">
        <h2>Events</h2>
      </div>
      <EventsTable
        query={{ call_id: callId, order: 'desc' }}
        onOpen={setEvent}
        lookAgainMs={() => (isOver ? false : lookAgainMs)}
        empty={
          <Empty title="No events">What happens in the call is written here. Events are kept for some weeks.</Empty>
        }
      />
      <div className="section-head">
        <h2>Deliveries</h2>
      </div>
      <DeliveriesTable
        filters={{ call_id: callId }}
        onOpen={setDelivery}
        lookAgainMs={(deliveries) => (!isOver || deliveries.some(isUnfinished) ? lookAgainMs : false)}
        empty={<Empty title="No deliveries">No webhook endpoint subscribed to the events of this call.</Empty>}
      />
      <DeliveryDetail id={delivery} onClose={() => setDelivery(null)} />
      {event ? <EventDetail event={event} onClose={() => setEvent(null)} /> : null}
    </>
  );
}
