// All deliveries of a tenant: which arrived, which did not and why, and sending them again.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChoiceFilter, MomentFilter, TextFilter, filterOf } from '../../components/filters.tsx';
import { Empty, NoMatch } from '../../components/notice.tsx';
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
  const filter = filterOf<DeliveryFilters>(filters, show);
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
          {...filter('status', 'Any status')}
          options={deliveryStatuses.map((code) => [code, words(code)])}
        />
        <ChoiceFilter
          {...filter('webhook_endpoint_id', 'Any endpoint')}
          options={endpoints.map(({ id, url }) => [id, url])}
        />
        <ChoiceFilter {...filter('event_type', 'Any event')} options={eventTypes.map((type) => [type, type])} />
        <TextFilter {...filter('call_id', 'Id of a call')} />
        <MomentFilter {...filter('from', 'From')} />
        <MomentFilter {...filter('to', 'To')} />
      </search>
      <DeliveriesTable
        filters={filters}
        onOpen={(id) => show({ ...filters, open: id })}
        empty={
          isFiltered ? (
            <NoMatch thing="delivery" things="deliveries" showAll={() => show({})} />
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
