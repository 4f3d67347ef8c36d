// PostgreSQL crashes and is gone for a while: the platform says so, survives, and finishes what was under way.
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isApiError } from '@voicecall/sdk';
import type { EmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { isDatabaseDown } from '@voicecall/server/platform/database/db.ts';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHook, busyCall } from '../harness/receivers/hook.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { times } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

/** The full run lasts longer than any pause between two attempts to connect. */
const outageMs = times(0, 10_000);
/** Each with five requests. */
const rounds = 6;

let dataDir: string;
let postgres: EmbeddedPostgres;
let platform: TestPlatform;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'voicecall-outage-'));
  await chmod(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir });
  platform = await startPlatform({ clockSpeed: 8, database: { url: postgres.url, drop: async () => undefined } });
});
afterAll(async () => {
  await platform.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

/** Ends the server as a crash of the machine would, as far as its clients and its files can tell. */
async function crash(): Promise<{ restart: () => Promise<void> }> {
  const [found] = await platform.sql<{ data_directory: string }>('show data_directory');
  const [pid, , , port] = (await readFile(join(found?.data_directory ?? '', 'postmaster.pid'), 'utf8'))
    .split('\n')
    .map(Number);
  process.kill(pid ?? 0, 'SIGQUIT');
  return {
    async restart() {
      postgres = await startEmbeddedPostgres({ dataDir, ...(port ? { port } : {}) });
    },
  };
}

/** How each kind of request ends just now: as it should, or with which error. */
async function outcomes(): Promise<string[]> {
  const { client } = platform.tenant;
  const options = { maxRetries: 0 };
  const requests: readonly (() => Promise<unknown>)[] = [
    () => client.calls.list({}, options),
    () => client.agents.get('ta_000000000000000000000000', options),
    () => client.agents.create({ name: 'A', instructions: 'B' }, options),
    () =>
      client.calls.dispatch(
        { agent_id: 'ta_000000000000000000000000', trunk_id: 'tt_000000000000000000000000', to_number: '+15005550002' },
        options,
      ),
    () => platform.operator.tenants.list({}, options),
  ];
  return Promise.all(
    requests.map((request) =>
      request().then(
        () => 'ok',
        (error: unknown) => (isApiError(error) ? `${error.status} ${error.code}` : String(error)),
      ),
    ),
  );
}

const statusOf = async (path: string): Promise<number> => (await fetch(`${platform.url}${path}`)).status;
const terminal = ['call.completed', 'agent.dispatch_failed'];

describe('a database that is gone for a while', () => {
  it('costs requests meanwhile, and nothing else', async () => {
    const { client } = platform.tenant;
    const waiting = await addHook(platform);
    let fails = true;
    waiting.receiver.respond = () => (fails ? 500 : 200);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const held = await addHook(platform);
    held.receiver.respond = () => gate.then(() => 200);
    const before = await busyCall(platform.tenant);
    await waiting.request(1);
    const retried = await waiting.delivery({});
    const inHand = await held.delivery({ status: 'delivering' });
    const talk = await placeCall(platform, { to: '+15005550001' });
    await talk.until(async () => (await client.calls.get(talk.call_id)).turns);
    expect((await client.calls.get(talk.call_id)).call.status).toBe('in_progress');
    const dialed = await placeCall(platform, { to: '+15005550002' });

    const { restart } = await crash();
    fails = false;
    const gone = performance.now();
    await until(async () => ((await statusOf('/readyz')) === 503 ? [1] : []));
    open();
    for (let round = 0; round < rounds || performance.now() - gone < outageMs; round += 1) {
      expect(await outcomes()).toEqual(Array.from({ length: 5 }, () => '503 not_ready'));
      expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(statusOf))).toEqual([200, 503, 200]);
    }
    await restart();

    await until(async () => ((await statusOf('/readyz')) === 200 ? [1] : []));
    // One line when it goes and one when it is back, for all failures: no stack of any error of the database between
    // them.
    await until(async () => platform.logged.filter(({ msg }) => msg === 'the database is reachable again'));
    const about = platform.logged.filter(({ msg }) => String(msg).startsWith('the database'));
    expect(about.map(({ level, msg }) => [level, msg])).toEqual([
      [50, 'the database cannot be reached: requests get 503, and work waits until it is reachable again'],
      [40, 'the database is reachable again'],
    ]);
    expect(about[1]).toMatchObject({ away_sec: expect.any(Number) as number, errors: expect.any(Number) as number });
    expect(Number(about[1]?.['errors'])).toBeGreaterThan(20);
    expect(platform.logged.filter(({ err }) => isDatabaseDown(Object.assign(new Error(), err)))).toEqual([]);
    expect(await outcomes()).toEqual(['ok', '404 agent_not_found', 'ok', '404 trunk_not_found', 'ok']);
    const finished = await talk.ended({ advanceMs: 16_000 });
    expect(finished.call).toMatchObject({ status: 'completed', answered_at: expect.any(String) });
    expect((await dialed.ended({ advanceMs: 16_000 })).call.status).toMatch(/^(completed|failed)$/);
    await until(async () =>
      (await platform.sql(`select 1 from webhook_deliveries where status <> 'delivered'`)).length === 0 ? [1] : [],
    );

    const attempts = waiting.receiver.received.filter(({ event }) => event.id === retried.id).length;
    expect(attempts).toBeGreaterThan(1);
    const { webhook_delivery } = await client.webhookDeliveries.get(retried.id);
    expect(webhook_delivery.body).toBe(retried.body);
    // Nobody could record an attempt that was in flight when the database went.
    expect([attempts, attempts - 1]).toContain(webhook_delivery.attempt_count);
    expect((await client.webhookDeliveries.get(inHand.id)).webhook_delivery).toMatchObject({
      attempt_count: 1,
      body: inHand.body,
    });
    for (const call_id of [before, talk.call_id, dialed.call_id]) {
      const events = await platform.sql<{ type: string }>('select type from events where call_id = $1', [call_id]);
      expect(events.filter(({ type }) => terminal.includes(type))).toHaveLength(1);
      expect(new Set(events.map(({ type }) => type)).size).toBe(events.length);
    }
    for (const { receiver, call_id } of [talk, dialed]) {
      const ids = receiver.received
        .filter(({ event, body }) => terminal.includes(event.type) && body.includes(call_id))
        .map(({ event }) => event.id);
      expect(new Set(ids).size).toBe(1);
    }
    // What the agent has to tell reaches the call after its end, too.
    await until(async () => (await client.calls.get(talk.call_id)).transcripts);
    const { call, turns } = await client.calls.get(talk.call_id);
    expect(call.answered_by).toBe('human');
    expect(turns.map(({ turn_id }) => turn_id)).toEqual(turns.map((_turn, index) => index + 1));
    expect(turns.length).toBeGreaterThan(2);

    await until(
      () =>
        platform.sql(
          `select 1 from pg_stat_activity where datname = current_database() and (query ilike 'listen %' or query like '%pg_listening_channels%') and pid <> pg_backend_pid()`,
        ),
      100,
    );
    const after = await addHook(platform);
    await busyCall(platform.tenant);
    await after.delivery({ status: 'delivered', attempt_count: 1 });
  });
});

it("the embedded database's log is its owner's alone, and holds no number of a row or statement that went wrong", async () => {
  await platform.sql('create table numbers (number text primary key)');
  const insert = () => platform.sql(`insert into numbers values ('+15550009999')`);
  await insert();
  await expect(insert()).rejects.toMatchObject({
    code: '23505',
    detail: expect.stringContaining('+15550009999') as string,
  });
  const [found] = await platform.sql<{ data_directory: string }>('show data_directory');
  const path = join(found?.data_directory ?? '', '..', 'postgres.log');
  await until(async () => ((await readFile(path, 'utf8')).includes('numbers_pkey') ? [1] : []));
  expect(await readFile(path, 'utf8')).not.toContain('15550009999');
  expect(((await stat(path)).mode & 0o777).toString(8)).toBe('600');
});
