// The feed of a tenant's events: newest first, or from a moment on in the order in which they were written.
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { StoredEvent } from '@voicecall/sdk';
import { useState } from 'react';
import { ChoiceFilter, MomentFilter, TextFilter, momentOf, filterOf } from '../../components/filters.tsx';
import { withParameter } from '../../data/search.ts';
import { Empty } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { eventTypes } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { EventDetail } from './event-detail.tsx';
import { EventsTable } from './events-table.tsx';
import type { EventFilters } from './filters.ts';

const route = getRouteApi('/inside/t/$tenantId/events');

export function EventsView() {
  const { tenantId } = useTenant();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const [open, setOpen] = useState<StoredEvent | null>(null);
  const show = (search: EventFilters): void =>
    void navigate({ to: '/t/$tenantId/events', params: { tenantId }, search, replace: true });
  const filterFor = filterOf(filters, show);
  const { from: typed, ...filter } = filters;
  const from = momentOf(typed);
  return (
    <>
      <PageHead
        title="Events"
        about={from ? 'From the chosen moment on, oldest first.' : 'Newest first. Events are kept for some weeks.'}
      >
        {from ? (
          <button type="button" className="button" onClick={() => show(withParameter(filters, 'from', ''))}>
            Newest events
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => void readAgain(keys.events(tenantId).all)}>
          Refresh
        </button>
      </PageHead>
      <search className="toolbar">
        <ChoiceFilter {...filterFor('type', 'Any event')} options={eventTypes.map((type) => [type, type])} />
        <TextFilter {...filterFor('call_id', 'Id of a call')} />
        <MomentFilter {...filterFor('from', 'From')} />
      </search>
      <EventsTable
        query={{ ...filter, ...(from ? { created_after: from } : { order: 'desc' }) }}
        onOpen={setOpen}
        empty={<Empty title="No events">Place a call: what happens in it is written here, in its order.</Empty>}
      />
      {open ? <EventDetail event={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
