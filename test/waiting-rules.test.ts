// No test depends on the speed of its machine: what tests and their harness may not contain, as assertions. They wait for
// what they expect, with `until`, `expect.poll` or `sees`, as long as it takes; what must be measured in real time belongs
// to `pnpm bench` and to the full form of `pnpm faults`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Not a part of `pnpm test`: speech in real time, toolchains, and drills. */
const notInTests = /^test\/(media|clients|drills|generators|packages)\//;

/** Files and folders that may break a rule, and why. */
const exceptions: Readonly<Record<string, readonly (readonly [file: string, why: string])[]>> = {
  sleeps: [
    ['test/harness/calls/place-call.ts', 'it is `until`'],
    ['test/harness/platform/run-process.ts', 'it is `sees`'],
    ['test/harness/receivers/receiver.ts', 'it is `waitFor`'],
    ['test/harness/receivers/hostile-crowd.ts', 'the timer with which the deadlines of the same process are compared'],
    ['test/harness/tell-state.ts', 'a wait that ended in vain does not wait for a state without end'],
    ['test/harness/platform/test-clock.ts', 'the timers behind the clock'],
    ['test/faults/', 'the pace of the load, and moments of faults that differ from run to run'],
    ['test/media-faults/', 'the pace of the load, and moments of faults that differ from run to run'],
    ['test/streams/subscribe.ts', 'a subscriber that is away for a moment'],
    ['test/database/connections.test.ts', 'each round cuts at another moment'],
    ['test/deliveries/events-feed.test.ts', 'writers that are slow at different moments'],
    ['test/carrier/adapter/transport.test.ts', 'a far end that is slow'],
  ],
  'measures time': [
    ['test/faults/', 'figures, and bounds of the full form'],
    ['test/media-faults/', 'figures, and bounds of the full form'],
    ['test/process/shutdown.test.ts', 'a bound of the full form'],
    ['test/process/start.test.ts', 'a bound of the full form'],
    ['test/database/outage.test.ts', 'an outage of the full form'],
    ['test/database/queue.test.ts', 'at least so long: a slow machine takes longer'],
    ['test/harness/platform/run-process.ts', 'it is `sees`'],
    ['test/harness/platform/test-clock.ts', 'the time behind the clock'],
    ['test/harness/platform/shared-platform.ts', 'the time behind the clock'],
    ['test/evals/run-calls.ts', 'prints a figure'],
    ['packages/server/src/platform/cpu/cpu-pool.test.ts', 'at least so long: a slow machine takes longer'],
    ['packages/contract/src/internal/cite-turns.test.ts', 'processor time, with a factor to spare'],
    ['packages/contract/src/phone/phones-in.test.ts', 'processor time, with a factor to spare'],
    ['packages/contract/src/validation/issues.test.ts', 'processor time, with a factor to spare'],
    [
      'packages/server/src/resources/tools/parameters/within-cpu-limit.test.ts',
      'processor time of one thread, with a factor to spare',
    ],
  ],
  'bounds a duration': [['test/faults/', 'bounds of the full form']],
  'limits a time': [
    ['packages/sandbox/src/model/model-server.test.ts', 'a client that gives up, of a server that never responds'],
  ],
};

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Place {
  readonly node: Node;
  readonly parent: Place | undefined;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const at = (node: Node | undefined, key: string): Node | undefined =>
  node && isNode(node[key]) ? node[key] : undefined;
const argumentsOf = (node: Node): readonly Node[] => node['arguments'] as Node[];

function placesIn(node: Node, found: Place[] = [], parent?: Place): readonly Place[] {
  const place = { node, parent };
  found.push(place);
  for (const child of Object.values(node).flat()) if (isNode(child)) placesIn(child, found, place);
  return found;
}
/** From the nearest to the root. */
const parentsOf = ({ parent }: Place): readonly Node[] => (parent ? [parent.node, ...parentsOf(parent)] : []);

/** `expect.poll()` for a call of `expect.poll(look)`; empty for what has no name. */
function nameOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return `${nameOf(at(node, 'object'))}.${nameOf(at(node, 'property'))}`;
  if (node?.type === 'CallExpression') return `${nameOf(at(node, 'callee'))}()`;
  return node?.type === 'Identifier' ? String(node['name']) : '';
}
const isCall = (node: Node | undefined, name: RegExp): boolean =>
  node?.type === 'CallExpression' && name.test(nameOf(at(node, 'callee')));

