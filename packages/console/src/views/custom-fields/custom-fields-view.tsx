// The facts that the tenant wants from its calls: list, create, change, archive, starter packs, and a try on a call.
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { WhichOnes } from '../../components/filters.tsx';
import { ListTable } from '../../components/list-table.tsx';
import { useList } from '../../data/use-list.ts';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { OpenRecord } from '../../components/open-record.tsx';
import { Time } from '../../components/time.tsx';
import { words } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { keys } from '../../data/keys.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import './custom-fields.css';
import { FieldDialog } from './field-dialog.tsx';
import { fieldQuery } from './field-query.ts';
import { FieldForm } from './field-form.tsx';
import { StarterPackDialog } from './starter-pack-dialog.tsx';

const route = getRouteApi('/inside/t/$tenantId/custom-fields');
const columns = [
  ['Field', ''],
  ['Type', ''],
  ['Values', 'wide-only'],
  ['Calls', 'wide-only'],
  ['Needed', 'wide-only'],
  ['Since', 'number wide-only'],
] as const;
const dialogs = { field: FieldForm, pack: StarterPackDialog };

export function CustomFieldsView() {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const { list: status = 'active', open } = route.useSearch();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<keyof typeof dialogs | null>(null);
  const list = useList(
    keys.customFields(tenantId).list({ status }),
    (query) => client.customFields.list({ ...query, status }),
    ({ custom_fields }) => custom_fields,
  );
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const go = (search: { list?: 'active' | 'archived' }): void =>
    void navigate({ to: '/t/$tenantId/custom-fields', params: { tenantId }, search });
  const agentName = (agentId: string | null): string =>
    agentId === null ? 'All calls' : (agents.find(({ id }) => id === agentId)?.name ?? agentId);
  const close = (): void => go({ list: status });
  const Shown = dialog && dialogs[dialog];
  const actions = canAct ? (
    <>
      <button type="button" className="button" onClick={() => setDialog('pack')}>
        Starter packs
      </button>
      <button type="button" className="button primary" onClick={() => setDialog('field')}>
        Create a field
      </button>
    </>
  ) : null;
  return (
    <>
      <PageHead title="Custom fields" about="Facts that you want from each call, beside those that every summary has.">
        {actions}
      </PageHead>
      <div className="toolbar">
        <WhichOnes value={status} past="archived" name="Archived" onChange={(list) => go({ list })} />
      </div>
      <ListTable
        label="Custom fields"
        list={list}
        columns={columns}
        empty={
          status === 'archived' ? (
            <Empty title="No archived fields">Fields that are archived stay in the summaries that have them.</Empty>
          ) : (
            <Empty title="No custom fields yet" action={<div className="toolbar">{actions}</div>}>
              Ask your calls a question of your own, such as how warm a lead is. A starter pack has the usual ones.
            </Empty>
          )
        }
      >
        {(field) => (
          <tr key={field.id} className="linked">
            <td>
              <Link
                to="/t/$tenantId/custom-fields"
                params={{ tenantId }}
                search={{ list: status, open: field.id }}
                className="row-link foreign"
                dir="auto"
              >
                {field.label}
              </Link>
              <div className="mono quiet field-key">{field.field_key}</div>
            </td>
            <td className="nowrap">{words(field.type)}</td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {field.enum_values.join(', ') || '–'}
            </td>
            <td className="wide-only ellipsis foreign cell-name" dir="auto">
              {agentName(field.agent_id)}
            </td>
            <td className="wide-only">{field.required ? 'Yes' : 'No'}</td>
            <td className="number wide-only">
              <Time at={field.created_at} />
            </td>
          </tr>
        )}
      </ListTable>
      <OpenRecord id={open} list={list} query={fieldQuery(client, tenantId)} onClose={close}>
        {(field) => <FieldDialog field={field} calls={agentName(field.agent_id)} onClose={close} />}
      </OpenRecord>
      {Shown ? <Shown onClose={() => setDialog(null)} /> : null}
    </>
  );
}
