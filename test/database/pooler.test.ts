// Poolers between the platform and PostgreSQL: those that give each connection its session serve, others are refused.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isDatabaseDown } from '@voicecall/server/platform/database/db.ts';
import {
  requireOwnSessions,
  requirePreparedStatements,
} from '@voicecall/server/platform/database/connections/sessions.ts';
import { placeCall } from '../harness/calls/place-call.ts';
import { cloneDatabase } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { startPooler } from './pooler.ts';
import type { PoolerOptions } from './pooler.ts';
import { launchPlatform } from '../harness/platform/run-platform.ts';
import { sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

async function poolerOf(options: PoolerOptions): Promise<string> {
  const pooler = await startPooler(database.url, options);
  onTestFinished(() => pooler.close());
  return pooler.url;
}

const livekit = { url: 'http://127.0.0.1:9', api_key: 'key', api_secret: 'a secret that is long enough for it' };

describe('a pooler that gives a session to each transaction', () => {
  it('is refused at the start, with a sentence that says what to do', async () => {
    const directory = temporaryDirectory();
    onTestFinished(() => sweep(directory));
    const url = await poolerOf({ mode: 'transaction', sessions: 2 });
    const platform = launchPlatform({
      dataDir: directory,
      port: 0,
      env: externalEnvironment({ database_url: url, livekit }),
    });
    expect(await platform.ended).toEqual({ code: 1, signal: null });
    expect(platform.output()).toMatch(/^DATABASE_URL: its connections share sessions .* set pool_mode = session\n$/);
  });

  it.each(
    [1, 2, 3, 5].flatMap((sessions) => (['the first', 'in turn'] as const).map((gives) => ({ sessions, gives }))),
  )('is found out with $sessions sessions, given $gives', async (options) => {
    const url = await poolerOf({ mode: 'transaction', ...options });
    await expect(requireOwnSessions(url)).rejects.toThrow('share sessions');
    await expect(requirePreparedStatements(url)).rejects.toThrow('does not keep prepared statements');
  });

  it('never runs the statement of another process in place of the one that was asked for', async () => {
    const url = await poolerOf({ mode: 'transaction', sessions: 2 });
    const [one, two] = [await processOn(url, 'one'), await processOn(url, 'two')];
    await one.db.tx(async (sql) => {
      await sql('select 1');
      // The other process prepares its statement in the second session, this one its own in the first.
      expect(await two.db.sql(two.text)).toEqual([{ said: 'two' }]);
      expect(await sql(one.text)).toEqual([{ said: 'one' }]);
    });
    // Now the other process gets the first session.
    await expect(two.db.sql(two.text)).rejects.toMatchObject({ code: '26000' });
    await Promise.all([one.db.close(), two.db.close()]);
  });
});

/** The database module as another process has it, with one prepared statement. */
async function processOn(url: string, said: string) {
  vi.resetModules();
  const { openDb, prepared } = await import('@voicecall/server/platform/database/db.ts');
  return { db: openDb(url, 1, () => undefined), text: prepared(`select '${said}' as said`) };
}

it('a pooler that gives each connection its session serves calls, with no setting of its own', async () => {
  const url = await poolerOf({ mode: 'session' });
  const platform = await startPlatform({ database: { url, drop: async () => undefined } });
  const call = await placeCall(platform, { to: '+15005550001' });
  expect((await call.ended()).call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });
  await platform.close();
});

it('a database without a pooler gives each connection its session', async () => {
  await expect(requireOwnSessions(database.url)).resolves.toBeUndefined();
});

it.each([
  'server conn crashed?',
  'server login has been failing, try again later (server_login_retry)',
  'query_wait_timeout',
  'client_login_timeout (server down)',
  'no more connections allowed (max_client_conn)',
])('a pooler that says "%s" cannot reach the database: a request gets 503', (text) => {
  expect(isDatabaseDown(Object.assign(new Error(text), { code: '08P01' }))).toBe(true);
});
