// Guarantees of the settings of a client: the environment gives defaults; keys stay on servers and out of messages.
// Requirement 9.4.
import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveConfig } from './config.ts';
import { createClient } from './client.ts';
import { createOperatorClient } from './operator-client.ts';

const baseUrl = 'https://voice.example.com';
const apiKey = 'svc_live_5f0c2e9a7b41d83c6e02f915';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the environment gives the absent settings', () => {
  vi.stubEnv('SVC_BASE_URL', baseUrl);
  vi.stubEnv('SVC_API_KEY', apiKey);
  vi.stubEnv('SVC_TENANT_ID', 'tn_env');
  expect(resolveConfig({})).toMatchObject({
    baseUrl,
    credentials: { authorization: `Bearer ${apiKey}` },
    tenantId: 'tn_env',
    timeoutMs: 30_000,
    totalTimeoutMs: Infinity,
    maxRetries: 3,
  });
  expect(resolveConfig({ baseUrl: 'http://127.0.0.1:8080/', apiKey: 'other', tenantId: 'tn_1' })).toMatchObject({
    baseUrl: 'http://127.0.0.1:8080',
    credentials: { authorization: 'Bearer other' },
    tenantId: 'tn_1',
  });
});

test('an empty key prevents the use of the environment’s key', () => {
  vi.stubEnv('SVC_API_KEY', apiKey);
  expect(resolveConfig({ baseUrl, apiKey: '' }).credentials).toBeUndefined();
});

test('a runtime without process works', () => {
  vi.stubGlobal('process', undefined);
  expect(resolveConfig({ baseUrl, apiKey })).toMatchObject({ baseUrl, secret: apiKey });
});

test.each([undefined, '', 'ftp://voice.example.com', 'voice.example.com', '/relative'])(
  'base URL %j is refused',
  (wrong) => {
    vi.stubEnv('SVC_BASE_URL', undefined);
    expect(() => resolveConfig({ baseUrl: wrong, apiKey })).toThrow(TypeError);
  },
);

test.each([
  'https://voice.example.com',
  'https://voice.example.com/',
  'https://voice.example.com/v1',
  'https://voice.example.com/v1/',
])('%s is the root of the service', (given) => {
  expect(resolveConfig({ baseUrl: given, apiKey }).baseUrl).toBe('https://voice.example.com');
});

test('a service behind a path of a proxy keeps the path', () => {
  for (const given of ['https://example.com/voice', 'https://example.com/voice/v1/'])
    expect(resolveConfig({ baseUrl: given, apiKey }).baseUrl).toBe('https://example.com/voice');
});

test.each([
  ['', 'must begin with http:// or https://'],
  ['svc-live.example.org', 'must begin with http:// or https://'],
  ['localhost:8080', 'must begin with http:// or https://'],
  ['https://', 'must begin with http:// or https://'],
  ['https://svc-live.example.org/docs', 'must be the root of the service'],
  ['https://svc-live.example.org/docs/schemas', 'must be the root of the service'],
  ['https://svc-live.example.org/openapi.json', 'must be the root of the service'],
  ['https://svc-live.example.org/v1/tenants/tn_1', 'must be the root of the service'],
  ['https://svc-live.example.org/?key=1', 'must be the root of the service'],
  ['https://user:pass@svc-live.example.org', 'must be the root of the service'],
])('of the base URL %j it is said what is wrong, and it is not quoted', (wrong, problem) => {
  vi.stubEnv('SVC_BASE_URL', undefined);
  expect(() => resolveConfig({ baseUrl: wrong, apiKey })).toThrow(problem);
  expect(() => resolveConfig({ baseUrl: wrong, apiKey })).not.toThrow('example.org');
});

test('a key in a web page is refused unless asked for; a page without a key is served by its cookies', () => {
  vi.stubGlobal('document', {});
  expect(() => createClient({ baseUrl, apiKey })).toThrow(/readable by every visitor/);
  expect(resolveConfig({ baseUrl, apiKey, dangerouslyAllowBrowser: true }).secret).toBe(apiKey);
  expect(resolveConfig({ baseUrl, apiKey: '' })).toMatchObject({ inBrowser: true });
});

test('a key with a line break is refused without being quoted', () => {
  const refusal = vi.fn();
  try {
    createClient({ baseUrl, apiKey: `${apiKey}\n` });
  } catch (error) {
    refusal(inspect(error, { depth: null, showHidden: true }));
  }
  expect(refusal).toHaveBeenCalledOnce();
  expect(refusal.mock.calls[0]?.[0]).not.toContain(apiKey);
});

test('a cookie with a line break is refused without being quoted', () => {
  expect(() => createOperatorClient({ baseUrl, cookie: 'svc_operator=1\n' })).toThrow(
    new TypeError('cookie has characters that no header can carry'),
  );
});

test('printing a client shows neither key nor cookie', () => {
  const clients = [
    createClient({ baseUrl, apiKey }),
    createClient({ baseUrl, apiKey }).withTenant('tn_1'),
    createOperatorClient({ baseUrl, cookie: 'svc_operator=sekret' }),
    createOperatorClient({ baseUrl, cookie: 'svc_operator=sekret' }).withTenant('tn_1'),
  ];
  const shown = clients
    .map((client) => inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client))
    .join();
  expect(shown).not.toMatch(/svc_live_|sekret/);
});
