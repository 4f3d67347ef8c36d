// The state of the installation: what waits and for how long, calls against their limits, processes and tasks.
import { useQuery } from '@tanstack/react-query';
import type { System } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { FactTiles } from '../../components/fact-tiles.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Time } from '../../components/time.tsx';
import { count, duration, milliseconds, words } from '../../components/words.ts';
import { api } from '../../data/client.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { StateTable } from './tables.tsx';
import { TenantLimits } from './tenant-limits.tsx';

const readEveryMs = 5_000;

export function SystemView() {
  const { data, error, refetch } = useQuery(
    reading(keys.system, async () => (await api.system.get()).system, { refetchInterval: readEveryMs }),
  );
  return (
    <>
      <PageHead title="System" about="The state of this installation, read every 5 seconds." />
      {error ? <ErrorNotice error={error} retry={() => void refetch()} /> : null}
      {data ? <State system={data} /> : error ? null : <SkeletonText lines={8} />}
    </>
  );
}

const age = (seconds: number | null): string => (seconds === null ? '–' : duration(seconds));
const waits = (oldestSec: number | null): string => (oldestSec === null ? 'none waits' : `oldest ${age(oldestSec)}`);

function State({ system }: { readonly system: System }) {
  const { version, role, uptime_sec, livekit, calls, agents, deliveries, jobs, processes, tasks } = system;
  return (
    <>
      <FactTiles
        facts={[
          ['Version', version, `Role ${role}, running for ${duration(uptime_sec)}`],
          [
            'LiveKit',
            <Badge code={livekit} tone={livekit === 'ok' ? 'good' : 'bad'}>
              {livekit === 'ok' ? 'OK' : words(livekit)}
            </Badge>,
            livekit === 'refused' ? 'It refuses our key.' : '',
          ],
          [
            'Calls in progress',
            count(calls.in_progress),
            `of ${count(calls.max_concurrent_calls)} that tenants may have`,
          ],
          [
            'Agents in calls',
            count(agents.in_calls),
            agents.awaited === 0
              ? 'none awaited'
              : `${count(agents.awaited)} awaited, longest ${age(agents.longest_awaited_sec)}`,
          ],
          ['Calls that wait', count(calls.waiting), waits(calls.oldest_waiting_sec)],
          [
            'Overdue deliveries',
            count(deliveries.overdue),
            `${count(deliveries.unfinished)} unfinished, ${waits(deliveries.oldest_overdue_sec)}`,
          ],
        ]}
      />
      <StateTable
        title="Jobs"
        columns={['Queue', 'Waiting', 'Running', 'Failed', 'Oldest', 'Counted']}
        rows={jobs.map((job) => [
          <code className="mono">{job.name}</code>,
          count(job.waiting),
          count(job.running),
          job.failed > 0 ? <Badge code="failed">{count(job.failed)}</Badge> : '0',
          job.waiting > 0 ? age(job.oldest_waiting_sec) : '–',
          <Time at={job.counted_at} />,
        ])}
      />
      <TenantLimits readEveryMs={readEveryMs} />
      <div className="columns">
        <StateTable
          title="Processes"
          columns={['Process', 'Role', 'Version', 'Started', 'Connections']}
          rows={processes.map((one) => [
            <>
              <code className="mono foreign" dir="auto">
                {one.name}
              </code>
              {one.settings_differ.map((name) => (
                <div key={name}>
                  <Badge code="failed" tone="bad">
                    {`other ${name}`}
                  </Badge>
                </div>
              ))}
            </>,
            one.role,
            one.version ?? '–',
            <Time at={one.started_at} />,
            count(one.connections),
          ])}
        />
        <StateTable
          title="Scheduled tasks"
          columns={['Task', 'Every', 'Succeeded', 'Failures']}
          rows={tasks.map(({ name, interval_ms, last_succeeded_at, last_failed_at, failures }) => [
            words(name),
            milliseconds(interval_ms),
            <Time at={last_succeeded_at} />,
            failures > 0 ? (
              <>
                {count(failures)} <span className="quiet">last</span> <Time at={last_failed_at} />
              </>
            ) : (
              '0'
            ),
          ])}
        />
      </div>
    </>
  );
}
