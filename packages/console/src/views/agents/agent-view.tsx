// One agent: everything that it is, the newest of its calls, and what can be done with it.
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Agent } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { Id } from '../../components/copy.tsx';
import { Facts, Foreign } from '../../components/facts.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Time } from '../../components/time.tsx';
import { agentQuery } from '../../data/queries/agents.ts';
import { useTenant } from '../../session/tenant.ts';
import { AgentActions } from './agent-actions.tsx';
import { AgentCalls } from './agent-calls.tsx';
import { AgentForm } from './agent-form.tsx';
import { AgentVersions } from './versions/agent-versions.tsx';
import { useDraft } from './versions/use-draft.ts';
import { AgentTests } from '../tests/agent-tests.tsx';
import './agents.css';

const route = getRouteApi('/inside/t/$tenantId/agents/$agentId');

export function AgentView() {
  const { agentId } = route.useParams();
  const { tenantId, client } = useTenant();
  const { data: agent, error, refetch } = useQuery(agentQuery(client, tenantId, agentId));
  const { draft, edits, edit, publishings, published } = useDraft(agent);
  if (error && !agent) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!agent) return <SkeletonText lines={8} />;
  return (
    <>
      <PageHead title={agent.name} about={<Id id={agent.id} />}>
        <Badge code={agent.status} tone={agent.status === 'active' ? 'good' : 'neutral'} />
        {agent.draft_version === null ? null : <Badge code="draft" tone="warn" />}
        <AgentActions agent={agent} version={edits ? agent.draft_version : null} />
      </PageHead>
      {agent.status === 'active' ? null : (
        <p className="notice">This agent is archived: it takes no calls, and cannot be changed.</p>
      )}
      <div className="agent-columns">
        <AgentForm
          key={`${agent.id} ${edits ? `draft ${agent.draft_version}` : publishings}`}
          agent={edits && draft ? { ...agent, ...draft.settings } : agent}
          isDraft={edits}
          onEdit={edit}
        />
        <div className="agent-side">
          <AgentCalls agentId={agent.id} />
          {agent.status === 'active' ? <AgentVersions agent={agent} onPublished={published} /> : null}
          {agent.status === 'active' ? <AgentTests agent={agent} /> : null}
          <AgentFacts agent={agent} />
        </div>
      </div>
    </>
  );
}

const AgentFacts = ({ agent: { tools, created_at, updated_at } }: { readonly agent: Agent }) => (
  <section className="panel" aria-label="Facts">
    <header>
      <h2>Facts</h2>
    </header>
    <div className="inside">
      <Facts
        rows={[
          [
            'Tools now',
            <Foreign>
              {tools.map(({ name, enabled }) => (enabled ? name : `${name} (off)`)).join(', ') || 'None'}
            </Foreign>,
          ],
          ['Created', <Time at={created_at} />],
          ['Changed', <Time at={updated_at} />],
        ]}
      />
    </div>
  </section>
);
