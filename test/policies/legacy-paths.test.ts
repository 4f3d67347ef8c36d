// Legacy paths: every tenant route under its old spelling, the same until the sunset and gone from then on, told so in
// every response. Requirements 9.2 and 9.3.
import { randomUUID } from 'node:crypto';
import { pathParamNames, renderPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { createApp } from '@voicecall/server/app.ts';
import type { App } from '@voicecall/server/app.ts';
import { loadConfig } from '@voicecall/server/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse, RawRequest } from '../harness/http/raw-types.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { signIn, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let app: App;
let sunset: Date;
let now: Date;
beforeAll(async () => {
  platform = await startPlatform();
  sunset = new Date(Math.ceil(platform.clock.now().getTime() / 1000) * 1000 + 3_600_000);
  const clock = { ...platform.clock, now: () => now };
  now = new Date(sunset.getTime() - 1_000);
  app = await createApp({
    ...platform.options,
    clock,
    config: { ...platform.options.config, role: 'api', legacy_sunset_at: sunset },
  });
});
afterAll(async () => {
  await app.close(1_000);
  await platform.close();
});
const moments = { 'one second before': -1_000, 'one millisecond before': -1, at: 0, 'one second after': 1_000 };
const moveTo = (ms: number): void => {
  now = new Date(sunset.getTime() + ms);
};
beforeEach(() => moveTo(-1_000));

const key = () => ({ authorization: `Bearer ${platform.tenant.apiKey}` });
type Asked = Partial<Omit<RawRequest, 'path' | 'body'>> & { readonly body?: unknown };
const ask = (path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<RawResponse> =>
  rawRequest(app.url, {
    method,
    path,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    body: body === undefined ? body : JSON.stringify(body),
  });
const legacyOf = (path: string): string => path.replace('/v1/tenants/', '/admin/api/tenants/');
const errorOf = ({ text }: RawResponse): unknown => (JSON.parse(text) as { error?: unknown }).error;
const signs = (path: string) => ({
  deprecation: 'true',
  sunset: sunset.toUTCString(),
  link: `<${app.url}${path}>; rel="successor-version"`,
});
const silent = ({ headers }: RawResponse): boolean =>
  !('deprecation' in headers) && !('sunset' in headers) && !('link' in headers);

const twins = namedRoutes.filter(([, { path }]) => path.startsWith('/v1/tenants/:tenantId/'));
const addressOf = (path: string): string =>
  renderPath(
    path,
    Object.fromEntries(pathParamNames(path).map((name) => [name, name === 'tenantId' ? platform.tenant.id : 'none'])),
  );

it('there is a twin for every tenant route', () => {
  expect(twins.length).toBeGreaterThan(30);
});

const asked = ({ method }: AnyRoute, headers: Record<string, string>): Asked => ({
  method,
  headers,
  ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
});

/** Under its legacy path a route responds as under /v1, with deprecation headers. */
async function expectTwin(route: AnyRoute, headers: Record<string, string>): Promise<void> {
  const path = addressOf(route.path);
  const [current, legacy] = [await ask(path, asked(route, headers)), await ask(legacyOf(path), asked(route, headers))];
  expect([legacy.status, legacy.headers['content-type']]).toEqual([current.status, current.headers['content-type']]);
  if (current.status >= 400) expect(legacy.text).toBe(current.text);
  expect(legacy.headers).toMatchObject(signs(path));
  expect(silent(current)).toBe(true);
}

/** The legacy path is gone, and its successor is not. */
async function expectGone(route: AnyRoute, headers: Record<string, string>): Promise<void> {
  const path = addressOf(route.path);
  const legacy = await ask(legacyOf(path), asked(route, headers));
  expect([legacy.status, errorOf(legacy)]).toEqual([410, 'legacy_path_gone']);
  expect(legacy.headers).toMatchObject({
    ...signs(path),
    'ratelimit-limit': '600',
    'ratelimit-policy': '600;w=60',
  });
  expect((await ask(path, asked(route, headers))).status).not.toBe(410);
}

it.each(twins)('%s has a legacy path until the sunset', async (_name, route) => {
  moveTo(-1);
  await expectTwin(route, key());
  moveTo(0);
  await expectGone(route, {});
});

describe.each(oneOfEachKind(twins))('%s, like every route of its kind,', (_name, route) => {
  for (const [when, ms] of Object.entries(moments).filter(([, offset]) => offset < 0)) {
    it(`responds under its legacy path ${when} the sunset as under /v1, with deprecation headers`, async () => {
      moveTo(ms);
      for (const headers of [{}, key()]) await expectTwin(route, headers);
    });
  }

  for (const [when, ms] of Object.entries(moments).filter(([, offset]) => offset >= 0)) {
    it(`is gone under its legacy path ${when} the sunset, for whomever asks, and there under /v1`, async () => {
      moveTo(ms);
      for (const headers of [{}, key()]) await expectGone(route, headers);
    });
  }
});

describe('legacy paths', () => {
  it('do the work of their successors, and share their idempotency keys', async () => {
    const path = `/v1/tenants/${platform.tenant.id}/agents`;
    const create: Asked = {
      method: 'POST',
      headers: { ...key(), 'idempotency-key': randomUUID() },
      body: { name: 'Agent', instructions: 'Be brief.', client_ref: 'legacy' },
    };
    const created = await ask(legacyOf(path), create);
    expect(created.status).toBe(201);
    const replayed = await ask(path, create);
    expect([replayed.text, replayed.headers['idempotent-replayed']]).toEqual([created.text, 'true']);
    const listed = await ask(`${legacyOf(path)}?client_ref=legacy&limit=1`, { headers: key() });
    expect(JSON.parse(listed.text)).toMatchObject({ agents: [{ client_ref: 'legacy' }], has_more: false });
    expect(listed.headers).toMatchObject(signs(path));
    expect(JSON.parse((await ask(`${legacyOf(path)}?client_ref=another`, { headers: key() })).text)).toMatchObject({
      agents: [],
    });
  });

  it('refuse unknown paths as their successors do', async () => {
    const path = `/v1/tenants/${platform.tenant.id}/agents`;
    const [current, legacy] = [
      await ask(`${path}?clientRef=x`, { headers: key() }),
      await ask(`${legacyOf(path)}?clientRef=x`, { headers: key() }),
    ];
    expect([legacy.status, legacy.text]).toEqual([400, current.text]);
    expect(legacy.text).toContain('did you mean `client_ref`?');
  });

  it('that match no route are refused like others: unknown, wrong method, bad encoding', async () => {
    const below = `/admin/api/tenants/${platform.tenant.id}`;
    const v1 = `/v1/tenants/${platform.tenant.id}`;
    for (const [rest, method, status] of [
      ['nothing/here', 'GET', 404],
      ['', 'GET', 404],
      ['calls', 'PUT', 405],
      ['calls/%zz', 'GET', 400],
      ['calls/%00', 'GET', 400],
    ] as const) {
      moveTo(-1_000);
      const before = await ask(`${below}/${rest}`, { method, headers: key() });
      expect([rest, before.status]).toEqual([rest, status]);
      expect(before.headers).toMatchObject(signs(`${v1}/${rest}`));
      moveTo(0);
      const after = await ask(`${below}/${rest}`, { method });
      expect([rest, after.status, errorOf(after)]).toEqual([rest, 410, 'legacy_path_gone']);
      expect(after.headers).toMatchObject(signs(`${v1}/${rest}`));
    }
  });

  it('are not the operator routes on tenants, which stay', async () => {
    moveTo(1_000);
    const operator = await signIn(app.url);
    const { tenants, $response } = await operator.tenants.list();
    expect(tenants.length).toBeGreaterThan(0);
    expect($response.headers.has('deprecation')).toBe(false);
    const one = await operator.tenants.get(platform.tenant.id);
    expect(one.tenant.id).toBe(platform.tenant.id);
    expect(one.$response.headers.has('sunset')).toBe(false);
    const encoded = await ask(`/admin/api/tenants/${platform.tenant.id}%2Fcalls`, { headers: key() });
    expect([encoded.status, silent(encoded)]).toEqual([401, true]);
  });

  it('in hostile spellings reach what their /v1 spelling reaches, and nothing else', async () => {
    const { id } = platform.tenant;
    const rests = [
      `${id}//calls`,
      `${id}/calls/`,
      `${id}/CALLS`,
      `${id}/calls%2F`,
      `${id}%2Fcalls/x`,
      `${id}/./calls`,
      `../tenants/${id}/calls`,
      `${id}/../${id}/calls`,
      `${id}/%2e%2e/${id}/calls`,
      `${id}/..%2f..%2flogin`,
      `${id}/calls;x=1`,
      `${id}/calls>;rel="next"`,
      `%2e%2e/calls`,
      `${id}/calls?x=/admin/api/tenants/y/z`,
      `${id}/calls#/../login`,
      `${id}\\calls/x`,
    ];
    for (const rest of rests) {
      const [legacy, current] = await Promise.all([
        ask(`/admin/api/tenants/${rest}`, { headers: key() }),
        ask(`/v1/tenants/${rest}`, { headers: key() }),
      ]);
      expect([rest, legacy.status, errorOf(legacy)]).toEqual([rest, current.status, errorOf(current)]);
      expect(legacy.headers.link ?? '', rest).toMatch(/^<[^<>"\s\\]+>; rel="successor-version"$/);
    }
    const strangers = [
      `//admin/api/tenants/${id}/calls`,
      `/admin//api/tenants/${id}/calls`,
      `/admin/api//tenants/${id}/calls`,
      `/admin/api/tenants//${id}/calls`,
      '/admin/api/tenants//calls',
      `/Admin/api/tenants/${id}/calls`,
      `/admin/api/TENANTS/${id}/calls`,
      `/admin/api%2Ftenants/${id}/calls`,
      `/admin/api/tenants%2F${id}/calls`,
      `/admin/%61pi/tenants/${id}/calls`,
      `/admin/api/x/../tenants/${id}/calls`,
      `/x/admin/api/tenants/${id}/calls`,
    ];
    for (const target of strangers) {
      const response = await ask(target, { headers: key() });
      expect([target, response.status, errorOf(response), silent(response)]).toEqual([target, 404, 'not_found', true]);
    }
  });

  it('are known in a request that names the whole address, too', async () => {
    const path = `/v1/tenants/${platform.tenant.id}/calls`;
    const response = await ask(`${app.url}${legacyOf(path)}?limit=1`, { headers: key() });
    expect([response.status, response.headers.link]).toEqual([200, signs(path).link]);
  });
});

describe('the date of the sunset', () => {
  it('is 14 August 2026 unless LEGACY_SUNSET_AT is set', () => {
    expect(loadConfig({}).legacy_sunset_at.toUTCString()).toBe('Fri, 14 Aug 2026 00:00:00 GMT');
    expect(loadConfig({ LEGACY_SUNSET_AT: '2027-01-01T02:00:00+02:00' }).legacy_sunset_at.toISOString()).toBe(
      '2027-01-01T00:00:00.000Z',
    );
    expect(() => loadConfig({ LEGACY_SUNSET_AT: 'soon' })).toThrow('LEGACY_SUNSET_AT');
  });
});
