// The limits of carrier imports: ten per hour for each API key, none for operators, and a separate counter for
// releases (requirement 8).
import { randomUUID } from 'node:crypto';
import { contract, rateLimits } from '@voicecall/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send, withKey } from '../harness/http/callers.ts';
import { importOf, nextAccount } from '../harness/carrier/carrier.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
let second: string;
beforeAll(async () => {
  tenant = await platform.newTenant();
  second = (await platform.operator.apiKeys.create({ tenant_id: tenant.id, label: 'second' })).key;
});
beforeEach(() => platform.sql('delete from rate_limits'));

const importBy = (apiKey: string, body: object, headers: Record<string, string> = {}): Promise<RawResponse> =>
  send(
    platform.url,
    { method: 'POST', path: `/v1/tenants/${tenant.id}/carrier-imports`, body },
    { ...withKey(apiKey), ...headers },
  );
const releaseBy = (apiKey: string, number: string): Promise<RawResponse> =>
  send(
    platform.url,
    {
      method: 'DELETE',
      path: `/v1/tenants/${tenant.id}/carrier-imports/${encodeURIComponent(number)}`,
      body: undefined,
    },
    withKey(apiKey),
  );
const remainingOf = ({ headers }: RawResponse): number => Number(headers['ratelimit-remaining']);
const counters = async (): Promise<string[]> =>
  (await platform.sql<{ key: string }>('select key from rate_limits order by key')).map(
    ({ key }) => key.split(':')[0] ?? '',
  );

function expectLimited(response: RawResponse): void {
  const wait = Number(response.headers['retry-after']);
  expect(expectRefusal(response)).toMatchObject({
    error: 'rate_limit_exceeded',
    details: { retry_after_seconds: wait },
  });
  expect([response.status, wait > 0, remainingOf(response), Number(response.headers['ratelimit-reset'])]).toEqual([
    429,
    true,
    0,
    wait,
  ]);
}

describe('imports', () => {
  it('that fail count like those that succeed, ten an hour for each key of a tenant; the eleventh is refused without a request to the carrier', async () => {
    const account = nextAccount();
    const good = importOf(account);
    const outcomes: readonly (readonly [body: object, status: number])[] = [
      [good, 200],
      [good, 200],
      [{ ...good, auth_token: 'wrong' }, 400],
      [{ ...good, phone_number: '123' }, 400],
      [importOf(account, 9), 409],
      [{ ...good, phone_number: '+15550000000' }, 404],
      [{}, 400],
      [[], 400],
      [{ ...good, account_sid: 'x' }, 400],
      [importOf(account, 1), 200],
    ];
    for (const [index, [body, status]] of outcomes.entries()) {
      const response = await importBy(tenant.apiKey, body);
      expect([index, response.status, remainingOf(response), response.headers['ratelimit-policy']]).toEqual([
        index,
        status,
        9 - index,
        '10;w=3600',
      ]);
    }
    const asked = platform.sandbox.carrierRequests(account.account_sid).length;
    for (const body of [good, {}, importOf(account, 2)]) expectLimited(await importBy(tenant.apiKey, body));
    expect(platform.sandbox.carrierRequests(account.account_sid)).toHaveLength(asked);
    expect(remainingOf(await importBy(second, good))).toBe(9);
    await platform.sql(`update rate_limits set expire = 1 where key like 'carrier_import:%'`);
    const later = await importBy(tenant.apiKey, good);
    expect([later.status, remainingOf(later)]).toEqual([200, 9]);
  });

  it('that are replayed are not counted, also beyond the limit', async () => {
    const good = importOf(nextAccount());
    const key = { 'idempotency-key': randomUUID() };
    const first = await importBy(tenant.apiKey, good, key);
    for (let count = 0; count < 12; count += 1)
      expect((await importBy(tenant.apiKey, good, key)).headers['idempotent-replayed']).toBe('true');
    expect([remainingOf(first), remainingOf(await importBy(tenant.apiKey, {}))]).toEqual([9, 8]);
    await platform.sql(`update rate_limits set points = 10 where key like 'carrier_import:%'`);
    expectLimited(await importBy(tenant.apiKey, good));
    expect((await importBy(tenant.apiKey, good, key)).text).toBe(first.text);
  });

  it('of an operator are not limited', async () => {
    const { carrierImports } = platform.operator.withTenant(tenant.id);
    const body = importOf(nextAccount());
    for (let count = 0; count < 25; count += 1) {
      const { $response } = await carrierImports.create({ ...body, label: `Time ${count}` });
      expect($response.headers.get('ratelimit-policy')).toBe(
        `${rateLimits.default.limit};w=${rateLimits.default.window_sec}`,
      );
    }
    expect(await counters()).not.toContain('carrier_import');
  });
});

describe('releases', () => {
  it('have a separate counter for each key, reported in their headers, which no other request uses up', async () => {
    const account = nextAccount();
    for (const index of [0, 1]) await importBy(tenant.apiKey, importOf(account, index));
    await tenant.client.agents.list();
    const [first, other] = [
      await releaseBy(tenant.apiKey, account.numbers[0] ?? ''),
      await releaseBy(second, account.numbers[1] ?? ''),
    ];
    for (const response of [first, other]) {
      expect([
        response.status,
        response.headers['ratelimit-limit'],
        response.headers['ratelimit-policy'],
        remainingOf(response),
      ]).toEqual([200, '600', '600;w=60', 599]);
    }
    expect(remainingOf(await releaseBy(tenant.apiKey, '+15550000000'))).toBe(598);
    expect(remainingOf(await importBy(tenant.apiKey, {}))).toBe(7);
  });

  it('beyond six hundred a minute are refused, and release nothing', async () => {
    const body = importOf(nextAccount());
    await importBy(tenant.apiKey, body);
    await releaseBy(tenant.apiKey, '+15550000000');
    await platform.sql(`update rate_limits set points = 599 where key like 'carrier_release:%'`);
    expect(expectRefusal(await releaseBy(tenant.apiKey, '+15550000000'), contract.carrierImports.release).error).toBe(
      'phone_number_not_found',
    );
    expectLimited(await releaseBy(tenant.apiKey, body.phone_number));
    expect((await tenant.client.phoneNumbers.list()).phone_numbers.map(({ number }) => number)).toContain(
      body.phone_number,
    );
    await platform.sql(`update rate_limits set expire = 1 where key like 'carrier_release:%'`);
    expect((await releaseBy(tenant.apiKey, body.phone_number)).status).toBe(200);
  });
});
