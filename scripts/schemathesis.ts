// `pnpm schemathesis`: runs the fuzzer schemathesis with all its checks against every operation of openapi.json, on a
// platform that is started as a user starts it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createOperatorClient, sessionCookie } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { resourceFixtures } from '../test/harness/contract/resource-fixtures.ts';
import { startPlatformProcess } from '../test/harness/platform/run-platform.ts';
import type { PlatformProcess } from '../test/harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../test/harness/platform/run-process.ts';

const version = '4.32.5';
const settings = join(import.meta.dirname, 'schemathesis');
/** A run that takes longer is stopped. */
const timeoutMs = 600_000;

/**
 * The fuzzer reads a response to its end, and a live stream has none; it takes an event of a reply for the whole
 * response. Their tests are in test/streams and test/chats.
 */
const withoutStreams = ['streamCalls', 'streamCall', 'sendChatMessage'].flatMap((id) => ['--exclude-operation-id', id]);

/**
 * The order matters: an operator may suspend the tenant or revoke the key that the first run needs. `--max-time` is the
 * time for fuzzing and for following links, in seconds.
 */
const runs = [
  {
    name: 'routes of a tenant, with its API key',
    options: ['--exclude-tag', 'Operator', ...withoutStreams, '--max-time', '45'],
  },
  {
    name: 'routes of an operator, with a session',
    options: ['--include-tag', 'Operator', '--exclude-operation-id', 'operatorLogout', '--max-time', '15'],
  },
  // Separate, because it ends its session; no link leads to it.
  {
    name: 'signing out, with another session',
    options: ['--include-operation-id', 'operatorLogout', '--phases', 'examples,coverage,fuzzing'],
  },
] as const;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Installs the program into `directory`; returns the reason if it cannot. */
function install(directory: string): string | undefined {
  const steps = [
    ['python3', '-m', 'venv', directory],
    [join(directory, 'bin/pip'), 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`],
  ] as const;
  for (const [program, ...args] of steps) {
    const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: timeoutMs });
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
    // Before the runs, because they exceed the limit for signing in.
    const environments = await Promise.all(runs.map(() => environmentOf(platform, receiver, directory)));
    let clean = true;
    for (const [index, { name, options }] of runs.entries()) {
      const { found, output } = await run(
        join(directory, 'python/bin/schemathesis'),
        options,
        environments[index] ?? {},
      );
      say(
        found
          ? `schemathesis: ${name}: failures\n${output}`
          : `schemathesis: ${name}: clean, ${/\d+ generated/.exec(output)?.[0] ?? 'nothing'}`,
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

/** A call that books, so that there is one of each record that only calls create. */
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
 * The variables that `schemathesis.toml` and `hooks.py` need, and no others: with those of a proxy, for example, requests
 * would not reach this machine.
 */
async function environmentOf(
  platform: PlatformProcess,
  receiver: Server,
  directory: string,
): Promise<Record<string, string>> {
  const cookie = sessionCookie(
    await createOperatorClient({ baseUrl: platform.url }).operatorSession.login(platform.operator),
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
    RULES: resourceFixtures.rules.map(({ source }) => source).join('|'),
    RECEIVER_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  };
}

/** Runs the program once; `output` is useful only if it found a failure. */
async function run(
  program: string,
  options: readonly string[],
  env: Record<string, string>,
): Promise<{ found: boolean; output: string }> {
  const args = [
    '--config-file',
    join(settings, 'schemathesis.toml'),
    'run',
    `${env['BASE_URL']}/openapi.json`,
    '--checks',
    'all',
    ...options,
  ];
  const child = spawn(program, args, { cwd: env['HOME'], env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { found: code !== 0, output: output + errors };
}

const directory = temporaryDirectory();
try {
  const obstacle = install(join(directory, 'python'));
  if (obstacle === undefined) process.exitCode = (await examine(directory)) ? 0 : 1;
  else say(`schemathesis: not run, because it could not be installed: ${obstacle}`);
} finally {
  await sweep(directory);
}
