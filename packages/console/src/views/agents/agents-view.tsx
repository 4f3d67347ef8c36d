// The agents of a tenant.
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Agent } from '@voicecall/sdk';
import { useState } from 'react';
import { WhichOnes, TextFilter, filterOf } from '../../components/filters.tsx';
import { Empty, NoMatch } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import { useList } from '../../data/use-list.ts';
import { withParameter } from '../../data/search.ts';
import { keys } from '../../data/keys.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import './agents.css';
import { CreateDialog } from './create-dialog.tsx';
import type { AgentFilters } from './filters.ts';

const route = getRouteApi('/inside/t/$tenantId/agents');
const columns = [
  ['Agent', ''],
  ['Language', ''],
  ['Voice', 'wide-only'],
  ['Tools', 'number wide-only'],
  ['Records', 'wide-only'],
  ['Reference', 'wide-only'],
  ['Changed', 'number wide-only'],
] as const;

export function AgentsView() {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const filters = route.useSearch();
  const { q, status = 'active' } = filters;
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const pages = useList(
    keys.agents(tenantId).list(filters),
    async (page) => client.agents.list({ ...page, status, ...(q && { client_ref: q }) }),
    ({ agents }) => agents,
  );
  const set = (search: AgentFilters): void =>
    void navigate({ to: '/t/$tenantId/agents', params: { tenantId }, search, replace: true });
  const create = canAct ? (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      Create an agent
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Agents" about="Who talks in your calls: prompt, voice, and tools.">
        {create}
      </PageHead>
      <search className="toolbar">
        <TextFilter {...filterOf(filters, set)('q', 'Reference of an agent')} grow />
        <WhichOnes
          value={status}
          past="archived"
          name="Archived"
          onChange={(chosen) => set(withParameter(filters, 'status', chosen === 'active' ? '' : chosen))}
        />
      </search>
      <ListTable
        label="Agents"
        list={pages}
        columns={columns}
        empty={<NoAgents filters={filters} create={create} showAll={() => set({})} />}
      >
        {(agent) => <AgentRow key={agent.id} agent={agent} />}
      </ListTable>
      {creating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

function NoAgents({
  filters: { q, status },
  create,
  showAll,
}: {
  readonly filters: AgentFilters;
  readonly create: React.ReactNode;
  readonly showAll: () => void;
}) {
  if (q)
    return (
      <NoMatch thing="agent" showAll={showAll}>
        The reference has to be the whole one. Change it, or show all agents.
      </NoMatch>
    );
  if (status === 'archived')
    return <Empty title="No archived agents">An agent that is archived stays here, and so do its calls.</Empty>;
  return (
    <Empty title="No agents yet" action={create}>
      An agent holds the conversation of a call. Give it instructions, a voice and tools, and then call it.
    </Empty>
  );
}

function AgentRow({ agent }: { readonly agent: Agent }) {
  const { id, tenant_id, name, language, voice_id, tools, record_calls, client_ref, updated_at } = agent;
  return (
    <tr className="linked">
      <td className="ellipsis agent-name">
        <Link
          to="/t/$tenantId/agents/$agentId"
          params={{ tenantId: tenant_id, agentId: id }}
          className="row-link foreign"
          dir="auto"
        >
          {name}
        </Link>
      </td>
      <td className="foreign" dir="auto">
        {language}
      </td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {voice_id ?? <span className="quiet">Default</span>}
      </td>
      <td className="number wide-only">{count(tools.length)}</td>
      <td className="wide-only">{record_calls ? 'Yes' : 'No'}</td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {client_ref}
      </td>
      <td className="number wide-only">
        <Time at={updated_at} />
      </td>
    </tr>
  );
}
