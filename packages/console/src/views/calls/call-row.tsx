// One call in a list.
import { Link } from '@tanstack/react-router';
import type { Agent, Call, ListedCall } from '@voicecall/sdk';
import { ArrowDownLeft, ArrowUpRight, Globe } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../../components/badge.tsx';
import type { Columns } from '../../components/list-table.tsx';
import { Since, Time } from '../../components/time.tsx';
import { duration, money, words } from '../../components/words.ts';
import { isGoingOn } from '../live/live-calls.ts';
import { CallBadge } from './call-badge.tsx';

/** The columns, with their class names. */
export const callColumns: Columns = [
  ['Call', ''],
  ['Status', ''],
  ['Outcome', 'wide-only'],
  ['Lead', 'wide-only'],
  ['Agent', 'wide-only'],
  ['Duration', 'number wide-only'],
  ['Cost', 'number wide-only'],
  ['Reference', 'wide-only'],
  ['Placed', 'number wide-only'],
];

const signs = { outbound: ArrowUpRight, inbound: ArrowDownLeft, web: Globe };

/** The other side of a call: the number, or the browser. */
export const otherSide = ({ direction, from_number, to_number }: Call): string =>
  (direction === 'inbound' ? from_number : to_number) ?? (direction === 'web' ? 'Browser' : 'Unknown number');

/** The tenant's own number in a call. */
const ownSide = ({ direction, from_number, to_number }: Call): string =>
  direction === 'inbound' ? `to ${to_number ?? '–'}` : direction === 'web' ? '–' : `from ${from_number ?? '–'}`;

/** Memoized: a change of one call draws one row. */
export const CallRow = memo(({ call, agent }: { readonly call: ListedCall; readonly agent: Agent | undefined }) => {
  const Sign = signs[call.direction as keyof typeof signs] ?? ArrowUpRight;
  return (
    <tr className="linked">
      <td>
        <Link
          to="/t/$tenantId/calls/$callId"
          params={{ tenantId: call.tenant_id, callId: call.id }}
          className="row-link nowrap"
        >
          <Sign className="inline-sign" aria-label={words(call.direction)} /> {otherSide(call)}
        </Link>
        <div className="quiet nowrap">
          <span className="on-wide">{ownSide(call)}</span>
          <span className="on-narrow">
            <Time at={call.created_at} />
          </span>
        </div>
      </td>
      <td>
        <CallBadge call={call} />
      </td>
      <td className="wide-only">
        {call.outcome ? <Badge code={call.outcome} tone="neutral" /> : <span className="quiet">–</span>}
      </td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {call.lead?.name ?? call.lead?.email}
      </td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {agent?.name ?? <span className="mono">{call.agent_id}</span>}
      </td>
      <td className="number wide-only">
        {call.answered_at ? isGoingOn(call) ? <Since at={call.answered_at} /> : duration(call.duration_sec) : '–'}
      </td>
      <td className="number wide-only nowrap">{call.cost ? money(call.cost) : '–'}</td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {call.client_ref}
      </td>
      <td className="number wide-only">
        <Time at={call.created_at} />
      </td>
    </tr>
  );
});
