// The price book: prices and markups that are added and never changed, and what the usage of a call costs with them.
import { randomBytes } from 'node:crypto';
import type { CreatePriceBody } from '@voicecall/sdk';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import { until } from '../harness/calls/place-call.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { openClient } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let call_id: string;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  call_id = await fixture.idOf('call');
});
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const longAgo = '2026-01-01T00:00:00.000Z';
const newProvider = (): string => `provider-${randomBytes(6).toString('hex')}`;
const addPrice = async (terms: Partial<CreatePriceBody> & { provider: string }) =>
  (
    await platform.operator.prices.create({
      component: 'llm',
      unit: 'input_tokens',
      price: '1',
      per_quantity: 1,
      currency: 'USD',
      valid_from: longAgo,
      ...terms,
    })
  ).price;

let calls = 0;
/** A call of a tenant that was created, and admitted, at a moment: none has usage before. */
async function addCall(at: string, tenant: TestTenant = fixture.tenant): Promise<string> {
  const id = `AJ_${(calls += 1).toString(16).padStart(24, '0')}`;
  await platform.sql(
    `insert into calls select copied.* from calls c,
       jsonb_populate_record(c, jsonb_build_object('id', $2::text, 'tenant_id', $3::text, 'room_name', $2::text,
         'created_at', $4::text, 'admitted_at', $4::text)) copied
     where c.id = $1`,
    [call_id, id, tenant.id, at],
  );
  return id;
}

interface Line {
  readonly provider: string;
  readonly model?: string | null;
  readonly quantity: string;
}

/** Records usage of a call, as the platform does: one row for each line. */
async function use(
  call: string,
  lines: readonly Line[],
  { source = 'agent', tenant = fixture.tenant } = {},
): Promise<void> {
  for (const [index, { provider, model = null, quantity }] of lines.entries())
    await platform.sql(
      `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, model, unit, quantity, recorded_at)
       values ($1, $2, $3, $4, 'llm', $5, $6, 'input_tokens', $7, now())`,
      [tenant.id, call, source, index + 1, provider, model, quantity],
    );
}

const costOf = async (call: string, tenant: TestTenant = fixture.tenant) => (await tenant.client.calls.get(call)).cost;
const now = (): string => platform.clock.now().toISOString();

