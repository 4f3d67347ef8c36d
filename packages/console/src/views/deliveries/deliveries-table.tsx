// The deliveries that match some filters, newest first.
import { useQuery } from '@tanstack/react-query';
import type { WebhookDelivery } from '@voicecall/sdk';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ListTable, RowButton } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { useList } from '../../data/use-list.ts';
import { keys } from '../../data/keys.ts';
import { useTenant } from '../../session/tenant.ts';
import { endpointsQuery } from '../webhooks/webhooks-data.ts';
import { queryOf } from './filters.ts';
import type { DeliveryFilters } from './filters.ts';
import { ResendButton } from './resend.tsx';

const columns = [
  ['Event', ''],
  ['Status', ''],
  ['Endpoint', 'wide-only'],
  ['Attempts', 'number wide-only'],
  ['Response', 'wide-only'],
  ['Created', 'number'],
  ['Actions', 'number wide-only'],
] as const;

/** `onOpen` gets the id of the delivery whose details are asked for; `againMs` as in `useList`. */
export function DeliveriesTable({
  filters,
  onOpen,
  empty,
  againMs,
}: {
  readonly filters: DeliveryFilters;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
  readonly againMs?: (deliveries: readonly WebhookDelivery[]) => number | false;
}) {
  const { tenantId, client } = useTenant();
  const query = queryOf(filters);
  const list = useList(
    keys.deliveries(tenantId).list(query),
    async (page) => client.webhookDeliveries.list({ ...query, ...page }),
    ({ webhook_deliveries }) => webhook_deliveries,
    againMs,
  );
  const { data: endpoints = [] } = useQuery(endpointsQuery(client, tenantId));
  return (
    <ListTable label="Deliveries" list={list} columns={columns} empty={empty}>
      {(delivery) => (
        <DeliveryRow
          key={delivery.id}
          delivery={delivery}
          url={endpoints.find(({ id }) => id === delivery.webhook_endpoint_id)?.url}
          onOpen={onOpen}
        />
      )}
    </ListTable>
  );
}

function DeliveryRow({
  delivery: { id, event_type, status, webhook_endpoint_id, ...rest },
  url,
  onOpen,
}: {
  readonly delivery: WebhookDelivery;
  readonly url: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const { attempt_count, max_attempts, last_http_status, last_error, created_at } = rest;
  return (
    <tr className="linked">
      <td className="cell-cut ellipsis">
        <RowButton onClick={() => onOpen(id)}>
          <code>{event_type}</code>
        </RowButton>
        {status !== 'delivered' && attempt_count > 0 ? (
          <div className="problem ellipsis">
            <span className="on-narrow foreign" dir="auto">
              {attempt_count} of {max_attempts}: {last_http_status ?? last_error}
            </span>
          </div>
        ) : null}
      </td>
      <td>
        <Badge code={status} />
      </td>
      <td className="wide-only cell-cut ellipsis foreign" dir="auto" title={url}>
        {url ?? <code className="mono">{webhook_endpoint_id}</code>}
      </td>
      <td className="number wide-only nowrap">
        {attempt_count} of {max_attempts}
      </td>
      <td className="wide-only cell-cut ellipsis foreign" dir="auto" title={last_error ?? undefined}>
        {last_http_status ?? last_error ?? '–'}
      </td>
      <td className="number">
        <Time at={created_at} />
      </td>
      <td className="number wide-only">
        <ResendButton id={id} />
      </td>
    </tr>
  );
}
