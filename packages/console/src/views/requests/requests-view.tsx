// The request log: what was asked of the API for this tenant, and what each request came to.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { RequestEntry } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { CheckField } from '../../components/field.tsx';
import { ChoiceFilter, MomentFilter, TextFilter, filterOf } from '../../components/filters.tsx';
import { ListTable, RowButton } from '../../components/list-table.tsx';
import type { Columns } from '../../components/list-table.tsx';
import { Empty, NoMatch } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Time } from '../../components/time.tsx';
import { milliseconds } from '../../components/words.ts';
import { withParameter } from '../../data/search.ts';
import { useList } from '../../data/use-list.ts';
import { tenantOperations } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { useTenant } from '../../session/tenant.ts';
import { queryOf } from './filters.ts';
import type { RequestFilters } from './filters.ts';
import { RequestDetail } from './request-detail.tsx';
import { toneOf } from './tone.ts';

const route = getRouteApi('/inside/t/$tenantId/requests');

const columns: Columns = [
  ['Request', ''],
  ['Status', ''],
  ['Error', 'wide-only'],
  ['Caller', 'wide-only'],
  ['Duration', 'number wide-only'],
  ['Arrived', 'number'],
];

const statuses = [
  ['2xx', 'Successes (2xx)'],
  ['4xx', 'Refusals (4xx)'],
  ['5xx', 'Failures (5xx)'],
  ...['400', '401', '403', '404', '409', '422', '429', '500', '502', '503'].map((code) => [code, code] as const),
] as const;

export function RequestsView() {
  const { tenantId, client } = useTenant();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const [open, setOpen] = useState<RequestEntry | null>(null);
  const show = (search: RequestFilters): void =>
    void navigate({ to: '/t/$tenantId/requests', params: { tenantId }, search, replace: true });
  const query = queryOf(filters);
  const list = useList(
    keys.requests(tenantId).list(query),
    async (page) => client.requestLog.list({ ...query, ...page }),
    ({ requests }) => requests,
  );
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead title="Requests" about="What was asked of the API for this tenant, without bodies and headers.">
        <button type="button" className="button" onClick={() => void list.refetch()}>
          Refresh
        </button>
      </PageHead>
      <RequestsToolbar filters={filters} onChange={show} />
      <ListTable
        label="Requests"
        list={list}
        columns={columns}
        empty={
          isFiltered ? (
            <NoMatch thing="request" showAll={() => show({})} />
          ) : (
            <Empty title="No requests yet">Requests with an API key of this tenant are listed here.</Empty>
          )
        }
      >
        {(entry) => <RequestRow key={entry.id} entry={entry} onOpen={() => setOpen(entry)} />}
      </ListTable>
      {open ? <RequestDetail entry={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function RequestsToolbar({
  filters,
  onChange,
}: {
  readonly filters: RequestFilters;
  readonly onChange: (filters: RequestFilters) => void;
}) {
  const filter = filterOf(filters, onChange);
  return (
    <search className="toolbar">
      <TextFilter {...filter('request_id', 'Id of a request')} grow />
      <ChoiceFilter
        {...filter('operation', 'Any operation')}
        options={tenantOperations.map(([operation, route]) => [operation, `${operation} · ${route}`])}
      />
      <ChoiceFilter {...filter('status', 'Any status')} options={statuses} />
      <TextFilter {...filter('error_code', 'Error code')} />
      <TextFilter {...filter('actor_id', 'Id of a key')} />
      <ChoiceFilter
        {...filter('idempotent_replayed', 'Replays and others')}
        options={[
          ['true', 'Only replays'],
          ['false', 'No replays'],
        ]}
      />
      <MomentFilter {...filter('from', 'From')} />
      <MomentFilter {...filter('to', 'To')} />
      <CheckField
        label="Also from the console"
        checked={filters.callers === 'all'}
        onChange={({ target }) => onChange(withParameter(filters, 'callers', target.checked ? 'all' : ''))}
      />
    </search>
  );
}

function RequestRow({ entry, onOpen }: { readonly entry: RequestEntry; readonly onOpen: () => void }) {
  const { operation, method, status, error_code, actor, duration_ms, created_at, idempotent_replayed } = entry;
  return (
    <tr className="linked">
      <td className="cell-cut ellipsis">
        <RowButton onClick={onOpen}>
          <code className="quiet">{method}</code> {operation}
        </RowButton>
        {error_code ? (
          <div className="problem ellipsis">
            <code className="on-narrow">{error_code}</code>
          </div>
        ) : null}
      </td>
      <td className="nowrap">
        <Badge code="status" tone={toneOf(status)}>
          {status ?? 'Closed'}
        </Badge>{' '}
        {idempotent_replayed ? <span className="badge">Replay</span> : null}
      </td>
      <td className="wide-only cell-cut ellipsis">{error_code ? <code>{error_code}</code> : ''}</td>
      <td className="wide-only cell-cut ellipsis">
        <code className="mono">{actor.id ?? actor.type}</code>
      </td>
      <td className="number wide-only nowrap">{milliseconds(duration_ms)}</td>
      <td className="number">
        <Time at={created_at} />
      </td>
    </tr>
  );
}
