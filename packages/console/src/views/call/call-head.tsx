// The first lines of the page of a call: who, how it ended, and what can be done.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallDetail } from '@voicecall/sdk';
import { Foreign } from '../../components/facts.tsx';
import { Id } from '../../components/copy.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Since, Time } from '../../components/time.tsx';
import { duration, money, words } from '../../components/words.ts';
import { agentsQuery } from '../../data/queries/agents.ts';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { isGoingOn } from '../live/live-calls.ts';
import { CallBadge, reasonText } from '../calls/call-badge.tsx';
import { otherSide } from '../calls/call-row.tsx';
import { MakeTestButton } from '../tests/make-test-button.tsx';
import { DialAgainButton } from './dial-again.tsx';
import { Explanation } from './explanation.tsx';

export function CallHead({ detail }: { readonly detail: CallDetail }) {
  const { call, cost } = detail;
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const { data: agents = [] } = useQuery(agentsQuery(client, tenantId));
  const end = useMutation({
    mutationFn: () => client.calls.end(call.id),
    onSettled: () => readAgain(keys.call(tenantId, call.id).all),
  });
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['Agent', <Foreign>{agents.find(({ id }) => id === call.agent_id)?.name ?? call.agent_id}</Foreign>],
    ...(call.agent_version === null ? [] : [['Version', String(call.agent_version)] as const]),
    ...(call.variables ? [['Variables', <Foreign>{inShort(call.variables)}</Foreign>] as const] : []),
    ...(call.lead?.name ? [['Lead', <Foreign>{call.lead.name}</Foreign>] as const] : []),
    ...(call.direction === 'web'
      ? []
      : [
          ['From', call.from_number ?? <Foreign>{call.from_raw ?? '–'}</Foreign>] as const,
          ['To', call.to_number ?? '–'] as const,
        ]),
    ['Placed', <Time at={call.created_at} />],
    ['Talked', talked(call)],
    ['Ended', endOf(call)],
    ...(call.consent ? [['Consent', words(call.consent.status)] as const] : []),
    ...(call.client_ref ? [['Reference', <Foreign>{call.client_ref}</Foreign>] as const] : []),
    ...(cost?.total ? [['Cost', money({ total: cost.total, currency: cost.currency ?? '' })] as const] : []),
  ];
  return (
    <>
      <PageHead title={otherSide(call)} about={<Id id={call.id} />}>
        <CallBadge call={call} />
        {isGoingOn(call) && canAct ? (
          <button type="button" className="button danger" disabled={end.isPending} onClick={() => end.mutate()}>
            End call
          </button>
        ) : null}
        {canAct && call.ended_at && call.direction === 'outbound' ? <DialAgainButton call={call} /> : null}
        {canAct && call.ended_at && call.answered_at ? <MakeTestButton call={call} /> : null}
      </PageHead>
      {end.error ? <ErrorNotice error={end.error} /> : null}
      <Explanation detail={detail} />
      <dl className="panel call-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const talked = ({ answered_at, duration_sec, status }: CallDetail['call']): React.ReactNode =>
  answered_at ? isGoingOn({ status }) ? <Since at={answered_at} /> : duration(duration_sec) : 'Not answered';

function endOf({ ended_reason, ended_by, sip_status }: CallDetail['call']): string {
  if (!ended_reason) return 'Not yet';
  const by = ended_by ? ` by ${words(ended_by).toLowerCase()}` : '';
  return `${reasonText(ended_reason)}${by}${sip_status ? ` (SIP ${sip_status.code} ${sip_status.reason ?? ''})` : ''}`;
}

const longest = 200;
/** All of them stand in the raw data. */
function inShort(variables: Readonly<Record<string, string>>): string {
  const text = Object.entries(variables)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
