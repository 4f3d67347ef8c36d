// `pnpm drill failover`: the platform on PostgreSQL under Patroni, with etcd, HAProxy and PgBouncer set up by the files of
// deploy/patroni, under load. One fault after the other; at the end everything that was accepted is compared with what is
// stored and what was received. Needs Debian 12 and root. DRILL=short takes a minute; an argument chooses the faults whose
// names contain it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { noteClaims } from '../../faults/harness/collect-logs.ts';
import { openPool } from '../../harness/platform/database.ts';
import { openEmitter } from '../../faults/harness/emitter.ts';
import type { Emitter } from '../../faults/harness/emitter.ts';
import { startLoad } from '../harness/load.ts';
import type { Load } from '../harness/load.ts';
import { cannotRun } from '../harness/cannot-run.ts';
import { eventually, reconcile, settled } from '../harness/reconcile.ts';
import { debianFolder } from './debian-folder.ts';
import { faultsOf } from './faults.ts';
import type { Fault } from './faults.ts';
import { createMachine, isIncomplete, primaryOf } from './machines.ts';
import type { Machine } from './machines.ts';
import { createNetwork, enterNamespaces, isInside, refusalOfNamespaces } from './namespaces.ts';
import { patroniFolder } from './patroni-folder.ts';
import {
  createDatabase,
  directUrl,
  pooledUrl,
  refusalOfTransactionMode,
  startFront,
  startMembers,
} from './platform.ts';

const isShort = process.env['DRILL'] === 'short';
const each = isShort ? 2 : 4;
const eventRate = Number(process.env['DRILL_RATE'] ?? (isShort ? 50 : 200));
const callRate = 2;
/** Load before the first fault and between faults. */
const quietMs = isShort ? 1_000 : 8_000;
const recoveryMs = 180_000;
const settleMs = 300_000;

const began = performance.now();
const say = (text: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);

/** Seconds without a success, of events (in the database) and of dispatches (through the API). */
interface Gap {
  readonly fault: string;
  readonly events: number;
  readonly calls: number;
}

/** The longest time without a success that overlaps the time from `from` until now. */
function gapSince(from: number, successes: readonly number[]): number {
  const times = [...successes.filter((at) => at > from - 5_000), Date.now()].toSorted((a, b) => a - b);
  const gaps = times.map((at, index) => (at < from ? 0 : at - (times[index - 1] ?? from)));
  return Math.max(0, ...gaps) / 1000;
}

const commits = ({ emits }: Emitter): number[] => emits.flatMap(({ at, committed: is }) => (is ? [at] : []));

interface Loads {
  readonly emitter: Emitter;
  readonly load: Load;
}

async function cause(
  { name, prepare, begin, hold_ms, end }: Fault,
  { emitter, load }: Loads,
  machines: readonly Machine[],
): Promise<Gap & { at: number[] }> {
  await prepare?.();
  const from = Date.now();
  await begin();
  await delay(hold_ms);
  const until = Date.now();
  await end?.();
  await eventually('three machines are there again', recoveryMs, () => isIncomplete(machines));
  await eventually('events are committed and calls accepted again', recoveryMs, async () =>
    (commits(emitter).at(-1) ?? 0) > Date.now() - 1_000 && (load.calls.at(-1)?.at ?? 0) > Date.now() - 2_000
      ? undefined
      : 'none',
  );
  const gap = {
    fault: name,
    events: gapSince(from, commits(emitter)),
    calls: gapSince(
      from,
      load.calls.map(({ at }) => at),
    ),
  };
  say(`${name}: ${gap.events.toFixed(1)} s without a commit, ${gap.calls.toFixed(1)} s without a dispatch`);
  return { ...gap, at: [from, until] };
}

