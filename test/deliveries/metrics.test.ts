// The metrics of deliveries: the backlog and its age, the attempts in progress, and the outcomes of attempts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addHook } from '../harness/receivers/hook.ts';
import { until } from '../harness/calls/place-call.ts';
import { asSql, publish } from '../harness/receivers/publish.ts';
import { samplesOf } from '../harness/receivers/samples.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { countUnfinished } from '@voicecall/server/resources/webhook-deliveries/store.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const samples = (url = platform.url): Promise<Record<string, number>> => samplesOf(url);
const [pending, oldest, underWay] = [
  'voicecall_deliveries_pending',
  'voicecall_delivery_oldest_due_seconds',
  'voicecall_delivery_attempts_under_way',
] as const;

describe('the metrics of deliveries', () => {
  it('count what is in progress and what waits, and say for how long the oldest has been due', async () => {
    expect(await samples()).toMatchObject({ [pending]: 0, [oldest]: 0, [underWay]: 0 });
    const hook = await addHook(platform);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    hook.receiver.respond = () => gate.then(() => 500);
    for (let event = 0; event < 3; event += 1) await publish(platform);
    await hook.request(3);
    expect(await samples()).toMatchObject({ [pending]: 3, [oldest]: 0, [underWay]: 3 });
    open();
    await until(async () =>
      (await platform.sql(`select 1 from webhook_deliveries where status = 'pending' and attempt_count = 1`)).length ===
      3
        ? [1]
        : [],
    );
    expect(await samples()).toMatchObject({
      [pending]: 3,
      [oldest]: 0,
      [underWay]: 0,
      'voicecall_delivery_attempts_total{outcome="pending"}': 3,
      voicecall_delivery_seconds_count: 3,
    });
    hook.receiver.respond = () => 200;
    platform.clock.advance(5_000);
    await until(async () => ((await samples())[pending] === 0 ? [1] : []));
    expect(await samples()).toMatchObject({
      [oldest]: 0,
      [underWay]: 0,
      'voicecall_delivery_attempts_total{outcome="delivered"}': 3,
      voicecall_delivery_seconds_count: 6,
      'voicecall_delivery_seconds_bucket{le="+Inf"}': 6,
    });
  });

  it('show a backlog without a worker, also in a process that only serves requests', async () => {
    const idle = await startPlatform({ config: { role: 'api' } });
    await idle.tenant.client.webhooks.create({ url: 'http://127.0.0.1:18009/hooks' });
    for (let event = 0; event < 4; event += 1) await publish(idle);
    idle.clock.advance(120_000);
    await publish(idle);
    const seen = await samples(idle.url);
    expect(seen[pending]).toBe(5);
    expect(seen[oldest]).toBeGreaterThanOrEqual(120);
    expect(seen[oldest]).toBeLessThan(180);
    await idle.close();
  });

  it('estimate a backlog of more than ten thousand from its index', async () => {
    const idle = await startPlatform({ config: { role: 'api' } });
    await idle.tenant.client.webhooks.create({ url: 'http://127.0.0.1:18009/hooks' });
    await publish(idle);
    await idle.sql(
      `insert into webhook_deliveries select copy.* from webhook_deliveries d cross join generate_series(1, 30000) i
       cross join lateral jsonb_populate_record(d, jsonb_build_object('id', 'wdl_' || i)) copy`,
    );
    expect(await countUnfinished(asSql(idle))).toBeGreaterThanOrEqual(10_000);
    await idle.sql('vacuum analyze webhook_deliveries');
    expect((await samples(idle.url))[pending]).toBe(30_001);
    await idle.close();
  });

  it('are shown without the backlog when the database does not respond', async () => {
    const idle = await startPlatform({ config: { role: 'api' } });
    await idle.sql('alter table webhook_deliveries rename to hidden');
    const seen = await samples(idle.url);
    expect([seen[pending], seen[oldest]]).toEqual([Number.NaN, Number.NaN]);
    expect(seen).toHaveProperty('voicecall_delivery_seconds_count');
    await idle.close();
  });
});
