// The newest calls of an agent, as they happen.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice, LiveNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { useTenant } from '../../session/tenant.ts';
import { CallBadge } from '../calls/call-badge.tsx';
import { otherSide } from '../calls/call-row.tsx';
import { callsQuery } from '../calls/calls-data.ts';
import { useLiveCalls } from '../calls/use-live-calls.ts';

const shown = 8;

export function AgentCalls({ agentId }: { readonly agentId: string }) {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useInfiniteQuery(callsQuery(client, tenantId, { agent_id: agentId }));
  const stopped = useLiveCalls(client, tenantId);
  const calls = data?.pages[0]?.calls.slice(0, shown);
  return (
    <section className="panel" aria-label="Newest calls">
      <header>
        <h2>Newest calls</h2>
        <Link to="/t/$tenantId/calls" params={{ tenantId }} search={{ agent_id: agentId }} className="button small">
          All calls
        </Link>
      </header>
      <LiveNotice error={stopped} />
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {calls?.length ? (
        <table className="table">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Call</th>
              <th scope="col">Status</th>
              <th scope="col">Placed</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={call.id} className="linked">
                <td>
                  <Link
                    to="/t/$tenantId/calls/$callId"
                    params={{ tenantId, callId: call.id }}
                    className="row-link nowrap"
                  >
                    {otherSide(call)}
                  </Link>
                </td>
                <td>
                  <CallBadge call={call} />
                </td>
                <td className="number">
                  <Time at={call.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <div className="inside">
          {calls ? <p className="quiet">No calls yet. Place a test call, and it appears here.</p> : null}
          {!calls && !error ? <SkeletonText lines={4} /> : null}
        </div>
      )}
    </section>
  );
}
