// One call in a list.
import { Link } from '@tanstack/react-router';
import type { Agent, Call } from '@voicecall/sdk';
import { ArrowDownLeft, ArrowUpRight, Globe } from 'lucide-react';
import { memo } from 'react';
import type { Columns } from '../../components/list-table.tsx';
import { Time } from '../../components/time.tsx';
import { duration, words } from '../../components/words.ts';
import { CallBadge } from './call-badge.tsx';

/** The columns, with their class names. */
export const callColumns: Columns = [
  ['Call', ''],
  ['Status', ''],
  ['Ended', 'wide-only'],
  ['Agent', 'wide-only'],
  ['Duration', 'number wide-only'],
  ['Reference', 'wide-only'],
  ['Placed', 'number'],
];

const signs = { outbound: ArrowUpRight, inbound: ArrowDownLeft, web: Globe };

/** The other side of a call: the number, or the browser. */
export const otherSide = ({ direction, from_number, to_number }: Call): string =>
  (direction === 'inbound' ? from_number : to_number) ?? (direction === 'web' ? 'Browser' : 'Unknown number');

/** Memoized: a change of one call draws one row. */
export const CallRow = memo(({ call, agent }: { readonly call: Call; readonly agent: Agent | undefined }) => {
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
      </td>
      <td>
        <CallBadge call={call} />
      </td>
      <td className="wide-only nowrap">{call.ended_reason ? words(call.ended_reason) : ''}</td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {agent?.name ?? <span className="mono">{call.agent_id}</span>}
      </td>
      <td className="number wide-only">{call.answered_at ? duration(call.duration_sec) : '–'}</td>
      <td className="wide-only ellipsis foreign cell-name" dir="auto">
        {call.client_ref}
      </td>
      <td className="number">
        <Time at={call.created_at} />
      </td>
    </tr>
  );
});
