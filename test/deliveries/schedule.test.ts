// The eight attempts of a delivery: their times, their requests, and the end (requirements 6.4, 6.5).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addHook } from '../harness/receivers/hook.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { wakeUp } from '../harness/platform/wake-up.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());
// No retry comes before its test has seen what was before it.
beforeEach(() => platform.clock.stop());

/** Seconds from the end of an attempt to the next. */
const delays = [5, 25, 2 * 60, 10 * 60, 3_600, 6 * 3_600, 24 * 3_600];
/** The duration of each attempt, by the clock of the platform. */
const attemptMs = 3_000;
const at = (time: string | null): number => Date.parse(time ?? '');

describe('a delivery that never succeeds', () => {
  it('is attempted eight times, each delay counted from the end of the previous attempt, and then dead-lettered', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => {
      platform.clock.advance(attemptMs);
      return 500;
    };
    const call_id = 'AJ_5f0c2e9a7b41d83c6e02f9a1';
    await publish(platform, { call_id });
    const due: number[] = [];
    for (const [index, delay] of delays.entries()) {
      const { next_attempt_at, attempts } = await hook.delivery({ status: 'pending', attempt_count: index + 1 });
      due.push(at(next_attempt_at));
      const waited = at(next_attempt_at) - at(attempts[index]?.started_at ?? null) - attemptMs;
      expect(Math.round(waited / 1000), `delay after attempt ${index + 1}`).toBe(delay);
      expect((await hook.endpoint()).consecutive_failures).toBe(index + 1);
      platform.clock.advance(delay * 1000);
    }
    const dead = await hook.delivery({ status: 'dead_lettered' });
    expect(dead).toMatchObject({
      call_id,
      event_type: 'call.completed',
      attempt_count: 8,
      max_attempts: 8,
      next_attempt_at: null,
      last_http_status: 500,
      delivered_at: null,
    });
    expect(at(dead.dead_lettered_at)).toBeGreaterThan(due.at(-1) ?? 0);
    expect(dead.attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [index, { started_at }] of dead.attempts.slice(1).entries())
      expect(at(started_at)).toBeGreaterThanOrEqual(due[index] ?? Infinity);
    expect(hook.receiver.received).toHaveLength(8);
    expect(new Set(hook.receiver.received.map(({ body }) => body))).toEqual(new Set([dead.body]));
    expect(hook.receiver.refused).toEqual([]);
    for (const [index, { headers, event }] of hook.receiver.received.entries()) {
      const started = at(dead.attempts[index]?.started_at ?? null);
      expect(headers).toMatchObject({
        'svc-webhook-id': dead.id,
        'svc-webhook-attempt': String(index + 1),
        'content-type': 'application/json',
      });
      expect(headers['svc-signature']).toMatch(new RegExp(`^t=${Math.floor(started / 1000)},v1=[0-9a-f]{64}$`));
      expect(event.id).toBe(dead.id);
    }
  });

  it('stays dead-lettered', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => 500;
    await publish(platform);
    for (const [index, delay] of delays.entries()) {
      await hook.delivery({ attempt_count: index + 1, status: 'pending' });
      platform.clock.advance(delay * 1000);
    }
    const dead = await hook.delivery({ status: 'dead_lettered' });
    platform.clock.advance(7 * 86_400_000);
    await wakeUp(platform, dead);
    expect(hook.receiver.received).toHaveLength(8);
    expect(await hook.delivery({ id: dead.id })).toEqual(dead);
  });
});

describe('a delivery that succeeds in the end', () => {
  it('is delivered once, and resets the failures of its endpoint', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => (hook.receiver.received.length < 3 ? 503 : 200);
    await publish(platform);
    await hook.delivery({ status: 'pending', attempt_count: 1 });
    platform.clock.advance(5_000);
    await hook.delivery({ status: 'pending', attempt_count: 2 });
    expect((await hook.endpoint()).consecutive_failures).toBe(2);
    platform.clock.advance(25_000);
    const delivered = await hook.delivery({ status: 'delivered' });
    expect(delivered).toMatchObject({
      attempt_count: 3,
      last_http_status: 200,
      last_error: null,
      next_attempt_at: null,
      dead_lettered_at: null,
    });
    expect(delivered.attempts.map(({ http_status }) => http_status)).toEqual([503, 503, 200]);
    expect((await hook.endpoint()).consecutive_failures).toBe(0);
    platform.clock.advance(48 * 3_600_000);
    await wakeUp(platform, delivered);
    expect(hook.receiver.received).toHaveLength(3);
  });
});

describe('a job that runs', () => {
  it('before its delivery is due sends nothing and leaves the delivery as it was', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = () => 500;
    await publish(platform);
    const waiting = await hook.delivery({ status: 'pending', attempt_count: 1 });
    await wakeUp(platform, waiting);
    expect(hook.receiver.received).toHaveLength(1);
    expect(await hook.delivery({ id: waiting.id })).toEqual(waiting);
    platform.clock.advance(5_000);
    await hook.delivery({ attempt_count: 2 });
  });

  it('many times for one delivery sends it once', async () => {
    const hook = await addHook(platform);
    hook.receiver.respond = async () => {
      await wakeUp(platform, await hook.delivery({ status: 'delivering' }), 20);
      return 200;
    };
    await publish(platform);
    await hook.delivery({ status: 'delivered', attempt_count: 1 });
    expect(hook.receiver.received).toHaveLength(1);
  });
});
