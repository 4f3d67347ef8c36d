// What a process needs besides the database, part by part, for its readiness probe.
import type { Deps } from '../../deps.ts';
import { failingTasks } from '../../platform/queue/scheduled-tasks.ts';
import { within } from '../../platform/wait.ts';
import { stateOfLivekit } from './read-system.ts';
import type { ProcessWatch } from './watch-processes.ts';

/** `ok`, or what is wrong with a part. Only parts that the process uses are named. */
export type Parts = Readonly<Record<string, string>>;

const askEveryMs = 10_000;
const storageMs = 2_000;
const promptMs = 300;

/**
 * Probes come often, from many sides: other services are asked at most every ten seconds. They do not decide whether
 * the process is ready, because it can serve requests without them.
 */
export function partsReader(
  deps: Pick<Deps, 'media' | 'recordings' | 'taskRuns' | 'role'>,
  listens: () => boolean,
  processes: Pick<ProcessWatch, 'differing'>,
): () => Promise<Parts> {
  const livekit = atIntervals(() => stateOfLivekit(deps));
  const storage = atIntervals(() => stateOfStorage(deps));
  return async () => {
    const usesStorage = deps.recordings.served === null;
    const [media, bucket] = await Promise.all([livekit(), usesStorage ? storage() : undefined]);
    return {
      listening: listens() ? 'ok' : 'lost',
      settings: stateOfSettings(processes.differing()),
      ...(deps.role !== 'api' && { jobs: stateOfTasks(deps) }),
      livekit: media,
      ...(bucket !== undefined && { object_storage: bucket }),
    };
  };
}

const stateOfSettings = (differing: readonly string[]): string =>
  differing.length === 0 ? 'ok' : `other processes have another ${differing.join(', ')}`;

function atIntervals(ask: () => Promise<string>): () => Promise<string> {
  let asked = Number.NEGATIVE_INFINITY;
  let state = 'not known yet';
  let pending: Promise<unknown> = Promise.resolve();
  return async () => {
    const now = performance.now();
    if (now - asked > askEveryMs) {
      asked = now;
      pending = ask().then((found) => (state = found));
    }
    // A service that is slow must not make the probe late.
    await within(promptMs, pending).catch(() => undefined);
    return state;
  };
}

/** Asks for a recording that does not exist. */
const stateOfStorage = ({ recordings }: Pick<Deps, 'recordings'>): Promise<string> =>
  within(storageMs, recordings.exists('voicecall-readiness-check')).then(
    () => 'ok',
    () => 'unreachable',
  );

function stateOfTasks({ taskRuns }: Pick<Deps, 'taskRuns'>): string {
  const failing = failingTasks(taskRuns);
  return failing.length === 0 ? 'ok' : `failing: ${failing.join(', ')}`;
}
