// The appointments that agents captured in calls.
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { Booking } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ChoiceFilter, DayFilter, TextFilter, ofCodes, filterOf } from '../../components/filters.tsx';
import { Empty, NoMatch } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { ListTable, actionsColumn } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { words } from '../../components/words.ts';
import { agentChoices, agentsQuery } from '../../data/queries/agents.ts';
import { useList } from '../../data/use-list.ts';
import { bookingStatuses } from '../../generated/facts.ts';
import { keys } from '../../data/keys.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { CancelDialog, appointmentOf } from './cancel-dialog.tsx';
import { queryOf } from './filters.ts';
import type { BookingFilters } from './filters.ts';

const route = getRouteApi('/inside/t/$tenantId/bookings');
const columns = [
  ['Name', ''],
  ['Appointment', ''],
  ['Contact', 'wide-only'],
  ['Meeting', 'wide-only'],
  ['Status', 'wide-only'],
  ['Reference', 'wide-only'],
  ['Captured', 'number wide-only'],
  [actionsColumn, 'number'],
] as const;

export function BookingsView() {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const filters = route.useSearch();
  const navigate = useNavigate();
  const [canceling, setCanceling] = useState<Booking | null>(null);
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const pages = useList(
    keys.bookings(tenantId).list(filters),
    async (page) => client.bookings.list({ ...queryOf(filters), ...page }),
    ({ bookings }) => bookings,
  );
  const set = (search: BookingFilters): void =>
    void navigate({ to: '/t/$tenantId/bookings', params: { tenantId }, search, replace: true });
  const filter = filterOf(filters, set);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHead title="Bookings" about="Appointments that agents captured in calls." />
      <search className="toolbar">
        <TextFilter {...filter('q', 'Reference or id of a call')} grow />
        <ChoiceFilter {...filter('status', 'Any status')} options={ofCodes(bookingStatuses)} />
        <ChoiceFilter {...filter('agent_id', 'Any agent')} options={agentChoices(agents)} />
        <DayFilter {...filter('from', 'Appointment from')} />
        <DayFilter {...filter('to', 'to')} />
      </search>
      <ListTable
        label="Bookings"
        list={pages}
        columns={columns}
        empty={
          isFiltered ? (
            <NoMatch thing="booking" showAll={() => set({})} />
          ) : (
            <Empty
              title="No bookings yet"
              action={
                <Link className="button" to="/t/$tenantId/calls" params={{ tenantId }}>
                  Go to the calls
                </Link>
              }
            >
              A booking appears here when a caller agrees on an appointment with an agent.
            </Empty>
          )
        }
      >
        {(booking) => (
          <BookingRow key={booking.id} booking={booking} cancel={canAct ? () => setCanceling(booking) : null} />
        )}
      </ListTable>
      {canceling ? <CancelDialog booking={canceling} onClose={() => setCanceling(null)} /> : null}
    </>
  );
}

/** The whole row opens the call in which the booking was captured. */
function BookingRow({ booking, cancel }: { readonly booking: Booking; readonly cancel: (() => void) | null }) {
  const { id, tenant_id, call_id, status, full_name, phone, email, channel, client_ref, created_at } = booking;
  return (
    <tr className="linked" data-booking={id}>
      <td className="ellipsis cell-name">
        <Link
          to="/t/$tenantId/calls/$callId"
          params={{ tenantId: tenant_id, callId: call_id }}
          className="row-link foreign"
          dir="auto"
          title={`Opens the call ${call_id}`}
        >
          {full_name}
        </Link>
      </td>
      <td className="nowrap" title={booking.preferred_datetime_text}>
        {appointmentOf(booking)}
      </td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {phone ?? email ?? '–'}
      </td>
      <td className="wide-only nowrap">{words(channel)}</td>
      <td className="wide-only" title={booking.cancel_reason ?? undefined}>
        <Badge code={status} tone={status === 'captured' ? 'good' : 'neutral'}>
          {status === 'canceled' && booking.superseded_by ? 'Moved' : undefined}
        </Badge>
      </td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {client_ref}
      </td>
      <td className="number wide-only">
        <Time at={created_at} />
      </td>
      <td className="number">
        {cancel && status === 'captured' ? (
          <button type="button" className="button small" onClick={cancel}>
            Cancel
          </button>
        ) : status === 'canceled' ? (
          <span className="quiet nowrap">
            {booking.canceled_by ? `By ${booking.canceled_by === 'api' ? 'API' : booking.canceled_by}` : ''}
          </span>
        ) : null}
      </td>
    </tr>
  );
}
