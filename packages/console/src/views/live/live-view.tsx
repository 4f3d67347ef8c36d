// The calls that are going on, and what is said in one of them as it is spoken.
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { Agent, Call } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { Empty, ErrorNotice, LiveNotice, SkeletonRows } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { duration } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { useTenant } from '../../session/tenant.ts';
import { otherSide } from '../calls/call-row.tsx';
import { ChosenCall } from './chosen-call.tsx';
import { useCallsInProgress, useNow } from './live-calls.ts';
import './live.css';

const route = getRouteApi('/inside/t/$tenantId/live');

export function LiveView() {
  const { tenantId, client } = useTenant();
  const { call: chosen } = route.useSearch();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const { calls, stopped, isPending, error, retry } = useCallsInProgress(client, tenantId);
  return (
    <>
      <PageHead title="Live" about="Calls that wait, ring or are in progress." />
      <LiveNotice error={stopped} />
      {error ? <ErrorNotice error={error} retry={retry} /> : null}
      <div className="live-columns">
        <section className="panel table-box" aria-label="Calls in progress">
          {!isPending && calls.length === 0 ? (
            <Empty
              title="No call is going on"
              action={
                <Link className="button" to="/t/$tenantId/calls" params={{ tenantId }}>
                  Go to the calls
                </Link>
              }
            >
              Calls appear here when they begin, and leave when they end. You can place one from the calls.
            </Empty>
          ) : (
            <CallTable calls={calls} agents={agents} chosen={chosen} isPending={isPending} />
          )}
        </section>
        {chosen ? (
          <ChosenCall key={chosen} callId={chosen} />
        ) : calls.length > 0 ? (
          <section className="panel" aria-label="Chosen call">
            <Empty title="No call is chosen">Choose a call to read what is said in it, as it is spoken.</Empty>
          </section>
        ) : null}
      </div>
    </>
  );
}

function CallTable({
  calls,
  agents,
  chosen,
  isPending,
}: {
  readonly calls: readonly Call[];
  readonly agents: readonly Agent[];
  readonly chosen: string | undefined;
  readonly isPending: boolean;
}) {
  const now = useNow();
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Status</th>
          <th scope="col" className="wide-only">
            Agent
          </th>
          <th scope="col" className="number">
            For
          </th>
        </tr>
      </thead>
      <tbody>
        {isPending ? <SkeletonRows columns={4} rows={3} /> : null}
        {calls.map((call) => (
          <tr key={call.id} className="linked" aria-current={call.id === chosen || undefined}>
            <td>
              <Link
                to="/t/$tenantId/live"
                params={{ tenantId: call.tenant_id }}
                search={{ call: call.id }}
                className="row-link nowrap"
                replace
              >
                {otherSide(call)}
              </Link>
            </td>
            <td>
              <Badge code={call.status} />
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {agents.find(({ id }) => id === call.agent_id)?.name ?? call.agent_id}
            </td>
            <td className="number">{duration((now - Date.parse(call.answered_at ?? call.created_at)) / 1000)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
