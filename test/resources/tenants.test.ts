// Tenants as the operator keeps them: their defaults, their limits, and what suspending one does (requirement 2.2,
// 4.8).
import { noRetention } from '@voicecall/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenants: TestPlatform['operator']['tenants'];
beforeAll(async () => {
  ({ tenants } = platform.operator);
});
beforeEach(() => platform.sql('delete from rate_limits'));

const create = async (body = {}) => (await tenants.create({ name: 'Example Realty', ...body })).tenant;

describe('a new tenant', () => {
  it('with a name alone has every default and the booking tool', async () => {
    const tenant = await create();
    expect(tenant).toEqual({
      id: expect.stringMatching(/^tn_[0-9a-f]{24}$/),
      name: 'Example Realty',
      timezone: 'UTC',
      default_vertical: 'generic',
      max_concurrent_calls: 10,
      dial_rate_per_sec: 1,
      transcript_search: true,
      audit_access: false,
      redact: [],
      redact_patterns: [],
      retention: noRetention,
      retention_in_force: noRetention,
      limits: expect.any(Object) as unknown,
      status: 'active',
      created_at: tenant.created_at,
      deleting_since: null,
    });
    expect((await tenants.get(tenant.id)).tenant).toEqual(tenant);
    expect((await platform.operator.withTenant(tenant.id).tools.list()).tools).toMatchObject([
      { name: 'book_appointment', type: 'booking', enabled: true },
    ]);
  });

  it('keeps what it is given', async () => {
    const settings = {
      name: ' Äpfel & Söhne 🙂 ',
      timezone: 'Asia/Kathmandu',
      default_vertical: 'lending',
      max_concurrent_calls: 10_000,
      dial_rate_per_sec: 0.25,
    } as const;
    expect(await create(settings)).toMatchObject({ ...settings, name: 'Äpfel & Söhne 🙂' });
  });

  it('may have the name of another', async () => {
    const [a, b] = [await create(), await create()];
    expect(a.id).not.toBe(b.id);
  });

  it.each([
    ['name', ''],
    ['name', ' '],
    ['name', 'x'.repeat(201)],
    ['timezone', 'Mars/Olympus'],
    ['timezone', ''],
    ['default_vertical', 'plumbing'],
    ['max_concurrent_calls', 0],
    ['max_concurrent_calls', 10_001],
    ['max_concurrent_calls', 1.5],
    ['dial_rate_per_sec', 0],
    ['dial_rate_per_sec', 1001],
  ])('whose %s is %j is refused', async (field, value) => {
    expect(await refusalOf(create({ [field]: value }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: field }] },
    });
  });
});

describe('a change', () => {
  it('leaves alone what it does not name, and can be repeated', async () => {
    const tenant = await create({ timezone: 'Europe/Berlin' });
    const expected = { ...tenant, max_concurrent_calls: 20, default_vertical: 'real_estate' };
    for (let time = 0; time < 2; time += 1)
      expect(
        (await tenants.update(tenant.id, { max_concurrent_calls: 20, default_vertical: 'real_estate' })).tenant,
      ).toEqual(expected);
    expect((await tenants.update(tenant.id, {})).tenant).toEqual(expected);
    expect(await refusalOf(tenants.update(tenant.id, { name: 'Other', ...{ id: 'tn_1' } }))).toMatchObject({
      code: 'validation_failed',
      details: { issues: [{ path: 'id' }] },
    });
    const asShown: object = { created_at: '2000-01-01T00:00:00.000Z' };
    expect((await tenants.update(tenant.id, asShown)).tenant).toEqual(expected);
    expect((await tenants.get(tenant.id)).tenant).toEqual(expected);
  });

  it('of a tenant that does not exist is refused', async () => {
    for (const call of [
      () => tenants.update('tn_000000000000000000000000', { name: 'x' }),
      () => tenants.get('tn_000000000000000000000000'),
    ]) {
      expect(await refusalOf(call())).toEqual({ status: 404, code: 'tenant_not_found', details: undefined });
    }
  });

  it('of the settings can be made with the status in one go', async () => {
    const { id } = await create();
    expect((await tenants.update(id, { status: 'suspended', name: 'Late payer' })).tenant).toMatchObject({
      status: 'suspended',
      name: 'Late payer',
    });
    expect(await refusalOf(tenants.update(id, { status: 'gone' as 'active' }))).toMatchObject({
      code: 'validation_failed',
    });
  });
});

describe('a suspended tenant', () => {
  it('is closed to its keys until it is active again, and open to the operator all the while', async () => {
    const tenant = await platform.newTenant();
    await tenant.client.agents.create({ name: 'A', instructions: 'B' });
    await tenants.update(tenant.id, { status: 'suspended' });
    expect(await refusalOf(tenant.client.agents.list())).toEqual({
      status: 403,
      code: 'forbidden',
      details: undefined,
    });
    expect((await platform.operator.withTenant(tenant.id).agents.list()).agents).toHaveLength(1);
    await tenants.update(tenant.id, { status: 'active' });
    expect((await tenant.client.agents.list()).agents).toHaveLength(1);
  });
});
