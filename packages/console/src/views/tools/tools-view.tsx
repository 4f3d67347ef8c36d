// The tools of a tenant: list, create, change, try, archive.
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { CreatedTool } from '@voicecall/sdk';
import { useState } from 'react';
import { WhichOnes } from '../../components/filters.tsx';
import { Badge } from '../../components/badge.tsx';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { listed, toolQuery } from '../../data/queries/tools.ts';
import { useList } from '../../data/use-list.ts';
import { OpenRecord } from '../../components/open-record.tsx';
import { Time } from '../../components/time.tsx';
import { count } from '../../components/words.ts';
import type { ListedTool } from '../../data/forms.ts';
import { keys } from '../../data/keys.ts';
import { may, useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { OnceDialog } from '../../components/once-dialog.tsx';
import { ToolDialog } from './tool-dialog.tsx';
import { ToolForm } from './tool-form.tsx';
import { typeInWords, useAgentsOf } from './tools-data.ts';
import './tools.css';

const route = getRouteApi('/inside/t/$tenantId/tools');
const columns = [
  ['Tool', ''],
  ['Type', ''],
  ['Status', 'wide-only'],
  ['Request', 'wide-only'],
  ['Agents', 'number wide-only'],
  ['Changed', 'number wide-only'],
] as const;

export function ToolsView() {
  const { tenantId, client } = useTenant();
  const session = useSession();
  const { list: status = 'active', open } = route.useSearch();
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedTool | null>(null);
  const list = useList(
    keys.tools(tenantId).list({ status }),
    (query) => client.tools.list({ ...query, status }),
    ({ tools }) => listed(tools, status),
  );
  const agentsOf = useAgentsOf();
  const go = (search: { list?: 'active' | 'archived' }): void =>
    void navigate({ to: '/t/$tenantId/tools', params: { tenantId }, search });
  const close = (): void => go({ list: status });
  // A portal session makes no secrets.
  const create = may(session, 'secrets') ? (
    <button type="button" className="button primary" onClick={() => setCreating(true)}>
      Create a tool
    </button>
  ) : null;
  return (
    <>
      <PageHead title="Tools" about="What agents can do in a conversation, beside talking.">
        {create}
      </PageHead>
      <div className="toolbar">
        <WhichOnes value={status} past="archived" name="Archived" onChange={(list) => go({ list })} />
      </div>
      <ListTable
        label="Tools"
        list={list}
        columns={columns}
        empty={
          status === 'archived' ? (
            <Empty title="No archived tools">Agents no longer get a tool that is archived.</Empty>
          ) : (
            <Empty title="No tools yet" action={create}>
              With a tool an agent asks your server, books an appointment, transfers the call, or hangs up.
            </Empty>
          )
        }
      >
        {(tool) => <ToolRow key={tool.id} tool={tool} agents={agentsOf(tool).length} />}
      </ListTable>
      <OpenRecord id={open} list={list} query={toolQuery(client, tenantId)} onClose={close}>
        {(tool) => <ToolDialog tool={tool} agents={agentsOf(tool)} onClose={close} />}
      </OpenRecord>
      {creating ? <ToolForm onClose={() => setCreating(false)} onCreated={setCreated} /> : null}
      {created?.signing_secret ? (
        <OnceDialog
          title="Signing secret"
          label="Secret"
          secret={created.signing_secret}
          note="Store the secret now: it verifies the requests of the tool, and is not shown again."
          onClose={() => setCreated(null)}
        />
      ) : null}
    </>
  );
}

function ToolRow({
  tool: { id, tenant_id, name, description, type, enabled, http, status, updated_at },
  agents,
}: {
  readonly tool: ListedTool;
  readonly agents: number;
}) {
  return (
    <tr className="linked">
      <td className="tool-name">
        <Link
          to="/t/$tenantId/tools"
          params={{ tenantId: tenant_id }}
          search={{ list: status, open: id }}
          className="row-link foreign mono"
          dir="auto"
        >
          {name}
        </Link>
        <div className="quiet ellipsis foreign" dir="auto">
          {description}
        </div>
      </td>
      <td className="nowrap">{typeInWords(type)}</td>
      <td className="wide-only">
        <Badge code={enabled ? 'active' : 'off'}>{enabled ? 'On' : 'Off'}</Badge>
      </td>
      <td className="wide-only ellipsis foreign tool-name" dir="auto">
        {http ? `${http.method} ${http.url}` : '–'}
      </td>
      <td className="number wide-only">{count(agents)}</td>
      <td className="number wide-only">
        <Time at={updated_at} />
      </td>
    </tr>
  );
}
