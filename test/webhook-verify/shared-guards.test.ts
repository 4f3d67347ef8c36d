// The guide's receivers that share what they have handled, as two processes with a real Redis or PostgreSQL: an event is
// handled once, whatever happens to the process that has it.
import type { ServerResponse } from 'node:http';
import { freePort } from '@voicecall/server/processes/free-port.ts';
import { signTestEvent } from '@voicecall/webhook-verify';
import pg from 'pg';
import { createClient } from 'redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { cloneDatabase } from '../harness/platform/database.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import { startRedis } from '../harness/redis.ts';
import { snippetsOf, startProgram } from '../harness/snippets.ts';
import { secret, serve } from './served.ts';

const snippets = await snippetsOf('docs/receiving-webhooks.md');
const event = { id: 'wdl_1', type: 'call.completed' };

/** The work of the handlers: each piece waits here until the test ends it, well or badly. */
async function startWork() {
  const waiting: ServerResponse[] = [];
  const url = await serve((_request, response) => void waiting.push(response));
  return {
    url,
    waiting,
    /** Ends the oldest piece of work. */
    async end(status: number): Promise<void> {
      await until(async () => waiting.slice(0, 1));
      waiting.shift()?.writeHead(status).end();
    },
  };
}

interface Process {
  readonly running: RunningProcess;
  /** Posts the event, signed; returns the status of the response. */
  deliver(): Promise<number>;
}

/** Starts the guide's program, whose handler does its work before `at`. */
async function startReceiver(name: string, env: Record<string, string>, at: string): Promise<Process> {
  const text = snippets.get(name) ?? '';
  if (!text.includes(at)) throw new Error(`${name} has no ${at}`);
  const work = `const done = await fetch(process.env.WORK_URL ?? ''); if (!done.ok) throw new Error('the work failed');`;
  const port = await freePort();
  const running = await startProgram(text.replace(at, `${work} ${at}`), {
    PORT: String(port),
    SIGNING_SECRET: secret,
    ...env,
  });
  const url = `http://127.0.0.1:${port}/voice`;
  await until(async () =>
    fetch(url).then(
      () => [1],
      () => [],
    ),
  );
  return {
    running,
    async deliver() {
      const { body, headers } = await signTestEvent(event, secret);
      return fetch(url, { method: 'POST', body, headers }).then(
        ({ status }) => status,
        () => 0,
      );
    },
  };
}

async function kill({ running }: Process): Promise<void> {
  running.signal('SIGKILL');
  await running.ended;
}

describe('the guard in Redis', () => {
  const name = 'receive-with-redis.ts';
  const at = "console.log('handled'";
  const handledBy = (...processes: Process[]): number =>
    processes.reduce((sum, { running }) => sum + (running.output().match(/handled call\.completed/g)?.length ?? 0), 0);

  async function setUp() {
    const REDIS_URL = await startRedis();
    const work = await startWork();
    const env = { REDIS_URL, WORK_URL: work.url };
    const redis = await createClient({ url: REDIS_URL }).connect();
    onTestFinished(() => redis.destroy());
    return { work, redis, a: await startReceiver(name, env, at), b: await startReceiver(name, env, at) };
  }

  it('lets one of two processes handle an event, and the other respond with 409 meanwhile and 200 afterwards', async () => {
    const { work, redis, a, b } = await setUp();
    const first = a.deliver();
    await until(async () => work.waiting);
    expect(await b.deliver()).toBe(409);
    await work.end(200);
    expect(await first).toBe(200);
    expect(await b.deliver()).toBe(200);
    expect(await a.deliver()).toBe(200);
    expect(handledBy(a, b)).toBe(1);
    expect(await redis.keys('*')).toEqual(['webhook:crm:wdl_1']);
    expect(await redis.ttl('webhook:crm:wdl_1')).toBeGreaterThan(86_000);
  });

  it('gives an event whose handler failed to the next attempt, in any process', async () => {
    const { work, a, b } = await setUp();
    const first = a.deliver();
    await work.end(500);
    expect(await first).toBe(500);
    const second = b.deliver();
    await work.end(200);
    expect(await second).toBe(200);
    expect(handledBy(a, b)).toBe(1);
  });

  it('frees the event of a process that died when its lock expires', async () => {
    const { work, redis, a, b } = await setUp();
    void a.deliver();
    await until(async () => work.waiting);
    await kill(a);
    work.waiting.length = 0;
    expect(await b.deliver()).toBe(409);
    const lock = 'webhook:running:crm:wdl_1';
    expect(await redis.ttl(lock)).toBeGreaterThan(0);
    expect(await redis.ttl(lock)).toBeLessThanOrEqual(60);
    // Its minute is over.
    await redis.expire(lock, 0);
    const second = b.deliver();
    await work.end(200);
    expect(await second).toBe(200);
    expect(handledBy(a, b)).toBe(1);
  });
});

describe('the guard in PostgreSQL', () => {
  const name = 'receive-with-postgres.ts';
  const at = "await db.query('commit');";

  async function setUp() {
    const database = await cloneDatabase();
    onTestFinished(() => database.drop());
    const pool = new pg.Pool({ connectionString: database.url });
    pool.on('error', () => undefined);
    onTestFinished(() => pool.end());
    const work = await startWork();
    const env = { DATABASE_URL: database.url, WORK_URL: work.url };
    const a = await startReceiver(name, env, at);
    const b = await startReceiver(name, env, at);
    const stored = async () => {
      const { rows } = await pool.query<{ keys: string[]; work: string[] }>(
        `select (select coalesce(array_agg(key), '{}') from handled_events) as keys,
           (select coalesce(array_agg(event_id), '{}') from calls_to_bill) as work`,
      );
      return rows[0];
    };
    /** Until another process waits for the transaction of the first. */
    const blocked = () =>
      until(async () => {
        const { rows } = await pool.query(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into handled_events%'`,
        );
        return rows;
      });
    return { work, a, b, stored, blocked };
  }
  const once1 = { keys: ['crm:wdl_1'], work: ['wdl_1'] };

  it('commits the work of one of two processes; the other waits for it and does nothing', async () => {
    const { work, a, b, stored, blocked } = await setUp();
    const first = a.deliver();
    await until(async () => work.waiting);
    expect(await stored()).toEqual({ keys: [], work: [] });
    const second = b.deliver();
    await blocked();
    await work.end(200);
    expect(await first).toBe(200);
    // The guide's handler reaches its last line also for an event that it has; nothing was inserted.
    await work.end(200);
    expect(await second).toBe(200);
    expect(await stored()).toEqual(once1);
  });

  it.each([
    ['fails', async (work: Awaited<ReturnType<typeof startWork>>) => work.end(500)],
    [
      'dies',
      async ({ waiting }: Awaited<ReturnType<typeof startWork>>, a: Process) => {
        await kill(a);
        waiting.length = 0;
      },
    ],
  ])('undoes the work and the key of a process that %s, and the one that waits does the work', async (_how, stop) => {
    const { work, a, b, stored, blocked } = await setUp();
    const first = a.deliver();
    await until(async () => work.waiting);
    const second = b.deliver();
    await blocked();
    await stop(work, a);
    expect([0, 500]).toContain(await first);
    await work.end(200);
    expect(await second).toBe(200);
    expect(await stored()).toEqual(once1);
  });
});