const isSleep = ({ node }: Place): boolean =>
  isCall(node, /^setTimeout$|\.waitForTimeout$/) ||
  (node.type === 'ImportDeclaration' &&
    String(at(node, 'source')?.['value']).endsWith('timers/promises') &&
    (node['specifiers'] as Node[]).some((it) => nameOf(at(it, 'imported')) !== 'setImmediate'));

const duration = /(_ms|Ms)$/;
/** A point of time is subtracted, not a duration. */
const isElapsed = ({ node }: Place): boolean =>
  node.type === 'BinaryExpression' &&
  node['operator'] === '-' &&
  isCall(at(node, 'left'), /^Date\.now$/) &&
  at(node, 'right')?.type !== 'Literal' &&
  !duration.test(nameOf(at(node, 'right')));
const isMeasured = (place: Place): boolean =>
  isCall(
    place.node,
    /^(performance\.now|process\.(hrtime(\.bigint)?|cpuUsage|threadCpuUsage)|monitorEventLoopDelay)$/,
  ) || isElapsed(place);

const mostArguments: readonly (readonly [RegExp, number])[] = [
  [/^(it|test)(\.(each|for|skipIf|runIf|only|concurrent|sequential)(\(\))?)*$/, 2],
  [/^(before|after)(All|Each)$/, 1],
];
const starts = /^(run|execute|exec\w*|spawn\w*)$/;
const isTimeLimit = ({ node, parent }: Place): boolean =>
  (node.type === 'Property' &&
    nameOf(at(node, 'key')) === 'timeout' &&
    // A number below 1 is a probability; a program that a test starts may have a limit.
    !(Number(at(node, 'value')?.['value']) < 1) &&
    !isCall(parent?.parent?.node, starts)) ||
  mostArguments.some(([name, most]) => isCall(node, name) && argumentsOf(node).length > most) ||
  isCall(node, /^(vi\.(waitFor|waitUntil)|AbortSignal\.timeout)$/);

/** An upper bound on a number of milliseconds. */
const isBound = ({ node }: Place, text: string): boolean =>
  isCall(node, /\.toBeLessThan(OrEqual)?$/) &&
  /\b(\w*duration\w*|\w*elapsed\w*|took|\w+_ms|\w+Ms)\b/.test(text.slice(node.start, node.end));

/** What a page shows at this moment; the first ones do not even wait until there is something. */
const atOnce = /\.(count|isVisible|isHidden|allInnerTexts|allTextContents)$/;
const shown =
  /\.(count|isVisible|isHidden|isEnabled|isDisabled|isChecked|isEditable|innerText|textContent|allInnerTexts|allTextContents|inputValue)$/;
const waits = /^(until|found)$|\.(poll|waitFor\w*)$/;
function isLook(place: Place): boolean {
  const { node, parent: waiting } = place;
  if (!isCall(node, shown) || waiting?.node.type !== 'AwaitExpression') return false;
  const parents = parentsOf(place);
  if (parents.some((parent) => isCall(parent, waits))) return false;
  const around = parents.findIndex((parent) => isCall(parent, /^expect$/));
  if (around === -1) return isCall(node, atOnce);
  // That something is not there can only be seen after a wait for something else.
  const [matcher, assertion] = [parents[around + 1], parents[around + 2]];
  const isAbsence =
    isCall(node, /\.count$/) &&
    nameOf(at(matcher, 'property')) === 'toBe' &&
    (assertion?.['arguments'] as Node[] | undefined)?.[0]?.['value'] === 0;
  return !isAbsence;
}

