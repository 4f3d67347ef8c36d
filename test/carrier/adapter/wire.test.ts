// Carrier imports as they are on the wire: exact bodies, spellings of the number in the path, keys, permissions,
// legacy paths (requirements 2.6, 4.4, 8).
import { randomUUID } from 'node:crypto';
import { contract, idPattern, phoneNumber } from '@voicecall/contract';
import type { ImportNumberBody } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signInCookie, withCookie, withKey } from '../../harness/http/callers.ts';
import type { Headers } from '../../harness/http/callers.ts';
import { importOf, nextAccount } from '../../harness/carrier/carrier.ts';
import { expectRefusal } from '../../harness/http/expect-refusal.ts';
import { toldBy } from '../../harness/http/idempotent-routes.ts';
import type { RawResponse } from '../../harness/http/raw-types.ts';
import { addTenant } from '../../harness/contract/add-tenant.ts';
import { startPlatform } from '../../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../../harness/platform/start-platform.ts';

let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await addTenant(platform);
});
afterAll(() => platform.close());

interface Asked {
  readonly at?: string;
  readonly of?: TestTenant;
  readonly headers?: Headers;
  readonly prefix?: string;
}

const sent = (
  method: string,
  rest: string,
  body: unknown,
  { at = platform.url, of = tenant, headers = {}, prefix = '/v1/tenants' }: Asked,
): Promise<RawResponse> =>
  send(at, { method, path: `${prefix}/${of.id}/carrier-imports${rest}`, body }, { ...withKey(of.apiKey), ...headers });

/** No test reaches it, except those about the limit. */
async function importBy(body: object, asked: Asked = {}): Promise<RawResponse> {
  await platform.sql('delete from rate_limits');
  return sent('POST', '', body, asked);
}

/** `spelled` is the last segment of the path, unchanged. */
const releaseBy = (spelled: string, asked: Asked = {}): Promise<RawResponse> =>
  sent('DELETE', `/${spelled}`, undefined, asked);

describe('an import', () => {
  it('returns 200 with the number, its account and its trunk, and nothing else', async () => {
    const body = importOf(nextAccount());
    const response = await importBy(body);
    expect([response.status, Object.keys(response.json() as object)]).toEqual([
      200,
      ['phone_number', 'carrier_account_id', 'carrier_trunk_id'],
    ]);
    const { phone_number, carrier_account_id, carrier_trunk_id } = contract.carrierImports.create.responses[200]
      .strict()
      .parse(response.json());
    const { number, label } = { number: body.phone_number, label: body.label };
    expect(phone_number).toMatchObject({
      number,
      tenant_id: tenant.id,
      status: 'active',
      provider_kind: 'carrier_pv',
      carrier_account_id,
      carrier_trunk_id,
      label,
    });
    expect(phone_number).toMatchObject({
      id: expect.stringMatching(idPattern('phone_number')),
      trunk_id: expect.stringMatching(idPattern('trunk')),
      agent_id: null,
      released_at: null,
    });
    expect([carrier_account_id, carrier_trunk_id]).toEqual([
      expect.stringMatching(/^twa_[0-9a-f]{24}$/),
      expect.stringMatching(/^ttr_[0-9a-f]{24}$/),
    ]);
    expect((await tenant.client.phoneNumbers.get(phone_number.id)).phone_number).toEqual(phone_number);
  });

  it.each(['phone_number', 'account_sid', 'auth_token', 'label'])(
    'without %s is refused, and the error names it',
    async (field) => {
      const body: Record<string, unknown> = { ...importOf(nextAccount()) };
      delete body[field];
      expect(expectRefusal(await importBy(body), contract.carrierImports.create)).toMatchObject({
        error: 'missing_required_fields',
        details: { fields: [field] },
      });
    },
  );

  const wrong: readonly (readonly [what: string, changes: object, code: string])[] = [
    ['a number without its plus', { phone_number: '15550010000' }, 'invalid_phone_format'],
    ['a number that begins with 0', { phone_number: '+05550010000' }, 'invalid_phone_format'],
    ['a number with spaces', { phone_number: '+1 555 001 0000' }, 'invalid_phone_format'],
    ['a number of 16 digits', { phone_number: '+1555001000012345' }, 'invalid_phone_format'],
    ['a number that is one in JSON', { phone_number: 15550010000 }, 'invalid_phone_format'],
    ['no number', { phone_number: null }, 'invalid_phone_format'],
    ['an empty account', { account_sid: '' }, 'validation_failed'],
    ['an account that is too long', { account_sid: 'A'.repeat(129) }, 'validation_failed'],
    ['an empty secret', { auth_token: '' }, 'validation_failed'],
    ['a secret in an object', { auth_token: { value: 'x' } }, 'validation_failed'],
    ['an empty label', { label: '' }, 'validation_failed'],
    ['no label', { label: null }, 'validation_failed'],
  ];
  it.each(wrong)('with %s is refused before any request to the carrier', async (_what, changes, code) => {
    const account = nextAccount();
    expect(
      expectRefusal(await importBy({ ...importOf(account), ...changes }), contract.carrierImports.create).error,
    ).toBe(code);
    expect(platform.sandbox.carrierRequests(account.account_sid)).toEqual([]);
  });
});

