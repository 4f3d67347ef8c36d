// The guide's receivers that share what they have handled, as two processes with a real Redis: an event is handled once,
// whatever happens to the process that has it. It is here because npm has no Redis, and the tests on real media have one.
import { createClient } from 'redis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { kill, startReceiver, startWork } from '../webhook-verify/guard-processes.ts';
import type { Process } from '../webhook-verify/guard-processes.ts';
import { startRedis } from './harness/redis.ts';

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
