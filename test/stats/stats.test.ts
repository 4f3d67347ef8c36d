// Statistics through the SDK: each figure, each grouping, what is refused, and calls from before there were statistics.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClient } from '@voicecall/sdk';
import type { ListCallsQuery } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../harness/platform/database.ts';
import { noonZone } from '../harness/calls/noon-zone.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { expectSame, groupings, range, recount } from './harness/recount.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

interface OldCall {
  readonly id: string;
  readonly created_at: string;
  readonly agent?: string;
  readonly trunk?: string | null;
  readonly seconds?: number;
  readonly reason?: string | null;
  readonly outcome?: string;
  readonly waits?: readonly number[];
}

/** Puts a call on record, as if it had been held; one without a reason has not ended. */
async function addCall({ sql }: Pick<TestPlatform, 'sql'>, { id: tenant }: Pick<TestTenant, 'id'>, call: OldCall) {
  const { id, created_at, agent = 'ta_1', trunk = 'tt_1', seconds, reason = 'user_hangup', outcome, waits = [] } = call;
  await sql(
    `insert into calls (tenant_id, id, agent_id, trunk_id, direction, status, room_name, timezone, max_duration_sec,
       created_at, updated_at, answered_at, ended_at, ended_reason, recording_status, summary_status, summary_id)
     values ($1, $2, $3, $4, 'outbound', case when $7::text is null then 'in_progress' else 'completed' end, $1 || $2,
       'UTC', 60, $5, $5, case when $6::float8 is not null then $5::timestamptz + interval '5 seconds' end,
       case when $7::text is not null then $5::timestamptz + make_interval(secs => 5 + coalesce($6, 0)) end, $7, 'none',
       'none', 'cs_' || $2)`,
    [tenant, id, agent, trunk, created_at, seconds ?? null, reason],
  );
  if (outcome)
    await sql(
      `insert into call_summaries (tenant_id, id, call_id, run_no, trigger, status, outcome, estimated_ready_at,
         created_at) values ($1, 'cs_' || $2, $2, 1, 'call_completed', 'ready', $3, now(), now())`,
      [tenant, id, outcome],
    );
  await sql(
    `insert into call_turns (tenant_id, call_id, turn_id, role, text, started_at, interrupted, latency)
     select $1, $2, no, 'agent', 'x', now(), false, jsonb_build_object('total_ms', ms)
     from unnest($3::int[]) with ordinality as w (ms, no)`,
    [tenant, id, waits],
  );
}
/** Usage with these amounts. A line that is inserted is priced by the database, so they are set after that. */
async function addUsage(
  tenant: TestTenant,
  call_id: string,
  lines: readonly (readonly [amount: string | null, currency: string | null])[],
): Promise<void> {
  await platform.sql(
    `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, unit, quantity, recorded_at)
     select $1, $2, 'agent', no, 'llm', 'x', 'seconds', 1, now() from generate_series(1, $3::int) no`,
    [tenant.id, call_id, lines.length],
  );
  await platform.sql(
    `update call_usage set amount = l.amount, currency = l.currency
     from unnest($3::numeric[], $4::text[]) with ordinality as l (amount, currency, no)
     where tenant_id = $1 and call_id = $2 and line_no = l.no`,
    [tenant.id, call_id, lines.map(([amount]) => amount), lines.map(([, currency]) => currency)],
  );
}

const none = {
  calls: 0,
  answered: 0,
  seconds: 0,
  ended_reasons: {},
  outcomes: {},
  latency: null,
  costs: [],
  unpriced_lines: 0,
};
const november = { from: '2026-11-01', to: '2026-12-01' };

/** The same before and after the task has counted what is noted. */
async function twice(look: () => Promise<void>): Promise<void> {
  await look();
  await until(async () => {
    platform.clock.advance(2_000);
    return (await platform.sql('select 1 from call_recounts limit 1')).length === 0 ? [1] : [];
  });
  await look();
}

