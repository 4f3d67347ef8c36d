// The platform behind HAProxy and PgBouncer, as on a machine of the platform: API processes, workers and the sandbox.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { openPool } from '../../harness/platform/database.ts';
import { externalEnvironment } from '../../harness/platform/external-environment.ts';
import { launchPlatform, startPlatformProcess } from '../../harness/platform/run-platform.ts';
import { repository } from '../../harness/platform/run-process.ts';
import type { RunningProcess } from '../../harness/platform/run-process.ts';
import { operatorLogin } from '../../harness/platform/start-platform.ts';
import { keys, startSandboxProcess } from '../harness/sandbox-process.ts';
import type { SandboxProcess } from '../harness/sandbox-process.ts';
import { settings, start } from './machines.ts';
import type { Programs } from './machines.ts';

const password = 'change-me-5';
const database = (port: number, name = 'voicecall'): string =>
  `postgresql://voicecall:${password}@127.0.0.1:${port}/${name}`;
/** Past PgBouncer. */
export const directUrl = database(5000);
export const pooledUrl = database(6432);
const url = 'http://127.0.0.1:8080';

export interface Member {
  readonly role: 'api' | 'worker';
  process: RunningProcess;
  /** Ends it by SIGTERM and starts it again, with these variables. */
  restart(env?: Readonly<Record<string, string>>): Promise<void>;
}

export interface Platform {
  readonly client: Client;
  readonly tenantId: string;
  readonly sandbox: SandboxProcess;
  readonly members: readonly Member[];
  restartPooler(): Promise<void>;
}

/** HAProxy and PgBouncer; they need no primary yet. Returns what kills PgBouncer and starts it again. */
export function startFront(programs: Programs): () => Promise<void> {
  const write = (name: string, text: string): string => {
    const path = join(programs.work, name);
    writeFileSync(path, text);
    chmodSync(path, 0o644);
    return path;
  };
  const userList = write('userlist.txt', `"voicecall" "${password}"\n`);
  const ini = settings('pgbouncer.ini')
    .replace('/etc/pgbouncer/userlist.txt', userList)
    // The same database with the other mode, which is to be refused.
    .replace(/^voicecall = (.*)$/m, '$&\nby_transaction = $1 pool_mode=transaction');
  const config = write('pgbouncer.ini', `${ini}unix_socket_dir =\n`);
  // Everything here runs as nobody.
  const cfg = settings('haproxy.cfg').replace(/^ +(user|group) .*\n/gm, '');
  start(programs, 'haproxy', ['haproxy', '-f', write('haproxy.cfg', cfg)]);
  const startPooler = (): ChildProcess => start(programs, 'pgbouncer', ['pgbouncer', config]);
  let pooler = startPooler();
  return async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
    pooler = startPooler();
  };
}

/** With the rights of PostgreSQL's superuser, as an operator does once. */
export async function createDatabase(): Promise<void> {
  const pool = openPool('postgresql://postgres:change-me-2@127.0.0.1:5000/postgres');
  await pool.query(`create role voicecall login password '${password}'`);
  await pool.query('create database voicecall owner voicecall');
  await pool.end();
}

export async function startMembers(
  programs: Programs,
  each: number,
  restartPooler: () => Promise<void>,
): Promise<Platform> {
  const sandbox = await startSandboxProcess(repository, url);
  const livekit = { ...keys, url: sandbox.url };
  const shared = {
    ...externalEnvironment({ database_url: pooledUrl, livekit }),
    DATABASE_POOL: '10',
    PUBLIC_URL: url,
    MODEL_API_KEY: 'sandbox',
    TRUSTED_PROXIES: '127.0.0.0/8',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  };
  process.setMaxListeners(0);
  const startOne = async (role: Member['role'], number: number): Promise<Member> => {
    const launch = async (env = {}): Promise<RunningProcess> => {
      const launched = await startPlatformProcess({
        dataDir: join(programs.work, `${role}${number}`),
        port: 8100 + number,
        env: { ...shared, ROLE: role, ...env },
      });
      process.once('exit', () => appendFileSync(join(programs.work, `${role}${number}.log`), launched.output()));
      return launched;
    };
    const member: Member = {
      role,
      process: await launch(),
      async restart(env) {
        member.process.signal('SIGTERM');
        await member.process.ended;
        member.process = await launch(env);
      },
    };
    return member;
  };
  // The first one migrates.
  const first = await startOne('api', 1);
  const numbers = Array.from({ length: each }, (_, index) => index + 1);
  const others = numbers.flatMap((number) => [
    startOne('worker', number),
    ...(number > 1 ? [startOne('api', number)] : []),
  ]);
  const members = [first, ...(await Promise.all(others))];
  const operator = await createOperatorClient({ baseUrl: url }).signIn(operatorLogin);
  const { tenant } = await operator.tenants.create({
    name: 'Drill',
    max_concurrent_calls: 1000,
    dial_rate_per_sec: 1000,
  });
  const { key } = await operator.apiKeys.create({ tenant_id: tenant.id, label: 'drill' });
  const client = createClient({ baseUrl: url, apiKey: key, tenantId: tenant.id });
  return {
    client,
    tenantId: tenant.id,
    sandbox,
    members,
    restartPooler,
  };
}

/** What a process says that gets PgBouncer in transaction mode, in a version without prepared statements. */
export async function refusalOfTransactionMode({ work }: Programs): Promise<string> {
  const livekit = { ...keys, url: 'http://127.0.0.1:9' };
  const env = externalEnvironment({ database_url: database(6432, 'by_transaction'), livekit });
  const process = launchPlatform({
    dataDir: join(work, 'refused'),
    port: 8090,
    env: { ...env, ROLE: 'api', DATABASE_DIRECT_URL: directUrl },
  });
  await process.ended;
  return process.output().trim();
}
