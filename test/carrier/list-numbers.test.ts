// The numbers of an account at the carrier are listed for an import, and nothing of it is kept.
import { beforeAll, expect, it } from 'vitest';
import { accountOf, importOf, nextAccount } from '../harness/carrier/carrier.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import type { TestTenant } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();
let tenant: TestTenant;
beforeAll(async () => {
  tenant = await platform.newTenant();
});

it('lists each number once, with what is known of it, and stores nothing', async () => {
  const { account_sid, auth_token, numbers } = nextAccount();
  const { next, numbers: listed } = await tenant.client.carrierImports.numbers({ account_sid, auth_token });
  expect(next).toBeNull();
  expect(listed.map(({ phone_number }) => phone_number).toSorted()).toEqual(numbers);
  expect(listed.filter(({ imported }) => imported)).toEqual([]);
  // The last number of every account is on a trunk of its owner's.
  expect(listed.filter(({ on_trunk }) => on_trunk)).toMatchObject([{ phone_number: numbers.at(-1) }]);
  expect(await platform.sql('select 1 from carrier_accounts where account_sid = $1', [account_sid])).toEqual([]);
  expect(await platform.sql('select 1 from carrier_operations where account_sid = $1', [account_sid])).toEqual([]);
});

it('marks what the tenant has imported', async () => {
  const account = nextAccount();
  await tenant.client.carrierImports.create(importOf(account, 3));
  const { account_sid, auth_token } = account;
  const own = await tenant.client.carrierImports.numbers({ account_sid, auth_token });
  expect(own.numbers.filter(({ imported }) => imported)).toMatchObject([{ phone_number: account.numbers[3] }]);
  const stranger = await platform.newTenant();
  const theirs = await stranger.client.carrierImports.numbers({ account_sid, auth_token });
  expect(theirs.numbers.filter(({ imported }) => imported)).toEqual([]);
});

it.each(['0:x', `0:${'0'.repeat(490)}`])('the page %s, which no response named, is refused', async (page) => {
  const { account_sid, auth_token } = nextAccount();
  const asked = tenant.client.carrierImports.numbers({ account_sid, auth_token, page });
  expect(await refusalOf(asked)).toMatchObject({
    status: 400,
    code: 'validation_failed',
    details: { issues: [{ path: 'page' }] },
  });
});

// 100 is suspended, 110 has made too many requests, 130 is down.
it.each([
  [100, '0'.repeat(32), 'carrier_credentials_invalid', undefined],
  [7, 'wrong', 'carrier_credentials_invalid', undefined],
  [110, '0'.repeat(32), 'upstream_failed', { upstream: 'carrier', retryable: true }],
  [130, '0'.repeat(32), 'upstream_failed', { upstream: 'carrier', retryable: true }],
])('account %i with the secret %s is refused with %s', async (digits, auth_token, code, details) => {
  const { account_sid } = accountOf(digits);
  const refusal = await refusalOf(tenant.client.carrierImports.numbers({ account_sid, auth_token }));
  expect(refusal).toMatchObject({ code, ...(details && { details }) });
});