describe('the cost of a call', () => {
  it('is null until something was used', async () => {
    expect(await costOf(await addCall(now()))).toBeNull();
  });

  it('is the sum of its lines, by component, provider, model and unit, without a rounding error', async () => {
    const [first, second] = [newProvider(), newProvider()].toSorted();
    await addPrice({ provider: first ?? '', price: '0.1' });
    await addPrice({ provider: second ?? '', price: '0.2' });
    const call = await addCall(now());
    await use(call, [
      { provider: first ?? '', quantity: '1' },
      { provider: second ?? '', quantity: '1' },
    ]);
    const line = { component: 'llm', model: null, unit: 'input_tokens' };
    expect(await costOf(call)).toEqual({
      total: '0.3',
      currency: 'USD',
      lines: [
        { ...line, provider: first, quantity: 1, amount: '0.1' },
        { ...line, provider: second, quantity: 1, amount: '0.2' },
      ],
      unpriced: [],
    });
    // The report of a summary comes later.
    await use(call, [{ provider: first ?? '', quantity: '2.5' }], { source: 'cs_1' });
    expect(await costOf(call)).toMatchObject({
      total: '0.55',
      lines: [{ quantity: 3.5, amount: '0.35' }, { amount: '0.2' }],
    });
  });

  it('lists what has no price, and does not count it as 0', async () => {
    const [priced, unknown] = [newProvider(), newProvider()];
    await addPrice({ provider: priced });
    const call = await addCall(now());
    await use(call, [{ provider: unknown, model: 'm', quantity: '12.5' }]);
    const unpriced = [{ component: 'llm', provider: unknown, model: 'm', unit: 'input_tokens', quantity: 12.5 }];
    expect(await costOf(call)).toEqual({ total: null, currency: null, lines: [], unpriced });
    await use(call, [{ provider: priced, quantity: '2' }], { source: 'platform' });
    expect(await costOf(call)).toMatchObject({ total: '2', currency: 'USD', lines: [{ amount: '2' }], unpriced });
    // A price that comes later is no price of what was used before.
    await addPrice({ provider: unknown });
    expect(await costOf(call)).toMatchObject({ total: '2', unpriced });
  });

  it('takes the price of the model before that of every model, and the newest at the creation of the call', async () => {
    const provider = newProvider();
    const [before, at, after] = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z'];
    await addPrice({ provider, price: '1' });
    await addPrice({ provider, price: '2', valid_from: at });
    await addPrice({ provider, model: 'large', price: '50' });
    const amounts = async (created_at: string): Promise<unknown> => {
      const call = await addCall(created_at);
      await use(call, [
        { provider, model: 'large', quantity: '1' },
        { provider, model: 'small', quantity: '1' },
      ]);
      return (await costOf(call))?.lines.map(({ amount }) => amount);
    };
    expect(await amounts('2025-12-31T23:59:59.999Z')).toEqual([]);
    expect(await amounts(before)).toEqual(['50', '1']);
    expect(await amounts(at)).toEqual(['50', '2']);
    expect(await amounts(after)).toEqual(['50', '2']);
  });

  it('is not changed by later prices and markups, not even by those from a moment in the past', async () => {
    const provider = newProvider();
    const tenant = await platform.newTenant();
    await addPrice({ provider, price: '3' });
    const call = await addCall(now(), tenant);
    await use(call, [{ provider, quantity: '2' }], { tenant });
    const cost = await costOf(call, tenant);
    expect(cost?.total).toBe('6');
    await addPrice({ provider, price: '4', valid_from: '2026-02-01T00:00:00Z' });
    await platform.operator.prices.setMarkup(tenant.id, { percent: '100', valid_from: longAgo });
    expect(await costOf(call, tenant)).toEqual(cost);
    await use(call, [{ provider, quantity: '2' }], { tenant, source: 'cs_1' });
    expect((await costOf(call, tenant))?.total).toBe('22');
  });

  it('contains the markup of its tenant, and of no other one', async () => {
    const provider = newProvider();
    const [tenant, other] = [await platform.newTenant(), await platform.newTenant()];
    await addPrice({ provider, price: '0.0000000001' });
    await platform.operator.prices.setMarkup(tenant.id, { percent: '12.5', valid_from: '2026-03-01T00:00:00Z' });
    await platform.operator.prices.setMarkup(tenant.id, { percent: '50', valid_from: '2026-04-01T00:00:00Z' });
    const totals: unknown[] = [];
    for (const [created_at, of] of [
      ['2026-02-28T23:59:59.999Z', tenant],
      ['2026-03-01T00:00:00.000Z', tenant],
      ['2026-04-01T00:00:00.000Z', tenant],
      ['2026-04-01T00:00:00.000Z', other],
    ] as const) {
      const call = await addCall(created_at, of);
      await use(call, [{ provider, quantity: '1000' }], { tenant: of });
      totals.push((await costOf(call, of))?.total);
    }
    expect(totals).toEqual(['0.0000001', '0.0000001125', '0.00000015', '0.0000001']);
    const { markup } = await platform.operator.prices.getMarkup(tenant.id);
    expect(markup).toMatchObject({ percent: '50', entries: [{ percent: '50' }, { percent: '12.5' }] });
    expect((await platform.operator.prices.getMarkup(other.id)).markup).toMatchObject({ percent: '0', entries: [] });
  });

  it('is exact for every quantity, price and markup, rounded half up to ten places', async () => {
    const digits = (places: number, most: bigint) =>
      fc.bigInt({ min: 0n, max: most }).map((value) => {
        const text = value.toString().padStart(places + 1, '0');
        return { value, text: `${text.slice(0, -places)}.${text.slice(-places)}` };
      });
    await fc.assert(
      fc.asyncProperty(
        digits(3, 1_000_000_000_000n),
        digits(10, 9_999_999_999_999_999_999n),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        digits(2, 999_999n),
        async (quantity, price, per, percent) => {
          const [provider, tenant] = [newProvider(), fixture.tenant];
          await addPrice({ provider, price: price.text, per_quantity: per });
          await platform.operator.prices.setMarkup(tenant.id, { percent: percent.text, valid_from: longAgo });
          const call = await addCall(now());
          await use(call, [{ provider, quantity: quantity.text }]);
          // In units of the tenth decimal place: quantity has 3 places, percent 2 and is of 100.
          const [over, under] = [quantity.value * price.value * (10_000n + percent.value), 10_000_000n * BigInt(per)];
          const exact = ((2n * over + under) / (2n * under)).toString().padStart(11, '0');
          const expected = `${exact.slice(0, -10)}.${exact.slice(-10)}`.replace(/\.?0+$/, '');
          expect((await costOf(call))?.total).toBe(expected);
        },
      ),
      { numRuns: 30 },
    );
    await platform.operator.prices.setMarkup(fixture.tenant.id, { percent: '0', valid_from: longAgo });
  });
});