describe('statistics', () => {
  it('of a tenant without calls are zero', async () => {
    const { client } = await platform.newTenant();
    expect(await client.stats.get(november)).toEqual({
      ...november,
      timezone: 'UTC',
      group_by: 'day',
      totals: none,
      groups: [],
      has_more: false,
    });
  });

  it('have every figure of the calls that have ended, by each grouping, and none of another tenant', async () => {
    const [tenant, other] = [await platform.newTenant(), await platform.newTenant()];
    const waits = Array.from({ length: 100 }, (_, index) => (index + 1) * 10);
    await addCall(platform, tenant, {
      id: 'AJ_1',
      created_at: '2026-11-01T00:00:00Z',
      seconds: 60,
      outcome: 'booked',
      waits,
    });
    await addCall(platform, tenant, {
      id: 'AJ_2',
      created_at: '2026-11-01T23:59:59.999Z',
      reason: 'busy',
      agent: 'ta_2',
    });
    await addCall(platform, tenant, { id: 'AJ_3', created_at: '2026-11-30T23:00:00Z', seconds: 1.5, trunk: null });
    await addCall(platform, tenant, { id: 'AJ_4', created_at: '2026-11-05T00:00:00Z', seconds: 9, reason: null });
    await addCall(platform, tenant, { id: 'AJ_5', created_at: '2026-10-31T23:59:59.999Z' });
    await addCall(platform, tenant, { id: 'AJ_6', created_at: '2026-12-01T00:00:00Z' });
    await addCall(platform, other, { id: 'AJ_1', created_at: '2026-11-01T00:00:00Z', seconds: 60 });
    await addUsage(tenant, 'AJ_1', [
      ['0.0000000001', 'EUR'],
      ['12345678.9', 'EUR'],
      ['0.5', 'USD'],
      [null, null],
    ]);
    const first = {
      calls: 1,
      answered: 1,
      seconds: 60,
      ended_reasons: { user_hangup: 1 },
      outcomes: { booked: 1 },
      // Within 2.5 % of 500 and 950.
      latency: { turns: 100, p50_ms: 503, p95_ms: 949 },
      costs: [
        { currency: 'EUR', total: '12345678.9000000001' },
        { currency: 'USD', total: '0.5' },
      ],
      unpriced_lines: 1,
    };
    const second = { ...none, calls: 1, ended_reasons: { busy: 1 } };
    const third = { ...none, calls: 1, answered: 1, seconds: 2, ended_reasons: { user_hangup: 1 } };
    const totals = { ...first, calls: 3, answered: 2, seconds: 62, ended_reasons: { busy: 1, user_hangup: 2 } };
    const both = { ...first, calls: 2, ended_reasons: { busy: 1, user_hangup: 1 } };
    const secondAndThird = { ...third, calls: 2, ended_reasons: { busy: 1, user_hangup: 1 } };
    const firstAndThird = { ...first, calls: 2, answered: 2, seconds: 62, ended_reasons: { user_hangup: 2 } };
    const expected = {
      day: [
        { key: '2026-11-01', ...both },
        { key: '2026-11-30', ...third },
      ],
      agent: [
        { key: 'ta_1', ...firstAndThird },
        { key: 'ta_2', ...second },
      ],
      trunk: [
        { key: 'tt_1', ...both },
        { key: null, ...third },
      ],
      outcome: [
        { key: null, ...secondAndThird },
        { key: 'booked', ...first },
      ],
    };
    await twice(async () => {
      for (const group_by of groupings) {
        const found = await tenant.client.stats.get({ ...november, group_by });
        expect(found).toEqual({
          ...{ ...november, timezone: 'UTC', group_by },
          ...{ totals, groups: expected[group_by], has_more: false },
        });
        expectSame(
          await tenant.client.stats.get({ ...range, group_by }),
          await recount((text, values) => platform.sql(text, values), tenant.id, group_by),
        );
      }
      expect((await other.client.stats.get(november)).totals.calls).toBe(1);
      // Parts of months and of years.
      const part = async (from: string, to: string) => (await tenant.client.stats.get({ from, to })).totals.calls;
      expect(await part('2026-10-31', '2026-11-02')).toBe(3);
      expect(await part('2026-11-02', '2026-12-02')).toBe(2);
      expect(await part('2026-10-31', '2026-12-02')).toBe(5);
      expect(await part('2026-01-31', '2027-01-01')).toBe(5);
    });
  });

  it('are of days in the zone of the tenant, also those of calls from before its zone was changed', async () => {
    const tenant = await platform.newTenant();
    // The day on which the clocks go back has 25 hours.
    const moments = ['11-01T03:59:59.999Z', '11-01T04:00:00Z', '11-02T04:59:59.999Z', '11-02T05:00:00Z'];
    for (const [no, moment] of moments.entries())
      await addCall(platform, tenant, { id: `AJ_${no}`, created_at: `2026-${moment}` });
    const days = async (from: string, to: string) => {
      const { groups } = await tenant.client.stats.get({ from, to });
      return Object.fromEntries(groups.map(({ key, calls }) => [key, calls]));
    };
    const moveTo = async (timezone: string): Promise<void> => {
      await platform.operator.tenants.update(tenant.id, { timezone });
      await until(async () => {
        platform.clock.advance(2_000);
        return (await platform.sql('select 1 from call_day_backlog')).length === 0 ? [1] : [];
      });
      expect((await tenant.client.stats.get(november)).timezone).toBe(timezone);
    };
    await twice(async () =>
      expect(await days('2026-11-01', '2026-11-03')).toEqual({ '2026-11-01': 2, '2026-11-02': 2 }),
    );
    await moveTo('America/New_York');
    const local = { '2026-11-01': 2, '2026-11-02': 1 };
    await twice(async () => {
      expect(await days('2026-11-01', '2026-11-03')).toEqual(local);
      expect(await days('2026-10-01', '2026-12-01')).toEqual({ '2026-10-31': 1, ...local });
    });
    await moveTo('Asia/Kathmandu');
    await twice(async () =>
      expect(await days('2026-11-01', '2026-11-03')).toEqual({ '2026-11-01': 2, '2026-11-02': 2 }),
    );
    // A server of the version before counts days in UTC, until its calls are counted again.
    await platform.sql(`update call_counts set day = day + 1 where tenant_id = $1`, [tenant.id]);
    await until(async () => {
      platform.clock.advance(2_000);
      const wrong = await platform.sql(
        `select 1 from call_counts k join calls c on c.tenant_id = k.tenant_id and c.id = k.call_id
         where k.tenant_id = $1 and k.day <> (c.created_at at time zone 'Asia/Kathmandu')::date`,
        [tenant.id],
      );
      return wrong.length === 0 ? [1] : [];
    });
  });

  it('follow a call from its end to its summary', async () => {
    const tenant = await platform.newTenant();
    const call = await placeCall(platform, { to: '+15005550001', tenant });
    const { call: detail } = await call.ended();
    const day = detail.created_at.slice(0, 10);
    const to = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const get = () => tenant.client.stats.get({ from: day, to, group_by: 'agent' });
    await until(async () => {
      platform.clock.advance(2_000);
      return (await tenant.client.calls.get(call.call_id)).call.summary_status === 'ready' ? [1] : [];
    });
    const [summary] = await platform.sql<{ outcome: string }>('select outcome from call_summaries where call_id = $1', [
      call.call_id,
    ]);
    const { totals, groups } = await get();
    expect(totals).toMatchObject({ calls: 1, answered: 1, seconds: detail.duration_sec });
    expect(totals.ended_reasons).toEqual({ [detail.ended_reason ?? '']: 1 });
    expect(totals.outcomes).toEqual({ [summary?.outcome ?? '']: 1 });
    expect(groups).toEqual([{ key: detail.agent_id, ...totals }]);
  });

  it('refuse days that do not exist, and ranges that are empty or too long', async () => {
    const { client } = platform.tenant;
    const refused = (from: string, to: string) =>
      expect(client.stats.get({ from, to })).rejects.toMatchObject({ code: 'validation_failed' });
    await refused('2026-02-30', '2026-03-01');
    await refused('0000-01-01', '0000-01-02');
    await refused('2026-11-01T00:00:00Z', '2026-12-01');
    await refused('2026-11-01', '2026-11-01');
    await refused('2026-11-02', '2026-11-01');
    await refused('2026-01-01', '2027-02-06');
    expect((await client.stats.get({ from: '2026-01-01', to: '2027-02-05' })).has_more).toBe(false);
    expect((await client.stats.get({ from: '0001-01-01', to: '0001-01-02' })).groups).toEqual([]);
    expect((await client.stats.get({ from: '9999-12-30', to: '9999-12-31' })).groups).toEqual([]);
    const response = await client
      .request('GET', `/v1/tenants/${platform.tenant.id}/stats?from=2026-11-01&to=2026-11-02&group_by=week`)
      .catch((error: unknown) => error);
    expect(response).toMatchObject({ code: 'validation_failed' });
  });

  it('list at most a thousand groups: those with the most calls', async () => {
    const tenant = await platform.newTenant();
    await platform.sql(
      `insert into calls (tenant_id, id, agent_id, direction, status, room_name, timezone, max_duration_sec, created_at,
         updated_at, ended_at, ended_reason, recording_status, summary_status)
       select $1, 'AJ_' || i, 'ta_' || i % 1001, 'web', 'completed', $1 || i, 'UTC', 60, '2026-11-05', '2026-11-05',
         '2026-11-05', 'lost', 'none', 'none' from generate_series(1, 2001) as i`,
      [tenant.id],
    );
    await twice(async () => {
      const { totals, groups, has_more } = await tenant.client.stats.get({ ...november, group_by: 'agent' });
      expect(totals.calls).toBe(2001);
      expect(has_more).toBe(true);
      expect(groups).toHaveLength(1000);
      expect(groups.every(({ calls }) => calls === 2)).toBe(true);
      expect((await tenant.client.stats.get({ ...november, group_by: 'trunk' })).groups).toMatchObject([
        { key: null, calls: 2001 },
      ]);
    });
  });
});

