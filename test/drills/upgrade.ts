// `pnpm drill upgrade [COMMIT]`: under load, processes of the version before (N−1) keep serving while one of this version
// (N) migrates the database; then both serve, one of N−1 starts once more, and at last only N is left. Phones, the
// agents' routes and one agent's reports are N−1's throughout. No request may fail, and nothing be lost or doubled.
// COMMIT is N−1: by default the last tag, or else the last commit with fewer migrations.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { noteClaims } from '../faults/harness/collect-logs.ts';
import type { Read } from '../faults/harness/collect-logs.ts';
import { takePlaces } from '../harness/calls/places.ts';
import { openPool } from '../harness/platform/database.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, repository, runNode, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { operatorLogin } from '../harness/platform/start-platform.ts';
import { fourHours } from '../harness/summaries/long-calls.ts';
import { startBalancer } from './harness/balancer.ts';
import { cannotRun } from './harness/cannot-run.ts';
import { startLoad } from './harness/load.ts';
import { reconcile, settled } from './harness/reconcile.ts';
import { keys, startSandboxProcess } from './harness/sandbox-process.ts';

const isShort = process.env['DRILL'] === 'short';
const phaseMs = isShort ? 3_000 : 20_000;
const callRate = isShort ? 3 : 5;
const settleMs = 120_000;
const migrations = 'packages/server/prisma/migrations';

const began = performance.now();
const say = (text: string): void =>
  void process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}\n`);
const git = (...args: string[]): string => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();

function commitBefore(): string {
  try {
    const tag = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0];
    const commit = process.argv[2] ?? (tag || `${git('log', '-1', '--format=%H', '--', migrations)}~1`);
    return git('rev-parse', '--verify', '--quiet', `${commit}^{commit}`);
  } catch {
    return cannotRun('there is no earlier version: this folder is no clone, or one without history');
  }
}

/** The files of a commit, installed. */
function install(commit: string, folder: string): void {
  mkdirSync(folder);
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], { cwd: repository });
  const pnpm = (...args: string[]): void =>
    void execFileSync('npx', ['-y', 'pnpm@12', ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  pnpm('install', '--frozen-lockfile', '--prefer-offline');
  pnpm('exec', 'node', 'packages/server/prisma/generate.ts');
}

async function drill(work: string): Promise<boolean> {
  const commit = commitBefore();
  const old = join(work, 'before');
  say(`installing ${git('log', '-1', '--format=%h %ad %s', '--date=short', commit)}`);
  install(commit, old);
  const added = readdirSync(join(repository, migrations)).length - readdirSync(join(old, migrations)).length;
  const postgres = await startEmbeddedPostgres({ dataDir: join(work, 'database') });
  const balancer = await startBalancer();
  const sandbox = await startSandboxProcess(old, balancer.url);
  const pool = openPool(postgres.url);
  const read = async <Row extends object>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows;
  const env: Record<string, string> = {
    ...externalEnvironment({ database_url: postgres.url, livekit: { ...keys, url: sandbox.url } }),
    DATABASE_POOL: '10',
    MODEL_API_KEY: 'sandbox',
    PUBLIC_URL: balancer.url,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  };
  /** Starts a process of a version; its end takes it out of the balancer first. */
  const start = async (cwd: string, role: 'api' | 'worker'): Promise<() => Promise<void>> => {
    const port = await quietPort();
    const dataDir = join(work, `${role}${port}`);
    const running: PlatformProcess = await startPlatformProcess({ cwd, dataDir, port, env: { ...env, ROLE: role } });
    const url = `http://127.0.0.1:${port}`;
    if (role === 'api') balancer.add(url);
    return async () => {
      if (role === 'api') await balancer.remove(url);
      running.signal('SIGTERM');
      const { code } = await running.ended;
      if (code !== 0) throw new Error(`a process ended with ${code}: ${running.output()}`);
    };
  };
  const olds = [
    await start(old, 'api'),
    await start(old, 'worker'),
    await start(old, 'api'),
    await start(old, 'worker'),
  ];
  await pool.query(noteClaims);
  const operator = await createOperatorClient({ baseUrl: balancer.url }).signIn(operatorLogin);
  const { tenant } = await operator.tenants.create({
    name: 'Drill',
    max_concurrent_calls: 1000,
    dial_rate_per_sec: 1000,
  });
  const { key: apiKey } = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'drill' });
  const load = await startLoad(
    createClient({ baseUrl: balancer.url, apiKey, tenantId: tenant.id, maxRetries: 0 }),
    callRate,
  );
  const phase = async (what: string): Promise<void> => {
    await delay(phaseMs);
    say(`${what}: ${balancer.served()} requests so far, ${balancer.failed.length} failed`);
  };
  await phase('N−1 alone');
  const news = [await start(repository, 'api')];
  await phase(`N has added ${added} migrations and serves beside N−1, whose workers do all work`);
  news.push(await start(repository, 'worker'), await start(repository, 'api'), await start(repository, 'worker'));
  await phase('N and N−1 serve and work together');
  await olds.pop()?.();
  olds.push(await start(old, 'worker'));
  await phase('a worker of N−1 was started again on the schema of N');
  for (const end of olds) await end();
  await phase('N alone');
  await load.end();
  await settled(read, load, settleMs);
  const dials = await sandbox.dials();
  const { figures, findings } = await reconcile({ read, load, dials, faults: [] });
  const { ENCRYPTION_KEY: encryption_key = '' } = env;
  const report = { work, read, server_url: balancer.url, tenant_id: tenant.id, encryption_key };
  const isReported = await reportOfOldAgent(old, report);
  say(`an agent of N−1 ${isReported ? 'has reported' : 'could not report'} a call to N`);
  const problems = [
    ...balancer.failed.map((what) => `failed: ${what}`),
    ...Object.entries(load.failures).map(([code, times]) => `refused: ${times} dispatches with ${code}`),
    ...findings,
    ...(isReported ? [] : ['the report of an agent of N−1']),
  ];
  const lines = {
    requests: balancer.served(),
    'of them failed': balancer.failed.length,
    ...figures,
    'lost, doubled, or wrong': findings.length,
  };
  process.stdout.write(
    `\n${Object.entries(lines)
      .map(([name, value]) => `${name.padEnd(50)}${value}`)
      .join('\n')}\n`,
  );
  for (const problem of problems.slice(0, 40)) process.stdout.write(`  BROKEN: ${problem}\n`);
  for (const end of news) await end();
  sandbox.close();
  balancer.close();
  await load.receiver.close();
  await pool.end();
  await postgres.stop();
  return problems.length === 0;
}

