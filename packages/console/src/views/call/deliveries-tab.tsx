// The events of the call, also those to which no endpoint subscribes, and what receivers were told of them.
import type { CallDetail, StoredEvent } from '@voicecall/sdk';
import { useState } from 'react';
import { Empty } from '../../components/notice.tsx';
import { DeliveriesTable } from '../deliveries/deliveries-table.tsx';
import { DeliveryDetail } from '../deliveries/delivery-detail.tsx';
import { EventDetail } from '../events/event-detail.tsx';
import { EventsTable } from '../events/events-table.tsx';
import { serverNow } from '../../data/clock.ts';
import { lookAgainMs } from '../../data/use-list.ts';

/** The last events and their deliveries come some moments after the last change of a call. */
const afterChangeMs = 30_000;
const mayHaveMore = ({ status, updated_at }: CallDetail['call']): boolean =>
  !['completed', 'failed'].includes(status) || serverNow() - Date.parse(updated_at) < afterChangeMs;
const isUnfinished = ({ status }: { readonly status: string }): boolean =>
  status === 'pending' || status === 'delivering';

export function DeliveriesTab({ detail: { call } }: { readonly detail: CallDetail }) {
  const [delivery, setDelivery] = useState<string | null>(null);
  const [event, setEvent] = useState<StoredEvent | null>(null);
  return (
    <>
      <div className="section-head">
        <h2>Events</h2>
      </div>
      <EventsTable
        query={{ call_id: call.id, order: 'desc' }}
        onOpen={setEvent}
        againMs={() => (mayHaveMore(call) ? lookAgainMs : false)}
        empty={
          <Empty title="No events">What happens in the call is written here. Events are kept for some weeks.</Empty>
        }
      />
      <div className="section-head">
        <h2>Deliveries</h2>
      </div>
      <DeliveriesTable
        filters={{ call_id: call.id }}
        onOpen={setDelivery}
        againMs={(deliveries) => (mayHaveMore(call) || deliveries.some(isUnfinished) ? lookAgainMs : false)}
        empty={<Empty title="No deliveries">No webhook endpoint subscribed to the events of this call.</Empty>}
      />
      <DeliveryDetail id={delivery} onClose={() => setDelivery(null)} />
      {event ? <EventDetail event={event} onClose={() => setEvent(null)} /> : null}
    </>
  );
}
