// The guide to imports: its programs and its curl do what it says. The sandbox's accounts do what docs/sandbox.md says.
// Requirement 4.4.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isApiError } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './harness/calls/place-call.ts';
import { repository } from './harness/platform/run-process.ts';
import { addTenant } from './harness/contract/add-tenant.ts';
import { withCurl } from './harness/http/with-curl.ts';
import { outputOf, snippetsOf } from './harness/snippets.ts';
import { startPlatform } from './harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from './harness/platform/start-platform.ts';

const page = 'docs/bring-your-numbers.md';
const text = await readFile(join(repository, page), 'utf8');
const sandboxText = await readFile(join(repository, 'docs/sandbox.md'), 'utf8');
const snippets = await snippetsOf(page);
const program = (name: string): string => snippets.get(name) ?? '';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const token = '0'.repeat(32);
const accountOf = (digits: string): string => `AC${'0'.repeat(29)}${digits}`;
const numberOf = (digits: string, last = 0): string => `+1555${digits}000${last}`;

const envOf = ({ id, apiKey }: TestTenant, digits: string): Record<string, string> => ({
  SVC_BASE_URL: platform.url,
  SVC_TENANT_ID: id,
  SVC_API_KEY: apiKey,
  OWN_NUMBER: numberOf(digits),
  CARRIER_ACCOUNT_SID: accountOf(digits),
  CARRIER_AUTH_TOKEN: token,
});

/** The result of an import: `imported`, or the error. */
async function outcome({ client }: TestTenant, digits: string, last = 0): Promise<string> {
  try {
    await client.carrierImports.create({
      phone_number: numberOf(digits, last),
      account_sid: accountOf(digits),
      auth_token: token,
      label: 'Rehearsal',
    });
    return 'imported';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.code === 'upstream_failed' ? `${error.details.upstream} ${error.details.retryable}` : error.code;
  }
}

it('has these programs and no others', () => {
  expect([...snippets.keys()]).toEqual(['import-number.ts', 'release-number.ts']);
});

it('import-number.ts imports, tries again after a failure that may pass, and calls from the number; release-number.ts gives it back', async () => {
  const tenant = await addTenant(platform);
  const { client } = tenant;
  const before = platform.sandbox.carrierState(accountOf('201')).numbers;
  const printed = await outputOf(program('import-number.ts'), envOf(tenant, '201'));
  expect(printed).toMatch(/^\+15552010000 is active, on trunk tt_\w+\nAJ_\w+\n$/);
  const call_id = printed.trim().split('\n').at(-1) ?? '';
  await until(async () => ((await client.calls.get(call_id)).call.ended_at ? [1] : []));
  expect((await client.calls.get(call_id)).call).toMatchObject({
    from_number: '+15552010000',
    to_number: '+15005550001',
    status: 'completed',
    ended_reason: 'user_hangup',
  });
  expect(await outputOf(program('release-number.ts'), envOf(tenant, '201'))).toBe('+15552010000 is released\n');
  expect(platform.sandbox.carrierState(accountOf('201')).numbers).toEqual(before);
});

it('the two requests with curl do the same', async () => {
  const tenant = await addTenant(platform);
  const [, commands = ''] = /```sh\n(curl [^`]+)```/.exec(text) ?? [];
  const { stdout } = await promisify(execFile)('sh', ['-ec', commands], {
    env: { ...process.env, PATH: await withCurl(), ...envOf(tenant, '002') },
  });
  expect([...stdout.matchAll(/"number":"\+15550020000","status":"(\w+)"/g)].map(([, status]) => status)).toEqual([
    'active',
    'released',
  ]);
});

/** The rows of the table of accounts in docs/sandbox.md, with one account for each. */
const accounts: readonly [row: string, digits: string, ends: string][] = [
  ['`001` to `099`', '003', 'imported'],
  ['`100`, `101`', '100', 'carrier_credentials_invalid'],
  ['`100`, `101`', '101', 'carrier_credentials_invalid'],
  ['`110`, `130`', '110', 'carrier true'],
  ['`110`, `130`', '130', 'carrier true'],
  ['`2NN`', '206', 'carrier true'],
  ['`3NN`', '306', 'carrier true'],
  ['`4NN`, `5NN`', '406', 'carrier true'],
  ['`4NN`, `5NN`', '506', 'carrier true'],
];

it.concurrent.each(accounts)(
  'the account in row %s of docs/sandbox.md (%s) behaves as described: %s',
  async (row, digits, ends) => {
    expect(sandboxText).toContain(`| ${row}`);
    expect(await outcome(await addTenant(platform), digits)).toBe(ends);
  },
);

it('each of the accounts’ failures happens once; the seventh request is that of the release', async () => {
  const tenant = await addTenant(platform);
  expect([await outcome(tenant, '207'), await outcome(await addTenant(platform), '209', 9)]).toEqual([
    'imported',
    'third_party_trunk_conflict',
  ]);
  await tenant.client.carrierImports.release(numberOf('207'));
  const [met] = platform.sandbox.carrierRequests(accountOf('207')).filter(({ fault }) => fault !== null);
  expect(met).toMatchObject({
    method: 'DELETE',
    fault: 'error_500',
    path: expect.stringMatching(/\/PhoneNumbers\/PN\w+$/),
  });
});

it('the number that ends in 8 has a voice application', () => {
  const [eighth] = platform.sandbox
    .carrierState(accountOf('001'))
    .numbers.filter(({ number }) => number === numberOf('001', 8));
  expect(eighth).toMatchObject({
    voice_url: 'https://example.com/voice',
    voice_application_sid: expect.any(String),
    trunk_sid: null,
  });
});
