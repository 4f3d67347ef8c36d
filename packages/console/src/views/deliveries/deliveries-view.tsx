// All deliveries of a tenant: which arrived, which did not and why, and sending them again.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceFilter, MomentFilter, TextFilter } from '../../components/filters.tsx';
import { withParameter } from '../../data/search.ts';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { words } from '../../components/words.ts';
import { deliveryStatuses, eventTypes } from '../../generated/facts.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { endpointsQuery } from '../webhooks/webhooks-data.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import type { DeliveryFilters } from './filters.ts';
import { ResendAllDialog } from './resend-all-dialog.tsx';

const route = getRouteApi('/inside/t/$tenantId/deliveries');

export function DeliveriesView() {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const { open, ...filters } = route.useSearch();
  const navigate = useNavigate();
  const [resending, setResending] = useState(false);
  const { data: endpoints = [] } = useQuery(endpointsQuery(client, tenantId));
  const show = (search: DeliveryFilters): void =>
    void navigate({ to: '/t/$tenantId/deliveries', params: { tenantId }, search, replace: true });
  const set = (name: keyof DeliveryFilters) => (value: string) =>
    show(withParameter<DeliveryFilters>(filters, name, value));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead title="Deliveries" about="Each event for each endpoint, with every attempt.">
        {canAct ? (
          <button type="button" className="button" onClick={() => setResending(true)}>
            {isFiltered ? 'Resend all that match' : 'Resend all'}
          </button>
        ) : null}
      </PageHead>
      <search className="toolbar">
        <ChoiceFilter
          label="Any status"
          value={filters.status}
          onChange={set('status')}
          options={deliveryStatuses.map((code) => [code, words(code)])}
        />
        <ChoiceFilter
          label="Any endpoint"
          value={filters.webhook_endpoint_id}
          onChange={set('webhook_endpoint_id')}
          options={endpoints.map(({ id, url }) => [id, url])}
        />
        <ChoiceFilter
          label="Any event"
          value={filters.event_type}
          onChange={set('event_type')}
          options={eventTypes.map((type) => [type, type])}
        />
        <TextFilter label="Id of a call" value={filters.call_id} onChange={set('call_id')} />
        <MomentFilter label="From" value={filters.from} onChange={set('from')} />
        <MomentFilter label="To" value={filters.to} onChange={set('to')} />
      </search>
      <DeliveriesTable
        filters={filters}
        onOpen={(id) => show({ ...filters, open: id })}
        empty={
          isFiltered ? (
            <Empty
              title="No delivery matches"
              action={
                <button type="button" className="button" onClick={() => show({})}>
                  Show all deliveries
                </button>
              }
            >
              Change a filter, or show all deliveries.
            </Empty>
          ) : (
            <Empty title="No deliveries yet">
              Create a webhook endpoint. The events of each call are then delivered to it, and shown here.
            </Empty>
          )
        }
      />
      <DeliveryDetail id={open ?? null} onClose={() => show(filters)} />
      {resending ? <ResendAllDialog filters={filters} onClose={() => setResending(false)} /> : null}
    </>
  );
}
