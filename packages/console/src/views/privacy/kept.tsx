// What is kept and for how long, as it applies now; and what each agent records and leaves out.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Agent, Client, Tenant, TenantPrivacy } from '@voicecall/sdk';
import { useState } from 'react';
import { ListTable } from '../../components/list-table.tsx';
import { Empty, ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { counted, words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { tenantDetailQuery } from '../../data/queries/tenants.ts';
import { reading } from '../../data/reading.ts';
import { useList } from '../../data/use-list.ts';
import { storedDays } from '../../generated/facts.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { retentionLabels } from '../tenants/retention-fields.tsx';
import { TenantDialog } from '../tenants/tenant-dialogs.tsx';

/** What is gone after the days of each kind. */
const gone = {
  calls_days: 'The call, with everything that belongs to it',
  transcripts_days: 'What was said, and what was searched in it',
  recordings_days: 'The audio',
  summaries_days: 'What they say; the outcome stays',
  bookings_days: 'Names, numbers, addresses and notes; the times stay',
  request_log_days: 'Its entries',
  audit_days: 'Its entries',
} as const satisfies Readonly<Record<keyof Tenant['retention'], string>>;
const kinds = Object.keys(gone) as (keyof typeof gone)[];
/** They go with their call at the latest. */
const ofCall: readonly string[] = ['transcripts_days', 'recordings_days', 'summaries_days', 'bookings_days'];

function daysOf({ retention_in_force: days }: TenantPrivacy, kind: (typeof kinds)[number]): string {
  const bounds = [days[kind], ofCall.includes(kind) ? days.calls_days : null].filter((bound) => bound !== null);
  return bounds.length === 0 ? 'No limit' : counted(Math.min(...bounds), 'day');
}

const privacyQuery = (client: Client, tenantId: string) =>
  reading(keys.privacy(tenantId), async () => (await client.privacy.get()).privacy);

export function Kept() {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useQuery(privacyQuery(client, tenantId));
  return (
    <>
      {data ? (
        <Retention kept={data} />
      ) : error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonText lines={8} />
      )}
      <Agents ofTenant={data} />
    </>
  );
}

/** Operators change it; all others see it. */
function Change() {
  const { tenantId } = useTenant();
  const { data } = useQuery(tenantDetailQuery(tenantId));
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <button type="button" className="button small" onClick={() => setChanging(true)}>
        Change…
      </button>
      {isChanging && data ? <TenantDialog tenant={data.tenant} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

function Retention({ kept }: { readonly kept: TenantPrivacy }) {
  const { kind, canAct } = useSession();
  const rows = [
    ...kinds.map((name) => [retentionLabels[name], daysOf(kept, name), gone[name]] as const),
    ['Chats', `${counted(storedDays.chats, 'day')} at most`, 'The chat, with its messages'] as const,
    ['Archives of exports', `${counted(storedDays.exports, 'day')} at most`, 'The archive'] as const,
  ];
  return (
    <section className="panel table-box" aria-label="Retention" tabIndex={0}>
      <header>
        <h2>Retention</h2>
        <span className="quiet on-wide">
          Days from the start of the call or request. A call on hold is kept. Who reads what was said is{' '}
          {kept.audit_access ? 'in the audit log.' : 'not recorded.'}
        </span>
        {kind === 'operator' && canAct ? <Change /> : null}
      </header>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Kept for</th>
            <th scope="col" className="wide-only">
              Then gone
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, days, then]) => (
            <tr key={what}>
              <td>{what}</td>
              <td className="nowrap">{days}</td>
              <td className="wide-only">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Redaction = Pick<Agent, 'redact' | 'redact_patterns'>;

/** What an agent and its tenant name, in words: it counts together. */
function redactionOf(given: readonly Redaction[]): string {
  const classes = new Set(given.flatMap(({ redact }) => redact));
  const patterns = new Set(given.flatMap(({ redact_patterns }) => redact_patterns));
  const parts = [...classes].map((name) => words(name));
  if (patterns.size > 0) parts.push(counted(patterns.size, 'pattern'));
  return parts.join(', ') || 'None';
}

const consents: Readonly<Record<string, string>> = {
  none: 'On, nothing is said',
  announce: 'On, announced',
  ask: 'After a yes',
};

const columns = [
  ['Agent', ''],
  ['Recording', ''],
  ['Redaction', ''],
] as const;

/** `ofTenant`: what the tenant names. */
function Agents({ ofTenant }: { readonly ofTenant: Redaction | undefined }) {
  const { tenantId, client } = useTenant();
  const list = useList(
    keys.agents(tenantId).list({ status: 'active' }),
    async (page) => client.agents.list({ ...page, status: 'active' }),
    ({ agents }) => agents,
  );
  return (
    <>
      <div className="section-head">
        <h2>Agents</h2>
        <span className="quiet">What each records, and what is not stored of what is said</span>
      </div>
      <ListTable
        label="Agents"
        list={list}
        columns={columns}
        empty={<Empty title="No agents yet">Each agent says what it records, and what is left out.</Empty>}
      >
        {(agent) => (
          <tr key={agent.id} className="linked">
            <td className="ellipsis cell-name">
              <Link
                to="/t/$tenantId/agents/$agentId"
                params={{ tenantId, agentId: agent.id }}
                className="row-link foreign"
                dir="auto"
              >
                {agent.name}
              </Link>
            </td>
            <td>
              {agent.record_calls ? (consents[agent.recording_consent] ?? words(agent.recording_consent)) : 'Off'}
            </td>
            <td>{redactionOf(ofTenant ? [agent, ofTenant] : [agent])}</td>
          </tr>
        )}
      </ListTable>
    </>
  );
}