describe('the price book', () => {
  it('refuses a second price from the same moment on, of several at once too, and another currency', async () => {
    const provider = newProvider();
    const outcomes = await Promise.all(
      ['1', '2', '3', '4'].map((price) =>
        addPrice({ provider, price }).then(
          () => 'added',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['added', 'price_exists', 'price_exists', 'price_exists']);
    await expect(addPrice({ provider: newProvider(), currency: 'EUR' })).rejects.toMatchObject({
      code: 'currency_mismatch',
      details: { currency: 'USD' },
    });
  });

  it('a price is removed while nothing was priced with it, also when both happen at once, and stays afterwards', async () => {
    const { prices } = platform.operator;
    const provider = newProvider();
    const call = await addCall(longAgo);
    const general = await addPrice({ provider });
    const mistake = await addPrice({ provider, model: 'm', price: '999' });
    expect((await prices.delete(mistake.id)).price).toEqual({ ...mistake, used: false });
    expect(await refusalOf(prices.delete(mistake.id))).toMatchObject({ status: 404, code: 'price_not_found' });

    const exact = await addPrice({ provider, model: 'm', price: '2' });
    const writer = await openClient(platform.databaseUrl);
    await writer.query('begin');
    await writer.query('delete from prices where id = $1', [exact.id]);
    // It waits for the removal, and then takes the price that is left.
    const used = use(call, [{ provider, model: 'm', quantity: '3' }]);
    await until(async () =>
      platform.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
    );
    await writer.query('commit');
    await writer.end();
    await used;
    expect((await costOf(call))?.total).toBe('3');
    expect(await refusalOf(prices.delete(general.id))).toMatchObject({ status: 409, code: 'price_used' });
    expect((await prices.list({ provider })).prices).toEqual([{ ...general, used: true }]);
    const [removed] = (await platform.operator.auditEvents.list({ action: 'price.deleted' })).audit_events;
    expect(removed).toMatchObject({ target_id: mistake.id, changes: { price: '999' } });
  });

  it('calls that use the same new prices and unpriced models at once, in any order, do not wait for each other', async () => {
    const provider = newProvider();
    const [one, other] = [await addCall(longAgo), await addCall(longAgo)];
    for (const model of ['a', 'b']) await addPrice({ provider, model });
    const writers = await Promise.all([openClient(platform.databaseUrl), openClient(platform.databaseUrl)]);
    const record = async (place: 0 | 1, line_no: number, model: string) =>
      writers[place].query(
        `insert into call_usage (tenant_id, call_id, source, line_no, component, provider, model, unit, quantity, recorded_at)
         values ($1, $2, 'agent', $3, 'llm', $4, $5, 'input_tokens', 1, now())`,
        [fixture.tenant.id, [one, other][place], line_no, provider, model],
      );
    for (const writer of writers) await writer.query('begin');
    for (const [line, models] of [
      [1, ['a', 'b']],
      [2, ['b', 'a']],
      [3, ['no price', 'none either']],
      [4, ['none either', 'no price']],
    ] as const)
      for (const place of [0, 1] as const) await record(place, line, models[place]);
    for (const writer of writers) {
      await writer.query('commit');
      await writer.end();
    }
    for (const call of [one, other]) expect((await costOf(call))?.total).toBe('2');
    expect((await platform.operator.prices.list({ provider })).prices.map(({ used }) => used)).toEqual([true, true]);
  });

  it('usage without a price is listed once, until it has one', async () => {
    const provider = newProvider();
    const list = async () =>
      (await platform.operator.prices.listUnpriced()).unpriced_usage.filter((used) => used.provider === provider);
    const call = await addCall(longAgo);
    await use(call, [
      { provider, model: 'm', quantity: '3' },
      { provider, model: 'm', quantity: '4' },
    ]);
    expect(await list()).toMatchObject([{ component: 'llm', unit: 'input_tokens', model: 'm' }]);
    await addPrice({ provider, model: 'other' });
    expect(await list()).toHaveLength(1);
    await addPrice({ provider });
    expect(await list()).toEqual([]);
  });

  it('lists prices by component, provider and model, and those that are valid at a moment', async () => {
    const provider = newProvider();
    const old = await addPrice({ provider, price: '1.50' });
    const current = await addPrice({ provider, price: '2', valid_from: '2026-02-01T00:00:00Z' });
    const later = await addPrice({ provider, price: '3', valid_from: '2099-01-01T00:00:00Z' });
    const ofModel = await addPrice({ provider, model: 'large', component: 'tts', unit: 'characters' });
    expect(old).toMatchObject({ price: '1.5', model: null, valid_from: longAgo });
    const idsOf = async (query: object): Promise<string[]> =>
      (await platform.operator.prices.list({ provider, ...query })).prices.map(({ id }) => id);
    expect(new Set(await idsOf({}))).toEqual(new Set([old.id, current.id, later.id, ofModel.id]));
    expect(await idsOf({ model: 'large' })).toEqual([ofModel.id]);
    expect(await idsOf({ component: 'tts' })).toEqual([ofModel.id]);
    expect(new Set(await idsOf({ valid_at: now() }))).toEqual(new Set([current.id, ofModel.id]));
    expect(await idsOf({ valid_at: '2025-01-01T00:00:00Z' })).toEqual([]);
  });

  it('says who added a price and who set a markup', async () => {
    const tenant = await platform.newTenant();
    const price = await addPrice({ provider: newProvider() });
    await platform.operator.prices.setMarkup(tenant.id, { percent: '5' });
    const [added] = (await platform.operator.auditEvents.list({ action: 'price.created' })).audit_events;
    expect(added).toMatchObject({ target_id: price.id, actor: { type: 'operator' }, changes: { price: '1' } });
    const [set] = (await platform.operator.auditEvents.list({ action: 'tenant.markup_changed' })).audit_events;
    expect(set).toMatchObject({ target_id: tenant.id, tenant_id: tenant.id, changes: { percent: '5' } });
  });
});
