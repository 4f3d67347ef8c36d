// One delivery: its attempts, what the receiver responded, and the body that was sent.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WebhookDelivery } from '@voicecall/sdk';
import { Facts, Foreign } from '../../components/facts.tsx';
import type { FactRows } from '../../components/facts.tsx';
import { Badge } from '../../components/badge.tsx';
import { Id, Json } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { milliseconds } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import './deliveries.css';
import { ResendButton } from './resend.tsx';

const lookAgainMs = 2_000;

/** Open while `id` is one. */
export function DeliveryDetail({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const { data, error } = useQuery(
    reading(
      keys.deliveries(tenantId).one(id ?? ''),
      async () => (await client.webhookDeliveries.get(id ?? '')).webhook_delivery,
      {
        enabled: id !== null,
        refetchInterval: ({ state }) =>
          state.data?.status === 'pending' || state.data?.status === 'delivering' ? lookAgainMs : false,
      },
    ),
  );
  return (
    <Dialog
      title="Delivery"
      open={id !== null}
      onClose={onClose}
      wide
      footer={
        <>
          {id ? <ResendButton id={id} /> : null}
          <button type="button" className="button small" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      {error ? <ErrorNotice error={error} /> : null}
      {data ? (
        <div className="form">
          <DeliveryFacts delivery={data} />
          <h3>Attempts</h3>
          {data.attempts.length === 0 ? <p className="quiet">None yet.</p> : null}
          {data.attempts.map((attempt) => (
            <details key={attempt.attempt} className="attempt" open={data.attempts.length === 1}>
              <summary>
                <span className={`badge ${attempt.error === null ? 'good' : 'bad'}`}>
                  {attempt.http_status ?? 'No response'}
                </span>{' '}
                Attempt {attempt.attempt} · <Time at={attempt.started_at} /> · {milliseconds(attempt.duration_ms)}
                {attempt.error ? <Foreign> · {attempt.error}</Foreign> : null}
              </summary>
              {attempt.url ? (
                <p className="quiet">
                  <Foreign>{attempt.url}</Foreign>
                </p>
              ) : null}
              {attempt.response_excerpt ? (
                <Json value={attempt.response_excerpt} />
              ) : (
                <p className="quiet">An empty response.</p>
              )}
            </details>
          ))}
          <h3>Body</h3>
          <Json value={pretty(data.body)} />
        </div>
      ) : error ? null : (
        <SkeletonText lines={6} />
      )}
    </Dialog>
  );
}

function DeliveryFacts({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { id, tenant_id: tenantId, event_type, status, webhook_endpoint_id, call_id, next_attempt_at } = delivery;
  const rows: FactRows = [
    ['Id', <Id id={id} />],
    ['Event', <code>{event_type}</code>],
    ['Status', <Badge code={status} />],
    [
      'Endpoint',
      <Link to="/t/$tenantId/webhooks/$endpointId" params={{ tenantId, endpointId: webhook_endpoint_id }}>
        <code className="mono">{webhook_endpoint_id}</code>
      </Link>,
    ],
    ...(call_id ? [['Call', <CallLink tenantId={tenantId} callId={call_id} />] as const] : []),
    ...(next_attempt_at ? [['Next attempt', <Time at={next_attempt_at} />] as const] : []),
  ];
  return <Facts rows={rows} />;
}

/** A link to a call, by its id. */
export const CallLink = ({ tenantId, callId }: { readonly tenantId: string; readonly callId: string }) => (
  <Link to="/t/$tenantId/calls/$callId" params={{ tenantId, callId }}>
    <code className="mono">{callId}</code>
  </Link>
);

/** The body is signed as a text; it is JSON, which is shown with line breaks. */
function pretty(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