it('calls from before there were statistics are counted by a task, and meanwhile the statistics are not ready', async () => {
  const database = await cloneDatabase();
  const encryptionKey = randomBytes(32).toString('base64');
  const old = await startPlatform({ database, encryptionKey, config: { role: 'api' } });
  const tenants = [await old.newTenant(), await old.newTenant()];
  const migration = await readFile(
    new URL('../../packages/server/prisma/migrations/20261124035000_call_stats/migration.sql', import.meta.url),
    'utf8',
  );
  // As the version before left it.
  await old.sql(
    `drop table call_recounts, call_counts, call_stats, call_count_backlog;
     drop function recount_call, recount_call_of_row, recount_calls_of_rows cascade`,
  );
  for (const tenant of tenants)
    for (let no = 0; no < 7; no += 1)
      await addCall(old, tenant, {
        id: `AJ_${no}`,
        created_at: '2026-11-05T00:00:00Z',
        seconds: no,
        waits: [no * 100],
        reason: no === 6 ? null : 'lost',
      });
  await old.sql(migration);
  const [tenant] = tenants;
  if (!tenant) throw new Error('no tenant');
  const client = createClient({ baseUrl: old.url, apiKey: tenant.apiKey, tenantId: tenant.id, maxRetries: 0 });
  await expect(client.stats.get(november)).rejects.toMatchObject({ code: 'not_ready', status: 503 });
  const worker = await startPlatform({ database: { ...database, drop: async () => undefined }, encryptionKey });
  await until(async () =>
    (await old.sql('select 1 from call_count_backlog')).length === 0 ? [1] : (worker.clock.advance(2_000), []),
  );
  for (const { id, client: its } of tenants)
    for (const group_by of groupings)
      expectSame(
        await its.stats.get({ ...range, group_by }),
        await recount((text, values) => old.sql(text, values), id, group_by),
      );
  expect((await tenant.client.stats.get(november)).totals).toMatchObject({ calls: 6, seconds: 15 });
  await worker.close();
  await old.close();
});

