// The setup: two servers on one database that compete for every job, the sandbox, and tenants that are ready to call
// and to be called.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultPlan } from '@voicecall/sandbox';
import { createApp } from '@voicecall/server/app.ts';
import { livekitWebhookRoute } from '@voicecall/contract';
import { dispatcherOf } from '../../harness/calls/places.ts';
import type { Dispatcher } from '../../harness/calls/places.ts';
import type { Receiver } from '../../harness/receivers/receiver.ts';
import { answeredNumber } from '../../harness/calls/ring.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import { createTestClock } from '../../harness/platform/test-clock.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';
import type { TestClock } from '../../harness/platform/test-clock.ts';
import type { Delay } from './records.ts';
import { desk } from './scripts.ts';

export interface Customer {
  readonly tenant: TestTenant;
  readonly receiver: Receiver;
  readonly dispatcher: Dispatcher;
  /** One of its numbers, with an agent. */
  readonly number: string;
}

export interface MediaFaultsFixture {
  readonly platform: TestPlatform;
  readonly customers: readonly Customer[];
  /** When the machine was too slow. */
  readonly delays: readonly Delay[];
  /** From now on the media service fails according to the plan. */
  misbehave(plan: Partial<FaultPlan> & Pick<FaultPlan, 'seed'>): Promise<void>;
  close(): Promise<void>;
}

const tenants = 4;
const scriptedSpeed = 12;
const tickMs = 100;
/**
 * When few calls are left, and while the machine is fast enough, the clocks of the platform and of the sandbox's timers
 * run this much faster than real time: that makes nobody late.
 */
const fewCalls = 30;
const hurry = 4;
const keepsUpMs = 20;

export async function startMediaFaultsFixture(): Promise<MediaFaultsFixture> {
  const sandboxClock = createTestClock();
  const platform = await startPlatform({ clockSpeed: scriptedSpeed, sandboxClock });
  const second = await createApp(platform.options);
  const customers: Customer[] = [];
  for (let count = 0; count < tenants; count += 1) {
    const tenant = await platform.newTenant({ dial_rate_per_sec: 5 });
    customers.push({
      tenant,
      receiver: await platform.receiver(tenant),
      dispatcher: await callerOf(tenant),
      number: (await answeredNumber(tenant)).number,
    });
  }
  const urls = [platform.url, second.url];
  const over = new AbortController();
  const delays: Delay[] = [];
  const ticking = tick(platform, { urls, delays, sandboxClock }, over.signal);
  return {
    platform,
    customers,
    delays,
    misbehave: (plan) => order(platform, 'fault-plan', plan),
    async close() {
      over.abort();
      await ticking;
      await second.close(2_000);
      await platform.close();
    },
  };
}

async function tick(
  platform: TestPlatform,
  { urls, delays, sandboxClock }: { urls: readonly string[]; delays: Delay[]; sandboxClock: TestClock },
  over: AbortSignal,
): Promise<void> {
  for (let ticks = 0; !over.aborted; ticks += 1) {
    // Webhooks go to the two servers in turn. They get different client addresses, because the rate limit by address
    // would otherwise see only one machine.
    platform.sandbox.setWebhookUrl(`${urls[ticks % urls.length]}${livekitWebhookRoute.path}`);
    await platform.sql('delete from rate_limits');
    const left = await platform.sql('select 1 from calls where ended_at is null limit $1', [fewCalls + 1]);
    const slept = performance.now();
    await sleep(tickMs);
    const late_ms = performance.now() - slept - tickMs;
    if (late_ms >= keepsUpMs) delays.push({ at: Date.now(), ms: late_ms });
    if (left.length > fewCalls || late_ms >= keepsUpMs) continue;
    for (const clock of [platform.clock, sandboxClock]) clock.advance(tickMs * (hurry - 1));
  }
}

/** A request to the sandbox's remote control. */
export async function order({ sandbox }: TestPlatform, what: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandbox.url}/sandbox/${what}`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

async function callerOf(tenant: TestTenant): Promise<Dispatcher> {
  const dispatcher = await dispatcherOf(tenant);
  await tenant.client.agents.update(dispatcher.agent_id, {
    instructions: `A caller who insists is transferred to ${desk}.`,
  });
  return dispatcher;
}
