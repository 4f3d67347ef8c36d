// Services that the environment names are used, and no own ones are started: another PostgreSQL, another media service,
// a process for each role.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { livekitWebhookRoute } from '@voicecall/contract';
import { startSandbox } from '@voicecall/sandbox';
import type { Sandbox } from '@voicecall/sandbox';
import type { Client } from '@voicecall/sdk';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { until } from '../harness/calls/place-call.ts';
import { launchPlatform, startPlatformProcess } from '../harness/platform/run-platform.ts';
import { processesOf, quietPort, runNode, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { createTenant, signIn } from '../harness/platform/start-platform.ts';

const keys = { api_key: 'other', api_secret: 'another secret that is long enough' };
const login = { email: 'ann@example.com', password: 'a password of their own' };
let sandbox: Sandbox;
let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  sandbox = await startSandbox({ ...keys, clock_speed: 50 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  database = await emptyDatabase();
  dataDir = temporaryDirectory();
});
afterEach(async () => {
  await sweep(dataDir);
  await database.drop();
});

const environment = (): Record<string, string> => ({
  DATABASE_URL: database.url,
  LIVEKIT_URL: sandbox.url,
  LIVEKIT_API_KEY: keys.api_key,
  LIVEKIT_API_SECRET: keys.api_secret,
  MODEL_NAME: 'recorded',
  MODEL_BASE_URL: `${sandbox.url}/model/v1`,
  OPERATOR_EMAIL: login.email,
  OPERATOR_PASSWORD: login.password,
});

/** Has a process say at its end what it has loaded of OpenTelemetry. */
const tellTraces = `--import=data:text/javascript,${encodeURIComponent(`
  import { Module } from 'node:module';
  const told = () => Object.keys(Module._cache).filter((path) => /@opentelemetry.(sdk|exporter|otlp)/.test(path));
  process.on('exit', () => process.stdout.write('\\nloaded for traces: ' + (told().join() || 'none') + '\\n'));
`)}`;

const newTenant = async (url: string): Promise<Client> => (await createTenant(url, await signIn(url, login))).client;

async function completedCall(client: Client): Promise<void> {
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
  await until(async () => ((await client.calls.get(call_id)).call.status === 'completed' ? [1] : []));
  // The agent reports a moment after the end.
  await until(async () => (await client.calls.get(call_id)).transcripts);
  const { call, turns } = await client.calls.get(call_id);
  expect(call).toMatchObject({ ended_reason: 'user_hangup', answered_by: 'human' });
  expect(turns.map(({ role }) => role).filter((role) => role !== 'tool')).toHaveLength(8);
}

it('another PostgreSQL and another media service serve calls, and the platform starts no other process', async () => {
  const port = await quietPort();
  const platform = await startPlatformProcess({ dataDir, port, env: environment() });
  sandbox.setWebhookUrl(`${platform.url}${livekitWebhookRoute.path}`);
  expect(platform.output()).toMatch(/^\nVoice Calling Platform is ready\n/);
  expect(platform.output()).not.toMatch(/Tenant|API key|sandbox|demo/);
  expect(platform.operator).toEqual({ email: login.email, password: '(the' });
  await completedCall(await newTenant(platform.url));
  expect(processesOf(dataDir).map(({ pid }) => pid)).toEqual([platform.pid]);
  // The recorder creates its folder a moment after the call.
  expect(
    readdirSync(dataDir)
      .filter((name) => name !== 'recordings')
      .toSorted(),
  ).toEqual(['encryption-key']);
  platform.signal('SIGTERM');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
});

it('an api and a worker on one database and one directory complete a call together', async () => {
  const port = await quietPort();
  const env = { ...environment(), PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'info', NODE_OPTIONS: tellTraces };
  const health_port = await quietPort();
  const [api, worker] = await Promise.all([
    startPlatformProcess({ dataDir, port, env: { ...env, ROLE: 'api' } }),
    startPlatformProcess({ dataDir, port, env: { ...env, ROLE: 'worker', HEALTH_PORT: `${health_port}` } }),
  ]);
  sandbox.setWebhookUrl(`${api.url}${livekitWebhookRoute.path}`);
  const client = await newTenant(api.url);
  await completedCall(client);
  const ask = (path: string) => fetch(`http://127.0.0.1:${health_port}${path}`);
  expect(await (await ask('/healthz')).json()).toEqual({
    status: 'ok',
    version: '0.1.0',
    commit: expect.any(String) as string,
  });
  // A service that is asked for the first time may respond after the probe.
  await expect
    .poll(async () => (await ask('/readyz')).json())
    .toMatchObject({
      ...{ status: 'ready', version: '0.1.0', commit: expect.stringMatching(/^[0-9a-f]{12}$|^unknown$/) as string },
      parts: { database: 'ok', listening: 'ok', jobs: 'ok', livekit: 'ok' },
    });
  expect(await (await fetch(`${api.url}/readyz`)).json()).not.toHaveProperty('parts.jobs');
  const [first = '', ...rest] = worker.output().split('\n');
  expect(JSON.parse(first)).toMatchObject({ version: '0.1.0', commit: expect.any(String) as string, role: 'worker' });
  expect(rest).toEqual(['Voice Calling Platform: worker is ready', '']);
  expect(await (await ask('/metrics')).text()).toMatch(
    /^voicecall_build_info\{version="0.1.0",commit="\w+",role="worker"\} 1$/m,
  );
  expect(await (await ask('/metrics')).text()).toMatch(/^voicecall_database_up 1$/m);
  const none = await ask('/v1/tenants');
  expect([none.status, await none.json()]).toMatchObject([404, { error: 'not_found' }]);
  for (const running of [worker, api]) {
    running.signal('SIGTERM');
    expect(await running.ended).toEqual({ code: 0, signal: null });
    expect(running.output()).toContain('\nloaded for traces: none\n');
  }
});

it('migrations alone are applied once, and start nothing', async () => {
  const migrate = async (): Promise<string> => {
    const args = ['packages/server/src/migrate-database.ts'];
    const running = runNode({ args, env: { ...environment(), PUBLIC_URL: 'http://127.0.0.1', DATA_DIR: dataDir } });
    expect(await running.ended).toEqual({ code: 0, signal: null });
    return running.output();
  };
  expect(await migrate()).toMatch(/^Migrations applied: 20261121000000_spine, .*\n$/);
  expect(await migrate()).toBe('Migrations applied: none, the database is up to date\n');
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a process without the encryption key of the database does not start', async () => {
  const first = await startPlatformProcess({ dataDir, port: await quietPort(), env: environment() });
  const second = launchPlatform({
    dataDir,
    port: await quietPort(),
    env: { ...environment(), ENCRYPTION_KEY: randomBytes(32).toString('base64') },
  });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toMatch(/^ENCRYPTION_KEY lacks a key that this database was used with.*\n$/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});
