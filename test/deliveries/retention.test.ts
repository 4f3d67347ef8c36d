// Retention: older records are purged, younger ones stay, and nothing that is still to be sent is purged.
import { createApp } from '@voicecall/server/app.ts';
import { purgeEvents } from '@voicecall/server/events/purge-events.ts';
import { purgeDeliveries } from '@voicecall/server/resources/webhook-deliveries/purge-deliveries.ts';
import { openDb } from '@voicecall/server/platform/database/db.ts';
import type { Db } from '@voicecall/server/platform/database/db.ts';
import { loadConfig } from '@voicecall/server/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let db: Db;
beforeAll(async () => {
  // Without a worker only the tests deliver and purge.
  platform = await startPlatform({ config: { role: 'api' } });
  db = openDb(platform.databaseUrl, 4, () => undefined);
  await platform.tenant.client.webhooks.create({ url: 'http://127.0.0.1:18009/hooks' });
});
beforeEach(() => platform.sql('truncate events, webhook_deliveries, delivery_attempts'));
afterAll(async () => {
  await db.close();
  await platform.close();
});

const keep = { events: 30, attempts: 30, deliveries: 30, dead_letters: 90, erasure_ledger: 400 };
const purge = async (kept = keep, signal = new AbortController().signal) => {
  await purgeDeliveries({ db, clock: platform.clock }, kept, signal);
  await purgeEvents({ db, clock: platform.clock }, kept.events, signal);
};

/** Writes one delivery with its event and an attempt, all of them `days` old; it has ended as given. */
async function aged(status: string, days: number, ended_days: number | null = days): Promise<string> {
  await publish(platform);
  const at = (ago: number | null): string | null =>
    ago === null ? null : new Date(platform.clock.now().getTime() - ago * 86_400_000).toISOString();
  const [row] = await platform.sql<{ id: string; event_id: string }>(
    `update webhook_deliveries set status = $1, created_at = $2, ended_at = $3, due_at = $4, attempt_count = 1
     where status = 'pending' and attempt_count = 0 returning id, event_id`,
    [status, at(days), at(ended_days), ended_days === null ? at(days) : null],
  );
  await platform.sql(`update events set created_at = $1 where id = $2`, [at(days), row?.event_id]);
  await platform.sql(
    `insert into delivery_attempts (tenant_id, delivery_id, attempt, started_at, duration_ms, response_excerpt)
     values ($1, $2, 1, $3, 1, '')`,
    [platform.tenant.id, row?.id, at(days)],
  );
  return row?.id ?? '';
}

const left = async () => {
  const [row] = await platform.sql<{ events: number; deliveries: number; attempts: number }>(
    `select (select count(*) from events)::int as events,
            (select count(*) from webhook_deliveries)::int as deliveries,
            (select count(*) from delivery_attempts)::int as attempts`,
  );
  return row;
};

describe('retention', () => {
  const cases: readonly [
    what: string,
    aged: Parameters<typeof aged>,
    kept: { events: number; deliveries: number; attempts: number },
  ][] = [
    ['a delivery that arrived 29 days ago', ['delivered', 29, 29], { events: 1, deliveries: 1, attempts: 1 }],
    ['one that arrived 31 days ago', ['delivered', 31, 31], { events: 0, deliveries: 0, attempts: 0 }],
    ['one that was canceled 31 days ago', ['canceled', 31, 31], { events: 0, deliveries: 0, attempts: 0 }],
    ['an old one that was sent again yesterday', ['delivered', 80, 1], { events: 0, deliveries: 1, attempts: 0 }],
    ['a dead letter of 31 days', ['dead_lettered', 31, 31], { events: 0, deliveries: 1, attempts: 0 }],
    ['a dead letter of 89 days', ['dead_lettered', 89, 89], { events: 0, deliveries: 1, attempts: 0 }],
    ['a dead letter of 91 days', ['dead_lettered', 91, 91], { events: 0, deliveries: 0, attempts: 0 }],
    [
      'one that waits for its next attempt, at any age',
      ['pending', 400, null],
      { events: 0, deliveries: 1, attempts: 0 },
    ],
    [
      'one with an attempt in progress, at any age',
      ['delivering', 400, null],
      { events: 0, deliveries: 1, attempts: 0 },
    ],
  ];
  it.each(cases)('is right for %s', async (_what, delivery, kept) => {
    await aged(...delivery);
    await purge();
    expect(await left()).toEqual(kept);
  });

  it('follows the settings', async () => {
    for (const status of ['delivered', 'dead_lettered']) await aged(status, 8);
    await purge({ events: 9, attempts: 7, deliveries: 9, dead_letters: 7, erasure_ledger: 400 });
    expect(await left()).toEqual({ events: 2, deliveries: 1, attempts: 0 });
    expect(loadConfig({}).retention).toEqual(keep);
    const env = {
      EVENT_RETENTION_DAYS: '2',
      ATTEMPT_RETENTION_DAYS: '3',
      DELIVERY_RETENTION_DAYS: '4',
      DEAD_LETTER_RETENTION_DAYS: '5',
      ERASURE_LEDGER_DAYS: '6',
    };
    expect(loadConfig(env).retention).toEqual({
      events: 2,
      attempts: 3,
      deliveries: 4,
      dead_letters: 5,
      erasure_ledger: 6,
    });
    expect(() => loadConfig({ DELIVERY_RETENTION_DAYS: '1' })).toThrow('DELIVERY_RETENTION_DAYS');
    expect(loadConfig({}).retention_bounds).toEqual({ min_days: 1, max_days: null });
    const bounds = { RETENTION_MIN_DAYS: '7', RETENTION_MAX_DAYS: '30' };
    expect(loadConfig(bounds).retention_bounds).toEqual({ min_days: 7, max_days: 30 });
    expect(() => loadConfig({ ...bounds, RETENTION_MAX_DAYS: '6' })).toThrow('less than RETENTION_MIN_DAYS');
  });
});

