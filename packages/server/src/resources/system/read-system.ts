// The state of the installation. A part that is slow does not hold up the others for long: LiveKit has two seconds.
import type { Deps } from '../../deps.ts';
import { build } from '@voicecall/contract/build';
import { processOf } from '../../platform/database/application-name.ts';
import { within } from '../../platform/wait.ts';
import { MediaError } from '../../ports/media.ts';
import type { System } from '../../types.ts';
import { countUnfinished } from '../webhook-deliveries/store.ts';
import { countCallsNow, countOverdue, readProcesses, readQueues } from './store.ts';

const livekitMs = 2_000;

export async function readSystem(
  deps: Pick<Deps, 'db' | 'clock' | 'machineAheadMs' | 'media' | 'queues' | 'role' | 'settings' | 'taskRuns'>,
): Promise<{ system: System }> {
  const { sql } = deps.db;
  const now = deps.clock.now();
  const ageOf = (at: Date | null): number | null =>
    at && Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  const [livekit, calls, unfinished, due, queues, processes] = await Promise.all([
    stateOfLivekit(deps),
    countCallsNow(sql),
    countUnfinished(sql),
    countOverdue(sql, now),
    readQueues(sql, deps.queues),
    readProcesses(sql, deps.settings),
  ]);
  return {
    system: {
      version: build.version,
      role: deps.role,
      uptime_sec: Math.floor(process.uptime()),
      clock_offset_ms: Math.round(deps.machineAheadMs()),
      livekit,
      calls: {
        waiting: calls.waiting,
        oldest_waiting_sec: ageOf(calls.oldest_waiting_at),
        in_progress: calls.in_progress,
        max_concurrent_calls: calls.max_concurrent_calls,
      },
      agents: {
        in_calls: calls.agents_in_calls,
        awaited: calls.agents_awaited,
        longest_awaited_sec: ageOf(calls.longest_awaited_at),
      },
      deliveries: {
        unfinished: Math.round(unfinished),
        overdue: due.overdue,
        oldest_overdue_sec: ageOf(due.oldest_due_at),
      },
      jobs: queues.map((queue) => ({ ...queue, counted_at: queue.counted_at?.toISOString() ?? null })),
      processes: processes.map(({ application_name, connections, version, started_at, settings_differ }) => ({
        ...processOf(application_name),
        ...{ version, started_at: started_at?.toISOString() ?? null, connections },
        settings_differ: settings_differ ?? [],
      })),
      tasks: [...deps.taskRuns.values()].map((task) => ({
        name: task.name,
        interval_ms: task.every_ms,
        last_succeeded_at: task.succeeded_at?.toISOString() ?? null,
        last_failed_at: task.failed_at?.toISOString() ?? null,
        failures: task.failures,
      })),
    },
  };
}

/** Asks for a room that does not exist, which is the cheapest request. */
export async function stateOfLivekit({ media }: Pick<Deps, 'media'>): Promise<System['livekit']> {
  try {
    await within(livekitMs, media.roomExists('voicecall-system-check'));
    return 'ok';
  } catch (error) {
    return error instanceof MediaError && error.kind === 'refused' && !error.retryable ? 'refused' : 'unreachable';
  }
}
