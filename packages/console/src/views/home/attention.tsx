// What needs somebody now: open alerts, endpoints that get no events, and calls that failed today, by their cause.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, CallDetail, PartOfDay, WebhookEndpoint } from '@voicecall/sdk';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Foreign } from '../../components/facts.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { counted } from '../../components/words.ts';
import { openAlertsQuery } from '../../data/queries/alerts.ts';
import { useTenant } from '../../session/tenant.ts';
import { AlertState } from '../alerts/alert-dialog.tsx';
import { LinkedIds } from '../call/linked-ids.tsx';
import { needsFix, reasonText } from '../calls/call-badge.tsx';
import type { ReasonToFix } from '../calls/call-badge.tsx';
import { otherSide } from '../calls/call-row.tsx';
import { endpointsQuery, stateOf } from '../webhooks/webhooks-data.ts';
import { failedCallsQuery } from './home-data.ts';

/** More causes than these are in the list of calls. */
const mostReasons = 5;
const mostAlerts = 8;
/** What is shown of an endpoint says the same. */
const ofEndpoints: readonly string[] = ['endpoint_failing', 'endpoint_disabled'] satisfies Alert['kind'][];

/** `today`: undefined while it is not known. */
export function Attention({ today }: { readonly today: PartOfDay | undefined }) {
  const { tenantId, client } = useTenant();
  const endpoints = useQuery({ ...endpointsQuery(client, tenantId), refetchInterval: 30_000 });
  const alerts = useQuery(openAlertsQuery(client, tenantId));
  const unwell = (endpoints.data ?? []).filter(({ enabled, health }) => enabled && health !== 'healthy');
  const reasons = Object.entries(today?.ended_reasons ?? {})
    .flatMap(([reason, calls]) => (needsFix(reason) ? [[reason, calls] as const] : []))
    .toSorted(([, a], [, b]) => b - a);
  const isShown = (id: string): boolean => unwell.some((endpoint) => endpoint.id === id);
  const others = (alerts.data?.alerts ?? []).filter(
    ({ kind, record_ids }) => !(ofEndpoints.includes(kind) && record_ids.every(isShown)),
  );
  const items = [
    ...others.slice(0, mostAlerts).map((alert) => <AlertItem key={alert.id} alert={alert} />),
    ...(others.length > mostAlerts
      ? [
          <li key="more">
            <Link to="/t/$tenantId/alerts" params={{ tenantId }} search={{ status: 'open' }}>
              All open alerts
            </Link>
          </li>,
        ]
      : []),
    ...unwell.map((endpoint) => <EndpointItem key={endpoint.id} endpoint={endpoint} />),
    ...(today && reasons.length > 0
      ? [<FailedCallItems key="calls" since={today.from} reasons={reasons.slice(0, mostReasons)} />]
      : []),
  ];
  const isKnown = endpoints.data !== undefined && alerts.data !== undefined;
  const failed = [endpoints, alerts].filter(({ error }) => error);
  return (
    <section className="panel" aria-label="Needs attention">
      <header>
        <h2>Needs attention</h2>
      </header>
      {failed.map(({ error, refetch }, part) => (
        <ErrorNotice key={part} error={error} retry={() => void refetch()} />
      ))}
      {items.length > 0 ? (
        <ul className="attention">{items}</ul>
      ) : isKnown ? (
        <p className="inside attention-none">
          <CircleCheck aria-hidden="true" /> Nothing needs attention.
        </p>
      ) : failed.length > 0 ? null : (
        <div className="inside">
          <SkeletonText />
        </div>
      )}
    </section>
  );
}

/** One line: a badge, what it is, and what is known of it. */
const Item = ({
  badge,
  title,
  children,
}: {
  readonly badge: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
}) => (
  <li>
    <div>{badge}</div>
    <div className="attention-what">
      {title}
      <div className="quiet">{children}</div>
    </div>
  </li>
);

const AlertItem = ({ alert }: { readonly alert: Alert }) => (
  <Item
    badge={<AlertState alert={alert} />}
    title={
      <Link to="/t/$tenantId/alerts" params={{ tenantId: alert.tenant_id }} search={{ open: alert.id }}>
        {alert.title}
      </Link>
    }
  >
    <Foreign>{alert.cause}</Foreign> {alert.acknowledged_by ? `Known to ${nameOf(alert.acknowledged_by)}.` : null}
  </Item>
);

const nameOf = ({ name, id }: NonNullable<Alert['acknowledged_by']>): string => name ?? id;

function EndpointItem({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const [text, tone] = stateOf(endpoint);
  const { id, tenant_id, url, consecutive_failures, last_failure } = endpoint;
  return (
    <Item
      badge={
        <Badge code={text} tone={tone}>
          {text}
        </Badge>
      }
      title={
        <Link
          to="/t/$tenantId/webhooks/$endpointId"
          params={{ tenantId: tenant_id, endpointId: id }}
          className="foreign"
          dir="auto"
        >
          {url}
        </Link>
      }
    >
      {counted(consecutive_failures, 'failed attempt')} in a row
      {last_failure ? (
        <>
          , the last <Time at={last_failure.at} />: <Foreign>{last_failure.error}</Foreign>
        </>
      ) : null}
    </Item>
  );
}

function FailedCallItems({
  since,
  reasons,
}: {
  readonly since: string;
  readonly reasons: readonly (readonly [reason: ReasonToFix, calls: number])[];
}) {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useQuery(
    failedCallsQuery(
      client,
      tenantId,
      since,
      reasons.map(([reason]) => reason),
    ),
  );
  return (
    <>
      {reasons.map(([reason, calls]) => {
        const newest = data?.find((one) => one.reason === reason)?.newest;
        return (
          <Item
            key={reason}
            badge={
              <Badge code={reason} tone="bad">
                {reasonText(reason)}
              </Badge>
            }
            title={
              <Link to="/t/$tenantId/calls" params={{ tenantId }} search={{ ended_reason: reason, from: dayOf(since) }}>
                {counted(calls, 'call')} today
              </Link>
            }
          >
            {newest ? (
              <>
                Newest:{' '}
                <Link to="/t/$tenantId/calls/$callId" params={{ tenantId, callId: newest.call.id }}>
                  {otherSide(newest.call)}
                </Link>
                . <LinkedIds tenantId={tenantId} text={textOf(newest)} />
              </>
            ) : null}
          </Item>
        );
      })}
      {error ? (
        <li>
          <ErrorNotice error={error} retry={() => void refetch()} />
        </li>
      ) : null}
    </>
  );
}

const textOf = ({ explanation }: CallDetail): string =>
  explanation ? `${explanation.cause} ${explanation.remedy}` : '';

/** The day of a moment for the reader, as the filter of the calls has it. */
const dayOf = (at: string): string => {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};