/** Waits until every call that has ended is counted. */
const counted = () =>
  until(async () => {
    platform.clock.advance(2_000);
    return (await platform.sql('select 1 from call_recounts limit 1')).length === 0 ? [1] : [];
  });

describe('the list of calls', () => {
  const at = (second: number): string => `2026-11-02T10:00:0${second}.000Z`;
  const id = (call: number): string => `AJ_${String(call).padStart(24, '0')}`;

  it('is filtered by outcome, cost, length and version, with other filters, a search and pages', async () => {
    const tenant = await platform.newTenant();
    await addCall(platform, tenant, { id: id(1), created_at: at(1), seconds: 60, outcome: 'booked' });
    await addCall(platform, tenant, { id: id(2), created_at: at(2), seconds: 61, outcome: 'callback' });
    await addCall(platform, tenant, { id: id(3), created_at: at(3), reason: 'busy', agent: 'ta_2' });
    await addCall(platform, tenant, { id: id(4), created_at: at(4), seconds: 300, outcome: 'booked' });
    await addCall(platform, tenant, { id: id(5), created_at: at(5), reason: null });
    await addUsage(tenant, id(1), [['0.2', 'EUR']]);
    await addUsage(tenant, id(4), [
      ['1.25', 'EUR'],
      ['0.25', 'EUR'],
    ]);
    await platform.sql(
      `update calls set agent_version = case when id = any ($2) then 2 else 1 end, client_ref = 'Order-' || right(id, 1)
       where tenant_id = $1`,
      [tenant.id, [id(3), id(4)]],
    );
    await counted();
    const found = async (query: ListCallsQuery): Promise<number[]> => {
      const ids: number[] = [];
      // In pages, as long lists are read.
      for await (const call of tenant.client.calls.list({ ...query, limit: 1 })) ids.push(Number(call.id.slice(-1)));
      return ids;
    };
    expect(await found({})).toEqual([5, 4, 3, 2, 1]);
    expect(await found({ outcome: 'booked' })).toEqual([4, 1]);
    expect(await found({ min_cost: '0.2' })).toEqual([4, 1]);
    expect(await found({ min_cost: '0.2000000001' })).toEqual([4]);
    expect(await found({ min_duration_sec: 61 })).toEqual([4, 2]);
    expect(await found({ min_duration_sec: 60, max_duration_sec: 61 })).toEqual([2, 1]);
    expect(await found({ max_duration_sec: 0 })).toEqual([3]);
    expect(await found({ agent_version: 2 })).toEqual([4, 3]);
    expect(await found({ outcome: 'booked', agent_version: 1, created_after: at(0), min_duration_sec: 1 })).toEqual([
      1,
    ]);
    expect(await found({ ended_reason: 'busy', outcome: 'booked' })).toEqual([]);
    expect(await found({ q: id(4), outcome: 'booked' })).toEqual([4]);
    expect(await found({ q: id(4), outcome: 'callback' })).toEqual([]);
    await until(async () => ((await found({ q: 'order-' })).length === 5 ? [1] : []));
    expect(await found({ q: 'order-', outcome: 'booked', min_cost: '1' })).toEqual([4]);
    const { calls } = await tenant.client.calls.list();
    expect(calls.map(({ outcome, cost }) => [outcome, cost])).toEqual([
      [null, null],
      ['booked', { currency: 'EUR', total: '1.5' }],
      [null, null],
      ['callback', null],
      ['booked', { currency: 'EUR', total: '0.2' }],
    ]);
    for (const query of [{ min_cost: '1e3' }, { min_cost: '-1' }, { min_duration_sec: -1 }, { agent_version: 0 }])
      await expect(found(query)).rejects.toMatchObject({ code: 'validation_failed' });
    // Another outcome moves the call.
    await platform.sql(`update call_summaries set outcome = 'complaint' where tenant_id = $1 and call_id = $2`, [
      tenant.id,
      id(1),
    ]);
    await counted();
    expect(await found({ outcome: 'booked' })).toEqual([4]);
    expect(await found({ outcome: 'complaint' })).toEqual([1]);
  });
});