const rules: Readonly<Record<string, (place: Place, text: string) => boolean>> = {
  sleeps: isSleep,
  'measures time': isMeasured,
  'limits a time': isTimeLimit,
  'bounds a duration': isBound,
  'looks without waiting': isLook,
};

function breachesOf(file: string, text: string, allowed = exceptions): string[] {
  const lineOf = (place: number): number => text.slice(0, place).split('\n').length;
  const places = placesIn(parseSync(file, text).program as unknown as Node);
  return Object.entries(rules).flatMap(([rule, breaks]) =>
    allowed[rule]?.some(([except]) => file.startsWith(except)) ||
    (rule === 'sleeps' && text.includes('vi.useFakeTimers'))
      ? []
      : [...new Set(places.filter((it) => breaks(it, text)).map(({ node }) => lineOf(node.start)))].map(
          (line) => `${file}:${line} ${rule}`,
        ),
  );
}

const files = globSync(['test/**/*.ts', 'packages/*/src/**/*.test.ts'], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(path),
}).filter((file) => !notInTests.test(file));

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('no test depends on the speed of its machine', () => {
  expect(files.flatMap((file) => breachesOf(file, read(file)))).toEqual([]);
});

it('every exception exists and is needed', () => {
  const needed = (rule: string, place: string): boolean =>
    files.some((file) => file.startsWith(place) && breachesOf(file, read(file), {}).some((it) => it.endsWith(rule)));
  const places = Object.entries(exceptions).flatMap(([rule, list]) => list.map(([place]) => [rule, place] as const));
  expect(places.filter(([rule, place]) => !needed(rule, place))).toEqual([]);
});

it.each([
  ['sleeps', 'await new Promise((resolve) => setTimeout(resolve, 50));'],
  ['sleeps', "import { setTimeout as delay } from 'node:timers/promises';"],
  ['sleeps', 'await page.waitForTimeout(50);'],
  ['measures time', 'const started = performance.now();'],
  ['measures time', 'const { user } = process.cpuUsage(began);'],
  ['measures time', 'expect(Date.now() - started).toBeGreaterThan(5);'],
  ['limits a time', "it('ends', { timeout: 90_000 }, async () => undefined);"],
  ['limits a time', "it.each([1])('ends', async () => undefined, 90_000);"],
  ['limits a time', 'beforeAll(async () => undefined, 90_000);'],
  ['limits a time', 'await expect.poll(look, { timeout: 90_000 }).toBe(1);'],
  ['limits a time', 'const soon = { timeout: 90_000, interval: 20 };'],
  ['limits a time', 'await vi.waitFor(look);'],
  ['bounds a duration', 'expect(answer.duration_ms).toBeLessThan(3_000);'],
  ['looks without waiting', "expect(await page.locator('.turn').count()).toBe(1);"],
  ['looks without waiting', "expect(await page.locator('h1').innerText()).toBe('Calls');"],
  ['looks without waiting', "const types = await page.locator('.type').allTextContents();"],
])('a test that %s is found: %s', (rule, line) => {
  expect(breachesOf('example.test.ts', line)).toEqual([`example.test.ts:1 ${rule}`]);
});

it.each([
  "import { setImmediate } from 'node:timers/promises';",
  'const earlier = Date.now() - 30_500;',
  'const ended_at = Date.now() - limits.report_window_ms;',
  "await expect.poll(() => page.locator('.turn').count()).toBe(1);",
  "expect(await page.getByRole('button').count()).toBe(0);",
  "const key = await page.getByLabel('API key').inputValue();",
  'await run(program, args, { timeout: 60_000 });',
])('a test may contain: %s', (line) => {
  expect(breachesOf('example.test.ts', line)).toEqual([]);
});
