// Unit tests are beside the code; tests that need PostgreSQL or a socket are in test/. A worker process loads the platform
// once and runs many files: loading it again for each file costs as much as the tests themselves.
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { ensureConsole } from './packages/console/build.ts';
import { ensurePrismaClient } from './packages/server/prisma/generate.ts';
import { patienceMs } from './test/harness/repetitions.ts';

// Here and not in a script of package.json: vitest is also started by itself, for one file.
ensurePrismaClient();
await ensureConsole();

const root = import.meta.dirname;
// Workers, and the platforms that tests start as processes, need not compile the same files again.
process.env['NODE_COMPILE_CACHE'] ??= `${root}/node_modules/.cache/compiled`;

const include = ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'];
/** They run by themselves: see vitest.conformance.config.ts and vitest.generators.config.ts. */
const exclude = [
  'test/conformance/{alerts,carrier,chart}.test.ts',
  'test/generators/generators.test.ts',
  'test/packages/packages.test.ts',
];

/**
 * Kills, repetitions and products that take long; `pnpm test:long` runs them. What they guard is also covered in part by
 * the other tests, so that a change that breaks it is seen early.
 */
export const long = [
  'test/process/{crash,external,four-servers,lost-responses,shutdown}.test.ts',
  'test/carrier/{concurrent-imports,import-crash,import-crash-frozen,import-repairs,import-steps*}.test.ts',
  'test/carrier/release/{release-crash,release-failures}.test.ts',
  'test/faults/*.test.ts',
  'test/media-faults/*.test.ts',
  'test/idempotency/{kept-errors,refused-bodies}.test.ts',
  'test/policies/{fuzz,legacy-paths}.test.ts',
  'test/streams/{database-lost,killed-server,stalled-streams,three-processes}.test.ts',
  'test/web-sessions/{crash,endings}.test.ts',
  'test/summaries/{killed-worker,verifier,workers}.test.ts',
  'test/recordings/failures.test.ts',
  'test/deliveries/changed-in-flight.test.ts',
  'test/deliveries/receivers/hostile-*.test.ts',
  'test/database/{connections,not-writable,outage,pooler}.test.ts',
  'test/inbound/many-at-once.test.ts',
  'test/calls/{late-checks,outcomes/ends-within-five-seconds}.test.ts',
  'test/cli/outages.test.ts',
  'test/custom-fields/concurrency.test.ts',
  'test/operator/ended-first-operator.test.ts',
  'test/tools/costly-schemas.test.ts',
  'test/console/{dialogs,hostile-text,live-and-clocks,long-list,open-links,operations}.test.ts',
];

/**
 * A file gets a process of its own when it replaces a module, a global or the clock, when it measures its process, or
 * when it starts a session of LiveKit's agents, which share a logger and more: nothing of another file may be there, and
 * nothing may be left behind.
 */
const needsOwnProcess =
  /\bvi\.(mock|resetModules|spyOn|stub|useFakeTimers)|\bmonitorEventLoopDelay|\bmemoryUsage|\bgetActiveResourcesInfo|[cC]puUsage|voice\.AgentSession\(|hostile-crowd\.ts/;
const inOwnProcess = (files: string[], exclude: string[]): string[] =>
  globSync(files, { cwd: root, exclude: ['**/node_modules/**', ...exclude] }).filter((file) =>
    needsOwnProcess.test(readFileSync(`${root}/${file}`, 'utf8')),
  );

/** Files that mostly wait for real time, those that take longest first. */
const waiting = [
  'test/carrier/release/release-crash',
  'test/process/crash',
  'test/carrier/import-',
  'test/media-faults/',
  'test/process/',
  'test/web-sessions/',
  'test/recordings/',
  'test/carrier/release/',
  'test/summaries/',
  'test/calls/transfer',
  'test/database/',
  'test/faults/',
  'test/calls/broken-calls',
  'test/calls/late-checks',
  'test/deliveries/leases',
];

/** One file that waits, then some that compute: at any time some workers wait, and others use the processor. */
class WaitingAmongOthers extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      waiting.findIndex((path) => moduleId.includes(`/${path}`));
    const sorted = await super.sort(files);
    const slow = sorted.filter((file) => rank(file) !== -1).toSorted((a, b) => rank(a) - rank(b));
    const others = sorted.filter((file) => rank(file) === -1);
    const each = Math.ceil(others.length / Math.max(1, slow.length));
    return [
      ...slow.flatMap((file, index) => [file, ...others.slice(index * each, (index + 1) * each)]),
      ...others.slice(slow.length * each),
    ];
  }
}

/** Options of all tests, including those on the real media stack. */
export const everyTest = {
  pool: 'forks' as const,
  // Longer than one wait: a wait in vain says what it waited for, a test that runs out of time does not.
  testTimeout: 2 * patienceMs,
  hookTimeout: 2 * patienceMs,
  expect: { poll: { timeout: patienceMs, interval: 60 } },
  // A worker lives long and makes much garbage: with V8's default of 16 MiB, a sixth of its time goes into collecting it.
  execArgv: ['--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'],
};
export const globalSetup = ['test/harness/platform/global-setup.ts'];

/** A run of `files` but those of `without`. */
export function configOf(files: string[], without: string[]) {
  const ownProcess = inOwnProcess(files, without);
  return defineConfig({
    test: {
      globalSetup,
      // More than the two cores that a run is meant for: many tests wait.
      maxWorkers: 4,
      sequence: { sequencer: WaitingAmongOthers },
      projects: [
        {
          test: {
            ...everyTest,
            name: 'shared',
            isolate: false,
            // Such a worker runs each line of the platform a few times: it saves a seventh of its work to compile early.
            execArgv: [...everyTest.execArgv, '--always-sparkplug', '--single-threaded-gc'],
            include: files,
            exclude: [...without, ...ownProcess, '**/node_modules/**'],
          },
        },
        { test: { ...everyTest, name: 'own process', include: ownProcess, exclude: without } },
      ],
    },
  });
}

export default configOf(include, [...exclude, ...long]);