describe('attempts', () => {
  it('are purged with their delivery, even if their own retention is longer', async () => {
    for (const days of [31, 29]) await aged('delivered', days);
    await purge({ ...keep, attempts: 365 });
    expect(await left()).toEqual({ events: 1, deliveries: 1, attempts: 1 });
  });
});

describe('purging', () => {
  const many = async (count: number): Promise<void> => {
    const id = await aged('delivered', 31);
    const copies = (table: string, column: string, where: string) =>
      platform.sql(
        `insert into ${table} select copy.* from ${table} t cross join generate_series(1, $2) i
         cross join lateral jsonb_populate_record(t, jsonb_build_object('${column}', left(t.${column}, 10) || i)) copy
         where t.${where} = $1`,
        [id, count - 1],
      );
    await copies('webhook_deliveries', 'id', 'id');
    await copies('delivery_attempts', 'delivery_id', 'delivery_id');
    await platform.sql(
      `insert into events select copy.* from events t cross join generate_series(1, $1) i
       cross join lateral jsonb_populate_record(t, jsonb_build_object('id', 'ev_' || i)) copy`,
      [count - 1],
    );
  };

  it('takes any number of batches, and stops between two when the process shuts down', async () => {
    await many(1_200);
    const stopping = AbortSignal.abort();
    await purge(keep, stopping);
    expect(await left()).toEqual({ events: 1_200, deliveries: 1_200, attempts: 1_200 });
    await purge();
    expect(await left()).toEqual({ events: 0, deliveries: 0, attempts: 0 });
  });

  it('in several processes at once purges everything and blocks no other process', async () => {
    await many(1_600);
    await Promise.all([purge(), purge(), purge(), purge()]);
    await purge();
    expect(await left()).toEqual({ events: 0, deliveries: 0, attempts: 0 });
  });

  it('waits for no lock: a row that another transaction holds is left for the next run', async () => {
    const [held] = [await aged('dead_lettered', 91), await aged('dead_lettered', 91)];
    await db.tx(async (sql) => {
      await sql('select 1 from webhook_deliveries where id = $1 for update', [held]);
      await purge();
      expect(await sql('select id from webhook_deliveries')).toEqual([{ id: held }]);
      // As a redelivery does.
      await sql(`update webhook_deliveries set status = 'pending', ended_at = null, due_at = now() where id = $1`, [
        held,
      ]);
    });
    await purge();
    expect(await platform.sql('select id from webhook_deliveries')).toEqual([{ id: held }]);
  });

  it('is done by a worker every minute', async () => {
    for (const days of [31, 29]) await aged('delivered', days);
    const worker = await createApp({ ...platform.options, config: { ...platform.options.config, role: 'worker' } });
    await until(async () => ((await left())?.events === 1 ? [1] : []));
    expect(await left()).toEqual({ events: 1, deliveries: 1, attempts: 1 });
    platform.clock.advance(2 * 86_400_000);
    await until(async () => ((await left())?.events === 0 ? [1] : []));
    await worker.close(1_000);
    expect(await left()).toEqual({ events: 0, deliveries: 0, attempts: 0 });
  });
});
