// Events that match some filters, in one order.
import type { ListEventsQuery, StoredEvent } from '@voicecall/sdk';
import type { ReactNode } from 'react';
import { ListTable, RowButton } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { useList } from '../../data/use-list.ts';
import { keys } from '../../data/keys.ts';
import { useTenant } from '../../session/tenant.ts';
import { CallLink } from '../deliveries/delivery-detail.tsx';

const columns = [
  ['Event', ''],
  ['Call', 'wide-only'],
  ['Deliveries', 'number wide-only'],
  ['Written', 'number'],
] as const;

/** `againMs` as in `useList`. */
export function EventsTable({
  query,
  onOpen,
  empty,
  againMs,
}: {
  readonly query: ListEventsQuery;
  readonly onOpen: (event: StoredEvent) => void;
  readonly empty: ReactNode;
  readonly againMs?: () => number | false;
}) {
  const { tenantId, client } = useTenant();
  const list = useList(
    keys.events(tenantId).list(query),
    async ({ limit, cursor }) => client.events.list({ limit, ...query, ...(cursor && { after: cursor }) }),
    ({ events }) => events,
    againMs,
  );
  return (
    <ListTable label="Events" list={list} columns={columns} empty={empty}>
      {(event) => (
        <tr key={event.id} className="linked">
          <td>
            <RowButton onClick={() => onOpen(event)}>
              <code>{event.type}</code>
            </RowButton>
          </td>
          <td className="wide-only">
            {event.call_id ? (
              <CallLink tenantId={event.tenant_id} callId={event.call_id} />
            ) : (
              <span className="quiet">–</span>
            )}
          </td>
          <td className="number wide-only">{event.delivery_ids.length}</td>
          <td className="number">
            <Time at={event.created_at} />
          </td>
        </tr>
      )}
    </ListTable>
  );
}
