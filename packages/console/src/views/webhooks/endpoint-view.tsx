// One webhook endpoint: its state, its deliveries, and what can be done with it.
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Id } from '../../components/copy.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Empty, ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import { useTenant } from '../../session/tenant.ts';
import { DeliveriesTable } from '../deliveries/deliveries-table.tsx';
import { DeliveryDetail } from '../deliveries/delivery-detail.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { SuccessRate } from './success-rate.tsx';
import './webhooks.css';
import { endpointQuery, stateOf, typesOf } from './webhooks-data.ts';

const route = getRouteApi('/inside/t/$tenantId/webhooks/$endpointId');

export function EndpointView() {
  const { endpointId } = route.useParams();
  const { tenantId, client } = useTenant();
  const navigate = useNavigate();
  const { data: endpoint, error, refetch } = useQuery(endpointQuery(client, tenantId, endpointId));
  const [open, setOpen] = useState<string | null>(null);
  if (error && !endpoint) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!endpoint) return <SkeletonText lines={8} />;
  const [text, tone] = stateOf(endpoint);
  const facts: FactRows = [
    ...(endpoint.description ? [['Description', <Foreign>{endpoint.description}</Foreign>] as const] : []),
    ['Events', typesOf(endpoint)],
    ['Failures in a row', count(endpoint.consecutive_failures)],
    ...(endpoint.last_failure
      ? [
          [
            'Last failure',
            <>
              <Time at={endpoint.last_failure.at} /> <Foreign>{endpoint.last_failure.error}</Foreign>
            </>,
          ] as const,
        ]
      : []),
    ['Arrived in 24 hours', <SuccessRate id={endpoint.id} />],
    ['Standard Webhooks', endpoint.standard_webhooks ? 'Also' : 'No'],
    ['Created', <Time at={endpoint.created_at} />],
    ['Changed', <Time at={endpoint.updated_at} />],
  ];
  return (
    <>
      <PageHead title={endpoint.url} about={<Id id={endpoint.id} />}>
        <Badge code={text} tone={tone}>
          {text}
        </Badge>
      </PageHead>
      {endpoint.enabled && endpoint.status === 'disabled' ? (
        <p className="notice bad">
          The receiver responded with 410, so nothing is sent there until you change the URL or enable the endpoint.
        </p>
      ) : null}
      {endpoint.health === 'failing' && endpoint.last_failure ? (
        <p className="notice bad" role="status">
          Events do not arrive: the last attempt failed, <Time at={endpoint.last_failure.at} />,{' '}
          <Foreign>{endpoint.last_failure.error}</Foreign>. It is repeated; once the receiver accepts events, what was
          given up can be sent again.
        </p>
      ) : null}
      <EndpointActions
        endpoint={endpoint}
        onDeleted={() => void navigate({ to: '/t/$tenantId/webhooks', params: { tenantId } })}
      />
      <section className="panel" aria-label="Settings">
        <div className="inside">
          <Facts rows={facts} />
        </div>
      </section>
      <div className="section-head">
        <h2>Deliveries</h2>
        <Link
          to="/t/$tenantId/deliveries"
          params={{ tenantId }}
          search={{ webhook_endpoint_id: endpoint.id }}
          className="button small"
        >
          Filter and resend
        </Link>
      </div>
      <DeliveriesTable
        filters={{ webhook_endpoint_id: endpoint.id }}
        onOpen={setOpen}
        empty={<Empty title="No deliveries yet">Send a test, or place a call: its events are delivered here.</Empty>}
      />
      <DeliveryDetail id={open} onClose={() => setOpen(null)} />
    </>
  );
}