describe('today', () => {
  it("is the day in the tenant's zone so far, beside the same part of the days with the same name", async () => {
    const now = platform.clock.now();
    const { timezone, ahead } = noonZone(now);
    const tenant = await platform.newTenant({ timezone });
    const hours = (before: number): string => new Date(now.getTime() - before * 3_600_000).toISOString();
    const week = 7 * 24;
    await addCall(platform, tenant, { id: 'AJ_1', created_at: hours(1), seconds: 10 });
    await addCall(platform, tenant, { id: 'AJ_2', created_at: hours(11), reason: 'busy' });
    await addCall(platform, tenant, { id: 'AJ_3', created_at: hours(14), seconds: 10 });
    await addCall(platform, tenant, { id: 'AJ_4', created_at: hours(week + 1), reason: 'no_answer' });
    await addCall(platform, tenant, { id: 'AJ_5', created_at: hours(week - 1), seconds: 10 });
    await addCall(platform, tenant, { id: 'AJ_6', created_at: hours(4 * week + 2), seconds: 10 });
    await addCall(platform, tenant, { id: 'AJ_7', created_at: hours(5 * week + 2), seconds: 10 });
    await addUsage(tenant, 'AJ_1', [['0.5', 'EUR']]);
    // As the first price does.
    await platform.sql(`insert into installation (name, value) values ('currency', 'EUR') on conflict do nothing`);
    await counted();
    const stats = await tenant.client.stats.today();
    const local = new Date(now.getTime() + ahead * 3_600_000).toISOString().slice(0, 10);
    expect(stats.timezone).toBe(timezone);
    expect(stats.today).toMatchObject({
      ...{ date: local, calls: 2, answered: 1, ended_reasons: { user_hangup: 1, busy: 1 } },
      cost: { currency: 'EUR', total: '0.5' },
    });
    expect(Date.parse(`${local}T00:00:00Z`) - Date.parse(stats.today.from)).toBe(ahead * 3_600_000);
    expect(stats.before.map(({ calls, answered }) => [calls, answered])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [1, 1],
    ]);
  });
});
