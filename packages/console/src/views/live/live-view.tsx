// The calls that are going on, and what is said in one of them as it is spoken.
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Badge } from '../../components/badge.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Empty, LiveNotice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Since } from '../../components/time.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { useTenant } from '../../session/tenant.ts';
import { otherSide } from '../calls/call-row.tsx';
import { ChosenCall } from './chosen-call.tsx';
import { useCallsInProgress } from './live-calls.ts';
import './live.css';

const route = getRouteApi('/inside/t/$tenantId/live');
const columns = [
  ['Call', ''],
  ['Status', ''],
  ['Agent', 'wide-only'],
  ['For', 'number'],
] as const;

export function LiveView() {
  const { tenantId, client } = useTenant();
  const { call: chosen } = route.useSearch();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const { calls, stopped, isPending, error, retry } = useCallsInProgress(client, tenantId);
  return (
    <>
      <PageHead title="Live" about="Calls that wait, ring or are in progress." />
      <LiveNotice error={stopped} />
      <div className="live-columns">
        <div className="form">
          <ListTable
            label="Calls in progress"
            list={{
              items: calls,
              isSuccess: !isPending && !error,
              isPending,
              error,
              refetch: retry,
              more: () => undefined,
            }}
            columns={columns}
            empty={
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
            }
          >
            {(call) => (
              <tr key={call.id} className="linked" aria-current={call.id === chosen || undefined}>
                <td>
                  <Link
                    to="/t/$tenantId/live"
                    params={{ tenantId }}
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
                <td className="number">
                  <Since at={call.answered_at ?? call.created_at} />
                </td>
              </tr>
            )}
          </ListTable>
        </div>
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
