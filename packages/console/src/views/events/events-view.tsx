// The feed of a tenant's events: the newest ones, or all from a moment on, in the order in which they were written.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { StoredEvent } from '@voicecall/sdk';
import { useState } from 'react';
import { ChoiceFilter, MomentFilter, momentOf, withFilter } from '../../components/filters.tsx';
import { ListTable, RowButton } from '../../components/list-table.tsx';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Time } from '../../components/time.tsx';
import { useList } from '../../data/use-list.ts';
import type { List } from '../../data/use-list.ts';
import { eventTypes } from '../../generated/facts.ts';
import { useTenant } from '../../session/tenant.ts';
import { EventDetail } from './event-detail.tsx';
import type { EventFilters } from './filters.ts';
import { newestEvents } from './newest-events.ts';

const route = getRouteApi('/inside/t/$tenantId/events');

const columns = [
  ['Event', ''],
  ['Call', 'wide-only'],
  ['Deliveries', 'number wide-only'],
  ['Written', 'number'],
] as const;

export function EventsView() {
  const { tenantId } = useTenant();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [open, setOpen] = useState<StoredEvent | null>(null);
  const show = (search: EventFilters): void =>
    void navigate({ to: '/t/$tenantId/events', params: { tenantId }, search, replace: true });
  const from = momentOf(filters.from);
  return (
    <>
      <PageHead
        title="Events"
        about={from ? 'From the chosen moment on, oldest first.' : 'Newest first. Events are kept for some weeks.'}
      >
        {from ? (
          <button type="button" className="button" onClick={() => show(withFilter(filters, 'from', ''))}>
            Newest events
          </button>
        ) : null}
        <button
          type="button"
          className="button"
          onClick={() => void queries.invalidateQueries({ queryKey: ['events', tenantId] })}
        >
          Refresh
        </button>
      </PageHead>
      <search className="toolbar">
        <ChoiceFilter
          label="Any event"
          value={filters.type}
          onChange={(value) => show(withFilter(filters, 'type', value))}
          options={eventTypes.map((type) => [type, type])}
        />
        <MomentFilter
          label="From this moment on"
          value={filters.from}
          onChange={(value) => show(withFilter(filters, 'from', value))}
        />
      </search>
      {from ? (
        <EventsFrom from={from} type={filters.type} onOpen={setOpen} />
      ) : (
        <NewestEvents type={filters.type} onOpen={setOpen} />
      )}
      {open ? <EventDetail event={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

interface Props {
  readonly type: EventFilters['type'];
  readonly onOpen: (event: StoredEvent) => void;
}

function NewestEvents({ type, onOpen }: Props) {
  const { tenantId, client } = useTenant();
  const newest = useQuery({
    queryKey: ['events', tenantId, 'newest', type],
    queryFn: ({ signal }) => newestEvents(client, type, signal),
  });
  return (
    <>
      <EventsTable list={{ ...newest, items: newest.data?.events ?? [], more: () => undefined }} onOpen={onOpen} />
      {newest.data?.has_more ? (
        <p className="quiet">There are older events. Choose a moment above to read on from there.</p>
      ) : null}
    </>
  );
}

function EventsFrom({ from, type, onOpen }: Props & { readonly from: string }) {
  const { tenantId, client } = useTenant();
  const list = useList(
    ['events', tenantId, 'from', from, type],
    async (after) =>
      client.events.list({ limit: 100, ...(type && { type }), ...(after ? { after } : { created_after: from }) }),
    ({ events }) => events,
  );
  return <EventsTable list={list} onOpen={onOpen} />;
}

function EventsTable({ list, onOpen }: { readonly list: List<StoredEvent>; readonly onOpen: Props['onOpen'] }) {
  return (
    <ListTable
      label="Events"
      list={list}
      columns={columns}
      empty={<Empty title="No events">Place a call: what happens in it is written here, in its order.</Empty>}
    >
      {(event) => (
        <tr key={event.id} className="linked">
          <td>
            <RowButton onClick={() => onOpen(event)}>
              <code>{event.type}</code>
            </RowButton>
          </td>
          <td className="wide-only">
            {event.call_id ? (
              <Link to="/t/$tenantId/calls/$callId" params={{ tenantId: event.tenant_id, callId: event.call_id }}>
                <code className="mono">{event.call_id}</code>
              </Link>
            ) : (
              <span className="quiet">–</span>
            )}
          </td>
          <td className="number wide-only">{event.delivery_ids.length}</td>
          <td className="number">
            <Time at={event.created_at} />
          </td>
        </tr>
      )}
    </ListTable>
  );
}
