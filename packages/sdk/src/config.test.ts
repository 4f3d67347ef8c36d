// Guarantees of the settings of a client: the environment gives defaults; keys stay on servers and out of messages.
import { inspect } from 'node:util';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveConfig } from './config.ts';
import { createClient } from './client.ts';

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
    apiKey,
    tenantId: 'tn_env',
    timeoutMs: 30_000,
    totalTimeoutMs: Infinity,
    maxRetries: 3,
  });
  expect(resolveConfig({ baseUrl: 'http://127.0.0.1:8080/', apiKey: 'other', tenantId: 'tn_1' })).toMatchObject({
    baseUrl: 'http://127.0.0.1:8080',
    apiKey: 'other',
    tenantId: 'tn_1',
  });
});

test('a cookie or an empty key prevents the use of the environment’s key', () => {
  vi.stubEnv('SVC_API_KEY', apiKey);
  expect(resolveConfig({ baseUrl, cookie: 'svc_operator=1' }).apiKey).toBeUndefined();
  expect(resolveConfig({ baseUrl, apiKey: '' }).apiKey).toBeUndefined();
});

test('a runtime without process works', () => {
  vi.stubGlobal('process', undefined);
  expect(resolveConfig({ baseUrl, apiKey })).toMatchObject({ baseUrl, apiKey });
});

test.each([undefined, '', 'ftp://voice.example.com', 'voice.example.com', '/relative'])(
  'base URL %j is refused',
  (wrong) => {
    vi.stubEnv('SVC_BASE_URL', undefined);
    expect(() => resolveConfig({ baseUrl: wrong, apiKey })).toThrow(TypeError);
  },
);

test('a key in a web page is refused unless asked for; a page without a key is served by its cookies', () => {
  vi.stubGlobal('document', {});
  expect(() => createClient({ baseUrl, apiKey })).toThrow(/readable by every visitor/);
  expect(resolveConfig({ baseUrl, apiKey, dangerouslyAllowBrowser: true }).apiKey).toBe(apiKey);
  expect(resolveConfig({ baseUrl, apiKey: '' })).toMatchObject({ apiKey: undefined, inBrowser: true });
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

test('a key together with a cookie is refused', () => {
  expect(() => resolveConfig({ baseUrl, apiKey, cookie: 'svc_operator=1' })).toThrow('not both');
});

test('printing a client shows neither key nor cookie', () => {
  const clients = [
    createClient({ baseUrl, apiKey }),
    createClient({ baseUrl, apiKey }).withTenant('tn_1'),
    createClient({ baseUrl, cookie: 'svc_operator=sekret' }),
  ];
  const shown = clients
    .map((client) => inspect(client, { depth: null, showHidden: true }) + JSON.stringify(client))
    .join();
  expect(shown).not.toMatch(/svc_live_|sekret/);
});