interface Report {
  readonly work: string;
  readonly read: Read;
  readonly server_url: string;
  readonly tenant_id: string;
  readonly encryption_key: string;
}

/** An agent worker of N−1, without media, reports a call: in parts, from its disk. */
async function reportOfOldAgent(
  folder: string,
  { work, read, server_url, tenant_id, encryption_key }: Report,
): Promise<boolean> {
  const directory = join(work, 'outbox');
  mkdirSync(directory);
  const [call_id = ''] = await takePlaces({ sql: read }, { id: tenant_id }, 1);
  const token = callToken(createSealer(Buffer.from(encryption_key, 'base64')), tenant_id, call_id);
  const held = { job: { tenant_id, call_id, server_url, token }, call: fourHours('Hm.', 300, 600), end: true };
  writeFileSync(join(work, 'report.json'), JSON.stringify({ directory, calls: [held] }));
  const agent = runNode({
    args: [join(folder, 'test/faults/harness/agent-process.ts'), join(work, 'report.json')],
    cwd: folder,
  });
  await agent.sees(/"holds"/);
  agent.signal('SIGKILL');
  const rows = await read<{ turns: number }>(
    'select (select count(*)::int from call_turns where call_id = id) as turns from calls where id = $1 and report_complete',
    [call_id],
  );
  return rows[0]?.turns === 300;
}

const work = temporaryDirectory();
try {
  process.exitCode = (await drill(work)) ? 0 : 1;
} finally {
  await sweep(work);
}