describe('a release', () => {
  const spellings: readonly (readonly [what: string, spell: (digits: string) => string])[] = [
    ['its plus as %2B', (digits) => `%2B${digits}`],
    ['its plus as %2b', (digits) => `%2b${digits}`],
    ['its plus as it is', (digits) => `+${digits}`],
    [
      'every character encoded',
      (digits) => [...`+${digits}`].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
    ],
  ];
  it.each(spellings)(
    'of a number with %s returns 200 with the number as it is now, and nothing else',
    async (_what, spell) => {
      const body = importOf(nextAccount());
      expect((await importBy(body)).status).toBe(200);
      const response = await releaseBy(spell(body.phone_number.slice(1)));
      expect([response.status, Object.keys(response.json() as object)]).toEqual([200, ['phone_number']]);
      const { phone_number } = contract.carrierImports.release.responses[200].strict().parse(response.json());
      expect(phone_number).toMatchObject({
        number: body.phone_number,
        tenant_id: tenant.id,
        status: 'released',
        provider_kind: 'carrier_pv',
        released_at: expect.stringMatching(/Z$/),
      });
      expect(
        expectRefusal(await releaseBy(spell(body.phone_number.slice(1))), contract.carrierImports.release).error,
      ).toBe('phone_number_not_found');
    },
  );

  it.each([
    '%252B15550010000',
    '15550010000',
    '%20%2B15550010000',
    '%2B1555%20001',
    '%2B05550010000',
    '%2B1555001000012345',
    'pn_5f0c2e9a7b41d83c6e02f915',
    '%2B',
  ])('of %s, which is not a number, is refused', async (spelled) => {
    expect(expectRefusal(await releaseBy(spelled), contract.carrierImports.release)).toMatchObject({
      error: 'invalid_phone_format',
    });
  });
});

