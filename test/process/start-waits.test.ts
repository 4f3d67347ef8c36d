// A start while the database is away or read-only waits for it, as in a failover; what waiting cannot mend ends the start.
import { startSandbox } from '@voicecall/sandbox';
import type { Sandbox } from '@voicecall/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase, openClient } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { openDatabaseProxy } from '../harness/platform/database-proxy.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { launchPlatform } from '../harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';

const keys = { api_key: 'other', api_secret: 'another secret that is long enough' };
let sandbox: Sandbox;
let database: TestDatabase;
beforeAll(async () => {
  sandbox = await startSandbox({ ...keys, clock_speed: 50 });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  database = await cloneDatabase();
  return () => database.drop();
});

async function launch(database_url: string, env: Record<string, string> = {}): Promise<RunningProcess> {
  const dataDir = temporaryDirectory();
  onTestFinished(() => sweep(dataDir));
  const others = externalEnvironment({ database_url, livekit: { ...keys, url: sandbox.url } });
  return launchPlatform({ dataDir, port: await quietPort(), env: { ...others, ...env } });
}

const waits = /"err":\{"type":"\w+","message":"([^"]*).*"msg":"the start waits for the database"/;

it('waits for a database that cannot be reached, and then for one that is read-only', async () => {
  const proxy = await openDatabaseProxy(database.url);
  onTestFinished(() => proxy.shut());
  proxy.cut();
  const name = new URL(database.url).pathname.slice(1);
  const admin = await openClient(database.url);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  const platform = await launch(proxy.url, { START_WAIT_SEC: '3600' });
  expect((await platform.sees(waits))[1]).toMatch(/terminated|ECONNRESET/);
  proxy.restore();
  await platform.sees(/read-only/);
  await admin.query('set transaction_read_only = off');
  await admin.query(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await admin.end();
  await platform.sees(/Ctrl-C ends everything/);
  platform.signal('SIGTERM');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
});

it('waits no longer than START_WAIT_SEC, and not after SIGTERM', async () => {
  const away = 'postgresql://u:p@127.0.0.1:1/none';
  const [bounded, asked] = await Promise.all([launch(away, { START_WAIT_SEC: '1' }), launch(away)]);
  expect(await bounded.ended).toEqual({ code: 1, signal: null });
  expect(bounded.output()).toMatch(/\nDATABASE_URL: connect ECONNREFUSED 127.0.0.1:1\n$/);
  await asked.sees(waits);
  asked.signal('SIGTERM');
  expect(await asked.ended).toEqual({ code: 0, signal: null });
});

it.each([
  ['a wrong password', { password: 'wrong' }, /^DATABASE_URL: PostgreSQL refuses the password of user voicecall\n$/],
  ['a database that does not exist', { pathname: '/none' }, /^DATABASE_URL: there is no database none; create it/],
])('%s ends it at once', async (_what, change, message) => {
  const platform = await launch(Object.assign(new URL(database.url), change).href);
  expect(await platform.ended).toEqual({ code: 1, signal: null });
  expect(platform.output()).toMatch(message);
});
