// The alerts of a tenant: what needs a person, and what needed one.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Alert } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ChoiceFilter, filterOf } from '../../components/filters.tsx';
import { ListTable, RowButton } from '../../components/list-table.tsx';
import type { Columns } from '../../components/list-table.tsx';
import { Empty, NoMatch } from '../../components/notice.tsx';
import { OpenRecord } from '../../components/open-record.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Time } from '../../components/time.tsx';
import { keys } from '../../data/keys.ts';
import { alertQuery } from '../../data/queries/alerts.ts';
import { withParameter } from '../../data/search.ts';
import { useList } from '../../data/use-list.ts';
import { alertRuleFields } from '../../generated/facts.ts';
import { useTenant } from '../../session/tenant.ts';
import { AlertDialog, AlertState } from './alert-dialog.tsx';
import './alerts.css';
import type { AlertFilters } from './filters.ts';
import { RulesDialog } from './rules-dialog.tsx';

const route = getRouteApi('/inside/t/$tenantId/alerts');

const columns: Columns = [
  ['State', ''],
  ['What', ''],
  ['Acknowledged by', 'wide-only'],
  ['Opened', 'number'],
  ['Closed', 'number wide-only'],
];

/** While one is open, its end is looked for. */
const againMs = 30_000;

export function AlertsView() {
  const { tenantId, client } = useTenant();
  const search = route.useSearch();
  const { open, ...filters } = search;
  const navigate = useNavigate();
  const [rules, setRules] = useState(false);
  const show = (next: AlertFilters): void =>
    void navigate({ to: '/t/$tenantId/alerts', params: { tenantId }, search: next, replace: true });
  const list = useList(
    keys.alerts(tenantId).list(filters),
    async (page) => client.alerts.list({ ...filters, ...page }),
    ({ alerts }) => alerts,
    () => againMs,
  );
  const filter = filterOf(search, show);
  const close = (): void => show(withParameter(search, 'open', ''));
  return (
    <>
      <PageHead title="Alerts" about="What needs a person. An alert closes by itself once its cause is over.">
        <button type="button" className="button" onClick={() => setRules(true)}>
          Rules
        </button>
      </PageHead>
      <search className="toolbar">
        <ChoiceFilter
          {...filter('status', 'Open and closed')}
          options={[
            ['open', 'Only open ones'],
            ['closed', 'Only closed ones'],
          ]}
        />
        <ChoiceFilter
          {...filter('kind', 'Any kind')}
          options={alertRuleFields.map(({ kind, title }) => [kind, title] as const)}
        />
      </search>
      <ListTable
        label="Alerts"
        list={list}
        columns={columns}
        empty={
          Object.keys(filters).length > 0 ? (
            <NoMatch thing="alert" showAll={() => show({})} />
          ) : (
            <Empty title="No alerts">The platform looks once a minute. Nothing needed a person so far.</Empty>
          )
        }
      >
        {(alert) => (
          <AlertRow key={alert.id} alert={alert} onOpen={() => show(withParameter(search, 'open', alert.id))} />
        )}
      </ListTable>
      <OpenRecord id={open} list={list} query={alertQuery(client, tenantId)} onClose={close}>
        {(alert) => <AlertDialog alert={alert} onClose={close} />}
      </OpenRecord>
      {rules ? <RulesDialog onClose={() => setRules(false)} /> : null}
    </>
  );
}

function AlertRow({ alert, onOpen }: { readonly alert: Alert; readonly onOpen: () => void }) {
  const { title, cause, opened_at, closed_at, acknowledged_by } = alert;
  return (
    <tr className="linked">
      <td className="nowrap">
        <AlertState alert={alert} />
      </td>
      <td className="alert-what">
        <RowButton onClick={onOpen}>{title}</RowButton>
        <div className="quiet foreign" dir="auto">
          {cause}
        </div>
      </td>
      <td className="wide-only cell-cut ellipsis">
        {acknowledged_by ? <bdi>{acknowledged_by.name ?? acknowledged_by.id}</bdi> : <Badge code="nobody" />}
      </td>
      <td className="number">
        <Time at={opened_at} />
      </td>
      <td className="number wide-only">
        <Time at={closed_at} />
      </td>
    </tr>
  );
}