describe('with one idempotency key', () => {
  const asKey = (): Asked => ({ headers: { 'idempotency-key': randomUUID() } });
  const requestsOf = ({ account_sid }: Pick<ImportNumberBody, 'account_sid'>): string[] =>
    platform.sandbox
      .carrierRequests(account_sid)
      .map(({ method, path }) => `${method} ${path.replaceAll(/(?<=[A-Z]{2})[0-9a-f]{32}/g, '')}`);

  it('an import sends the carrier its requests once, however often it is repeated, and returns the same bytes', async () => {
    const [alone, body] = [importOf(nextAccount()), importOf(nextAccount())];
    await importBy(alone);
    const key = asKey();
    await platform.sql('delete from rate_limits');
    const responses = await Promise.all(Array.from({ length: 5 }, () => sent('POST', '', body, key)));
    const [first] = responses.filter((response) => !toldBy(response).replayed);
    responses.push(await importBy(body, key));
    expect(responses.filter((response) => toldBy(response).replayed)).toHaveLength(5);
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${first?.text}`]));
    expect(requestsOf(body)).toEqual(requestsOf(alone));
    // The stored response is sent as it is, and has no more members than the contract.
    contract.carrierImports.create.responses[200]
      .extend({ phone_number: phoneNumber.strict() })
      .strict()
      .parse(first?.json());
  });

  it('a refusal of the carrier is stored, and the carrier gets no further request', async () => {
    const account = nextAccount();
    const [body, key] = [importOf(account, 9), asKey()];
    const refused = await importBy(body, key);
    expect(expectRefusal(refused).error).toBe('third_party_trunk_conflict');
    const asked = requestsOf(account);
    expect(toldBy(await importBy(body, key))).toEqual({ ...toldBy(refused), replayed: true });
    expect(requestsOf(account)).toEqual(asked);
  });

  it.each(['unavailable', 'rate_limited', 'error_500', 'cut', 'garbage'] as const)(
    'a 502 because of %s, which is retryable, is not stored',
    async (kind) => {
      const [body, key] = [importOf(nextAccount()), asKey()];
      platform.sandbox.orderCarrierFault({ kind, account_sid: body.account_sid });
      const failed = await importBy(body, key);
      expect([failed.status, failed.json()]).toMatchObject([
        502,
        { error: 'upstream_failed', details: { upstream: 'carrier', retryable: true } },
      ]);
      expect(toldBy(await importBy(body, key))).toMatchObject({ status: 200, replayed: false });
    },
  );

  it('another body is refused without being checked', async () => {
    const [body, other, key] = [importOf(nextAccount()), importOf(nextAccount()), asKey()];
    await importBy(body, key);
    const refused = await importBy(other, key);
    expect([refused.status, expectRefusal(refused).error]).toEqual([422, 'idempotency_key_in_use']);
    expect(requestsOf(other)).toEqual([]);
  });
});

it('keys may import and release where they may not use trunks and phone numbers, and before the sunset also under the legacy path', async () => {
  const closed = await createApp({
    ...platform.options,
    config: {
      ...platform.options.config,
      role: 'api',
      byo_trunk_api_key_enabled: false,
      legacy_sunset_at: new Date('2099-01-01T00:00:00Z'),
    },
  });
  try {
    for (const prefix of ['/v1/tenants', '/admin/api/tenants']) {
      const body = importOf(nextAccount());
      const at = { at: closed.url, prefix };
      const key = { 'idempotency-key': randomUUID() };
      const imported = await importBy(body, { ...at, headers: key });
      expect([imported.status, 'deprecation' in imported.headers]).toEqual([200, prefix === '/admin/api/tenants']);
      expect(toldBy(await importBy(body, { at: closed.url, headers: key }))).toEqual({
        ...toldBy(imported),
        replayed: true,
      });
      expect((await releaseBy(`%2B${body.phone_number.slice(1)}`, at)).json()).toMatchObject({
        phone_number: { number: body.phone_number, status: 'released' },
      });
    }
    expect(
      (
        await send(
          closed.url,
          { method: 'GET', path: `/v1/tenants/${tenant.id}/phone-numbers`, body: undefined },
          withKey(tenant.apiKey),
        )
      ).status,
    ).toBe(403);
  } finally {
    await closed.close(1_000);
  }
});

it("an operator's session imports and releases for a tenant, and is named in the audit log", async () => {
  const body = importOf(nextAccount());
  const headers = { ...withCookie(await signInCookie(platform.url), platform.url), 'content-type': 'application/json' };
  const path = `/v1/tenants/${tenant.id}/carrier-imports`;
  expect((await send(platform.url, { method: 'POST', path, body }, headers)).status).toBe(200);
  expect(
    (
      await send(
        platform.url,
        { method: 'DELETE', path: `${path}/%2B${body.phone_number.slice(1)}`, body: undefined },
        headers,
      )
    ).status,
  ).toBe(200);
  const told = await platform.sql(
    `select action, actor_type from audit_events where changes ->> 'number' = $1 order by created_at, id`,
    [body.phone_number],
  );
  expect(told).toEqual(
    ['phone_number.imported', 'phone_number.released'].map((action) => ({ action, actor_type: 'operator' })),
  );
});
