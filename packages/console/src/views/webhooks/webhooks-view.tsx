// The webhook endpoints of a tenant: where events go, and whether they arrive.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { count } from '../../components/words.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SuccessRate } from './success-rate.tsx';
import './webhooks.css';
import { endpointsQuery, stateOf, typesOf } from './webhooks-data.ts';

const columns = [
  ['Endpoint', ''],
  ['Status', ''],
  ['Events', 'wide-only'],
  ['Failures in a row', 'number wide-only'],
  ['Arrived in 24 hours', 'number wide-only'],
] as const;

export function WebhooksView() {
  const { tenantId, client } = useTenant();
  const session = useSession();
  const endpoints = useQuery(endpointsQuery(client, tenantId));
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<WebhookEndpointWithSecret | null>(null);
  // A portal session makes no secrets.
  const create = may(session, 'secrets') ? (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      Create endpoint
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Webhooks" about="Where the events of this tenant are sent.">
        <Link to="/t/$tenantId/deliveries" params={{ tenantId }} className="button">
          Deliveries
        </Link>
        {create}
      </PageHead>
      <ListTable
        label="Webhook endpoints"
        list={{ ...endpoints, items: endpoints.data ?? [], more: () => undefined }}
        columns={columns}
        empty={
          <Empty title="No endpoints yet" action={create}>
            An endpoint is an address of your server. Every event of its types is signed and posted there, and repeated
            until your server responds.
          </Empty>
        }
      >
        {(endpoint) => <EndpointRow key={endpoint.id} endpoint={endpoint} />}
      </ListTable>
      {creating ? <EndpointForm onClose={() => setCreating(false)} onCreated={setCreated} /> : null}
      <SecretDialog made={created} onClose={() => setCreated(null)} />
    </>
  );
}

function EndpointRow({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, tenant_id, url, description, consecutive_failures, health, last_failure } = endpoint;
  const [text, tone] = stateOf(endpoint);
  return (
    <tr className="linked">
      <td className="cell-cut ellipsis" title={url}>
        <Link
          to="/t/$tenantId/webhooks/$endpointId"
          params={{ tenantId: tenant_id, endpointId: id }}
          className="row-link foreign"
          dir="auto"
        >
          {url}
        </Link>
        {description ? (
          <div className="quiet ellipsis foreign" dir="auto">
            {description}
          </div>
        ) : null}
      </td>
      <td>
        <Badge code={text} tone={tone}>
          {text}
        </Badge>
        {health === 'failing' && last_failure ? (
          <div className="quiet ellipsis foreign" dir="auto">
            {last_failure.error}
          </div>
        ) : null}
      </td>
      <td className="wide-only cell-cut ellipsis" title={typesOf(endpoint)}>
        {typesOf(endpoint)}
      </td>
      <td className="number wide-only">{count(consecutive_failures)}</td>
      <td className="number wide-only">
        <SuccessRate id={id} />
      </td>
    </tr>
  );
}
