// schemathesis, a fuzzer that is not ours, examines the platform as a user starts it: every operation of openapi.json,
// with all its checks.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createClient, sessionCookie } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import type { PlatformProcess } from '../test/harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../test/harness/platform/run-process.ts';

const version = '4.32.5';
const settings = join(import.meta.dirname, 'schemathesis');
/** A run that takes longer hangs. */
const patienceMs = 600_000;

/**
 * In this order: an operator may suspend the tenant or revoke the key that the first run needs. Fuzzing and following
 * links go on for the seconds given.
 */
const runs = [
  { name: 'what a tenant does, with its API key', options: ['--exclude-tag', 'Operator', '--max-time', '45'] },
  {
    name: 'what an operator does, with a session',
    options: ['--include-tag', 'Operator', '--exclude-operation-id', 'operatorLogout', '--max-time', '15'],
  },
  // By itself, because it ends its session; no link leads to it.
  {
    name: 'signing out, with a session of its own',
    options: ['--include-operation-id', 'operatorLogout', '--phases', 'examples,coverage,fuzzing'],
  },
] as const;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Puts the program into `directory`; answers why it cannot, or undefined when it has. */
function install(directory: string): string | undefined {
  const steps = [
    ['python3', '-m', 'venv', directory],
    [join(directory, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`],
  ] as const;
  for (const [program, ...args] of steps) {
    const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: patienceMs });
    if (status !== 0) return error?.message ?? stderr.trim().split('\n').at(-1) ?? `${program} failed`;
  }
  return undefined;
}

async function examine(directory: string): Promise<boolean> {
  const receiver = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const platform = await startPlatformProcess({
    dataDir: join(directory, 'data'),
    port: await quietPort(),
    env: { LOG_LEVEL: 'error' },
  });
  try {
    await placeCall(platform.client);
    // Before the runs, which use up what may be signed in within a quarter of an hour.
    const environments = await Promise.all(runs.map(() => environmentOf(platform, receiver, directory)));
    let clean = true;
    for (const [index, { name, options }] of runs.entries()) {
      const { found, told } = await run(join(directory, 'python/bin/schemathesis'), options, environments[index] ?? {});
      say(
        found
          ? `schemathesis: ${name}: it found something\n${told}`
          : `schemathesis: ${name}: clean, ${/\d+ generated/.exec(told)?.[0] ?? 'nothing'}`,
      );
      clean &&= !found;
    }
    return clean;
  } finally {
    platform.signal('SIGINT');
    await platform.ended;
    receiver.close();
  }
}

/** A call that books, so that there is one of everything that only calls make. */
async function placeCall({ agents, trunks, calls }: Client): Promise<void> {
  const { id: agent_id } = await agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  await calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
}

/**
 * What `schemathesis.toml` and `hooks.py` ask for, and nothing else: a proxy, say, would not find this machine's own
 * address.
 */
async function environmentOf(
  platform: PlatformProcess,
  receiver: Server,
  directory: string,
): Promise<Record<string, string>> {
  const cookie = sessionCookie(
    await createClient({ baseUrl: platform.url, apiKey: '' }).operatorSession.login(platform.operator),
  );
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: directory,
    PYTHONDONTWRITEBYTECODE: '1',
    HOOKS: join(settings, 'hooks.py'),
    BASE_URL: platform.url,
    TENANT_ID: platform.tenantId,
    API_KEY: platform.apiKey,
    OPERATOR_SESSION: cookie.slice(cookie.indexOf('=') + 1),
    RECEIVER_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  };
}

/** What it told, of which only findings are worth reading. */
async function run(
  program: string,
  options: readonly string[],
  env: Record<string, string>,
): Promise<{ found: boolean; told: string }> {
  const args = [
    '--config-file',
    join(settings, 'schemathesis.toml'),
    'run',
    `${env['BASE_URL']}/openapi.json`,
    '--checks',
    'all',
    ...options,
  ];
  const child = spawn(program, args, { cwd: env['HOME'], env, stdio: ['ignore', 'pipe', 'pipe'], timeout: patienceMs });
  const [told, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { found: code !== 0, told: told + complaints };
}

const directory = temporaryDirectory();
try {
  const obstacle = install(join(directory, 'python'));
  if (obstacle === undefined) process.exitCode = (await examine(directory)) ? 0 : 1;
  else say(`schemathesis: not run, because it could not be installed here: ${obstacle}`);
} finally {
  await sweep(directory);
}
