// The list of calls: filters in the address, rows as they are needed, changes as they happen.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ListTable } from '../../components/list-table.tsx';
import { Empty, LiveNotice, NoMatch } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { agentsQuery } from '../../data/queries/agents.ts';
import { useMore } from '../../data/use-list.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { TalkChoice } from '../talk/talk-choice.tsx';
import { CallRow, callColumns } from './call-row.tsx';
import { callsQuery } from './calls-data.ts';
import { CallsToolbar } from './calls-toolbar.tsx';
import type { CallFilters } from './filters.ts';
import { ExportButton } from './export-button.tsx';
import { TestCallDialog } from './test-call-dialog.tsx';
import { useLiveCalls } from './use-live-calls.ts';

const route = getRouteApi('/inside/t/$tenantId/calls');

export function CallsView() {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const [placing, setPlacing] = useState(false);
  const list = useInfiniteQuery(callsQuery(client, tenantId, filters));
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const stopped = useLiveCalls(client, tenantId);
  const calls = list.data?.pages.flatMap((page) => page.calls) ?? [];
  const more = useMore(list);
  const show = (search: CallFilters): void =>
    void navigate({ to: '/t/$tenantId/calls', params: { tenantId }, search, replace: true });
  const isFiltered = Object.keys(filters).length > 0;
  const place = canAct ? (
    <button type="button" className="button primary" onClick={() => setPlacing(true)}>
      Place a test call
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Calls">
        <ExportButton client={client} filters={filters} />
        <TalkChoice agents={agents} />
        {place}
      </PageHead>
      <CallsToolbar
        filters={filters}
        agents={agents}
        onChange={show}
        onOpen={(callId) => void navigate({ to: '/t/$tenantId/calls/$callId', params: { tenantId, callId } })}
      />
      <LiveNotice error={stopped} />
      <ListTable
        label="Calls"
        list={{ ...list, items: calls, more }}
        columns={callColumns}
        empty={
          isFiltered ? (
            <NoMatch thing="call" showAll={() => show({})} />
          ) : (
            <Empty title="No calls yet" action={place}>
              Calls appear here while they happen. Place one, and watch it ring, talk and end.
            </Empty>
          )
        }
      >
        {(call) => <CallRow key={call.id} call={call} agent={agents.find(({ id }) => id === call.agent_id)} />}
      </ListTable>
      {placing ? <TestCallDialog onClose={() => setPlacing(false)} /> : null}
    </>
  );
}
