// A database that responds and cannot be written: read-only, as after a failover, or without room. The platform says so,
// and goes on when it can be written again.
import { isApiError } from '@voicecall/sdk';
import { isDatabaseDown } from '@voicecall/server/platform/database/db.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { openClient } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { addHook, busyCall } from '../harness/receivers/hook.ts';

let platform: TestPlatform;
const start = async (): Promise<void> => {
  platform = await startPlatform({ clockSpeed: 8 });
};
const close = (): Promise<void> => platform.close();

/** Changes a setting of the platform's database, for new sessions only. */
async function alterDatabase(change: string): Promise<void> {
  const admin = await openClient(inject('postgresUrl'));
  await admin.query(`alter database ${new URL(platform.databaseUrl).pathname.slice(1)} ${change}`);
  await admin.end();
}

const endSessions = () =>
  platform.sql(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

const once = { maxRetries: 0 };
const outcome = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: unknown) => (isApiError(error) ? `${error.status} ${error.code}` : String(error)),
  );

/** How each kind of request ends just now: as it should, or with which error. */
async function outcomes(): Promise<string[]> {
  const { client } = platform.tenant;
  const requests: readonly (() => Promise<unknown>)[] = [
    () => client.agents.create({ name: 'A', instructions: 'B' }, once),
    () =>
      client.calls.dispatch(
        { agent_id: 'ta_000000000000000000000000', trunk_id: 'tt_000000000000000000000000', to_number: '+15005550002' },
        once,
      ),
    () => platform.operator.tenants.create({ name: 'T' }, once),
  ];
  return Promise.all(requests.map((request) => outcome(request())));
}

const statusOf = async (path: string): Promise<number> => (await fetch(`${platform.url}${path}`)).status;
const databaseUp = async (): Promise<string | undefined> =>
  /^voicecall_database_up (\S+)$/m.exec(await (await fetch(`${platform.url}/metrics`)).text())?.[1];
const becomesReady = () => until(async () => ((await statusOf('/readyz')) === 200 ? [1] : []));
const linesAboutDatabase = () =>
  platform.logged
    .filter(({ msg }) => String(msg).startsWith('the database'))
    .map(({ level, msg }) => [level, msg] as const);

describe('a database whose sessions are read-only', () => {
  beforeEach(start);
  afterEach(close);

  it('costs requests and readiness meanwhile, one line in the log, and nothing else', async () => {
    const { client } = platform.tenant;
    const waiting = await addHook(platform);
    let over = false;
    waiting.receiver.respond = () => (over ? 200 : 500);
    await busyCall(platform.tenant);
    await waiting.request(1);
    const talk = await placeCall(platform, { to: '+15005550001' });
    await talk.until(async () => (await client.calls.get(talk.call_id)).turns);

    await alterDatabase('set default_transaction_read_only = on');
    await endSessions();
    for (let round = 0; round < 6; round += 1) {
      expect(await outcomes()).toEqual(Array.from({ length: 3 }, () => '503 not_ready'));
      expect(await Promise.all(['/healthz', '/readyz'].map(statusOf))).toEqual([200, 503]);
      expect(await databaseUp()).toBe('0');
    }
    await alterDatabase('reset default_transaction_read_only');
    over = true;

    await becomesReady();
    expect(await databaseUp()).toBe('1');
    await until(async () => platform.logged.filter(({ msg }) => msg === 'the database can be written again'));
    expect(linesAboutDatabase()).toEqual([
      [50, 'the database cannot be written: requests get 503, and work waits until it can be written again'],
      [40, 'the database can be written again'],
    ]);
    expect(platform.logged.filter(({ err }) => isDatabaseDown(Object.assign(new Error(), err)))).toEqual([]);
    expect(await outcomes()).toEqual(['ok', '404 trunk_not_found', 'ok']);
    expect((await talk.ended({ advanceMs: 16_000 })).call).toMatchObject({ answered_at: expect.any(String) as string });
    await until(
      async () => (
        platform.clock.advance(5_000),
        (await platform.sql(`select 1 from webhook_deliveries where status <> 'delivered'`)).length === 0 ? [1] : []
      ),
    );
    const ends = await platform.sql(
      `select call_id from events where type in ('call.completed', 'agent.dispatch_failed')`,
    );
    expect(ends).toHaveLength(2);
  });
});

describe('a database without room', () => {
  beforeAll(start);
  afterAll(close);

  it.each(['53100', '53200', '53300', '53400', '53000', '25006'])(
    'refuses with SQLSTATE %s, which is 503 until there is room, and few lines in the log',
    async (code) => {
      platform.logged.length = 0;
      const { client } = platform.tenant;
      const agent = await client.agents.create({ name: 'A', instructions: 'B' });
      const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
      const trunk = await client.trunks.create({ name: 'Trunk', direction: 'outbound', outbound });
      const requests = () => [
        outcome(client.agents.create({ name: 'A', instructions: 'B' }, once)),
        outcome(client.calls.dispatch({ agent_id: agent.id, trunk_id: trunk.id, to_number: '+15005550002' }, once)),
      ];
      await platform.sql(
        `create or replace function refuse() returns trigger language plpgsql as $$
           begin raise exception 'could not extend file: ${code}' using errcode = '${code}'; end $$`,
      );
      const tables = ['agents', 'calls'];
      for (const table of tables)
        await platform.sql(`create trigger no_room before insert on ${table} execute function refuse()`);
      for (let round = 0; round < 15; round += 1)
        expect(await Promise.all(requests())).toEqual(['503 not_ready', '503 not_ready']);
      // One of each kind; Prisma words an error in its own way.
      await until(async () => platform.logged.filter(({ err }) => JSON.stringify(err ?? '').includes('extend file')));
      expect(platform.logged.length).toBeLessThan(4);
      for (const table of tables) await platform.sql(`drop trigger no_room on ${table}`);
      expect(await Promise.all(requests())).toEqual(['ok', 'ok']);
    },
  );

  it('is not ready', async () => {
    platform.logged.length = 0;
    // What refuses temporary files refuses them as a full disk does.
    await alterDatabase(`set temp_file_limit = '64kB'`);
    await endSessions();
    await until(async () => ((await statusOf('/readyz')) === 503 ? [1] : []));
    await until(async () => ((await databaseUp()) === '0' ? [1] : []));
    await until(async () => linesAboutDatabase());
    expect(linesAboutDatabase()).toMatchObject([[50, expect.stringMatching(/^the database cannot be written/)]]);
    await alterDatabase('reset temp_file_limit');
    await endSessions();
    await becomesReady();
  });
});