async function drill(work: string): Promise<boolean> {
  const programs = { work, debian: process.env['DRILL_DEBIAN'] ?? '', patroni: process.env['DRILL_PATRONI'] ?? '' };
  createNetwork();
  const machines = [1, 2, 3].map((number) => createMachine(programs, number));
  for (const machine of machines) machine.startEtcd();
  for (const machine of machines) machine.startPatroni();
  const restartPooler = startFront(programs);
  await eventually('a cluster', recoveryMs, () => isIncomplete(machines));
  say(`Patroni has a primary (${(await primaryOf(machines)).name}), a synchronous and an asynchronous standby`);
  await createDatabase();
  const platform = await startMembers(programs, each, restartPooler);
  say(`${each} API processes and ${each} workers are ready, behind PgBouncer in session mode`);
  const pool = openPool(directUrl);
  const read = async <Row extends object>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows;
  await pool.query(noteClaims);
  const load = await startLoad(platform.client, callRate);
  const emitter = openEmitter(pooledUrl, platform.tenantId);
  const endEvents = emitter.load(eventRate);
  const loadBegan = Date.now();
  const [refusal] = await Promise.all([refusalOfTransactionMode(programs), delay(quietMs)]);
  say(`in transaction mode a process ends: ${refusal}`);
  const faults = faultsOf({ machines, platform, debian: programs.debian, isShort });
  const gaps: Awaited<ReturnType<typeof cause>>[] = [];
  const broken: string[] = [];
  for (const fault of faults.filter(({ name }) => name.includes(process.argv[2] ?? ''))) {
    try {
      gaps.push(await cause(fault, { emitter, load }, machines));
    } catch (error) {
      broken.push(`${fault.name}: ${String(error)}`);
      break;
    }
    await delay(quietMs);
  }
  await Promise.all([load.end(), endEvents()]);
  const outage = gaps.reduce((sum, { events }) => sum + events, 0);
  // Those that waited for the database are committed when it is back.
  const reached = Math.min(eventRate, commits(emitter).length / ((Date.now() - loadBegan) / 1000 - outage));
  say('the load has ended');
  await settled(read, load, settleMs);
  const { figures, findings } = await reconcile({
    read,
    load,
    emits: emitter.emits,
    dials: await platform.sandbox.dials(),
    faults: gaps.flatMap(({ at }) => at),
  });
  const problems = [
    ...broken,
    ...findings,
    ...(/does not keep prepared statements/.test(refusal) ? [] : ['PgBouncer in transaction mode was not refused']),
  ];
  const rate = { 'events a second: reached, asked for': `${reached.toFixed(0)}, ${eventRate}` };
  report(gaps, { ...figures, ...rate }, load.failures, problems);
  return problems.length === 0;
}

function report(gaps: readonly Gap[], figures: object, failures: object, findings: readonly string[]): void {
  const row = (...cells: string[]): string =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(62) : cell.padStart(22))).join('');
  const show = (values: readonly number[]): string =>
    values.length > 2
      ? `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`
      : values.map((value) => value.toFixed(1)).join(', ');
  const lines = [
    row('fault (times)', 'no commit, s', 'no dispatch, s'),
    ...[...Map.groupBy(gaps, ({ fault }) => fault)].map(([fault, all]) =>
      row(`${fault} (${all.length})`, show(all.map(({ events }) => events)), show(all.map(({ calls }) => calls))),
    ),
    ...Object.entries(figures).map(([name, value]) => row(name, String(value))),
    row('requests that failed, and were sent again with their key', JSON.stringify(failures)),
    row('lost, doubled, or with a wrong outcome', String(findings.length)),
    ...findings.slice(0, 40).map((finding) => `  BROKEN: ${finding}`),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

const packages = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'pgbouncer', 'libfaketime', 'postgresql-15'];

function downloaded(): Record<string, string> {
  try {
    return { DRILL_DEBIAN: debianFolder(packages), DRILL_PATRONI: patroniFolder() };
  } catch (error) {
    return cannotRun(`packages of Debian 12, or Patroni, could not be had: ${String(error)}`);
  }
}

if (!isInside()) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    cannotRun('it needs Linux and root, because it makes network namespaces');
  const refusal = refusalOfNamespaces();
  if (refusal !== undefined) cannotRun(refusal);
  const work = mkdtempSync(join(tmpdir(), 'voicecall-drill-'));
  chmodSync(work, 0o755);
  process.exitCode = enterNamespaces({ ...downloaded(), DRILL_WORK: work });
  if (process.exitCode === 0) rmSync(work, { recursive: true, force: true });
  else say(`logs are in ${work}`);
} else {
  const isKept = await drill(process.env['DRILL_WORK'] ?? '').catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`);
    return false;
  });
  // Whatever still runs ends with the namespaces.
  process.exit(isKept ? 0 : 1);
}
