// The HTTP server from outside: the response to each kind of request, over real HTTP.
import { errorBody, errorCatalogue, isErrorCode } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callToken, key, otherTenant, sessionToken, startTestServer, suspendedKey, tenant } from './test-server.ts';

let testServer: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  testServer = await startTestServer();
});
afterAll(() => void testServer.server.close());

const things = `/v1/tenants/${tenant}/things`;
const bearer = { authorization: `Bearer ${key}` };
const json = { 'content-type': 'application/json' };
const cookie = { cookie: `svc_operator=${sessionToken}` };
const post = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body,
  headers: { ...bearer, ...json, ...headers },
});

async function errorOf(path: string, init?: RequestInit) {
  const answer = await testServer.ask(path, init);
  const body = errorBody.parse(answer.json());
  if (!isErrorCode(body.error)) throw new Error(`${body.error} is not in the catalogue`);
  expect(answer.status).toBe(errorCatalogue[body.error].status);
  return { ...body, headers: answer.headers };
}

describe('every response', () => {
  const requests: [string, RequestInit?][] = [
    [things, { headers: bearer }],
    [things],
    ['/nowhere'],
    [things, { method: 'PATCH' }],
    ['/healthz'],
    ['/readyz'],
    ['/metrics'],
    ['/page'],
    ['/fails/bug'],
    ['/v1/tenants/%ff/things'],
    ['/admin/api/internal/livekit-webhook', { method: 'POST', body: 'x' }],
    [things, post('{')],
    ['/x%00'],
  ];
  test.each(requests)('to %s %j carries the rate-limit headers and a request id', async (path, init) => {
    const { headers } = await testServer.ask(path, init);
    expect(headers.get('ratelimit-policy')).toBe('600;w=60');
    expect(headers.get('ratelimit-limit')).toBe('600');
    expect(Number(headers.get('ratelimit-remaining'))).toBeLessThanOrEqual(599);
    expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });

  test('of the API, errors included, is not cacheable; pages set their own headers', async () => {
    for (const path of [things, '/nowhere'])
      expect((await testServer.ask(path, { headers: bearer })).headers.get('cache-control')).toBe('no-store');
    expect((await testServer.ask('/page')).headers.get('cache-control')).toBeNull();
  });

  test('repeats the request id of a client that has one of its own', async () => {
    const { headers } = await testServer.ask('/healthz', { headers: { 'x-request-id': 'crm:4711' } });
    expect(headers.get('x-request-id')).toBe('crm:4711');
    const unsafe = await testServer.ask('/healthz', { headers: { 'x-request-id': 'a b' } });
    expect(unsafe.headers.get('x-request-id')).not.toBe('a b');
  });
});

describe('paths', () => {
  test('an unknown path is not found, and case and trailing slashes matter', async () => {
    for (const path of ['/nowhere', `${things}/`, things.replace('things', 'Things')])
      expect(await errorOf(path, { headers: bearer })).toMatchObject({ error: 'not_found' });
  });

  test('a known path names the methods that it accepts', async () => {
    const refused = await errorOf(things, { method: 'PUT' });
    expect(refused.error).toBe('method_not_allowed');
    expect(refused.headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await errorOf('/healthz', { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
    expect((await errorOf('/admin/api/internal/livekit-webhook')).headers.get('allow')).toBe('POST');
  });

  test.each(['summary:rerun', 'summary%3Arerun', 'summary%3arerun'])('the literal verb answers as %s', async (verb) => {
    expect((await testServer.ask(`/v1/tenants/${tenant}/calls/AJ_${verb.length}/${verb}`, post('{}'))).status).toBe(
      200,
    );
  });

  test.each(['summaryFOO', 'summary', 'summary:other'])('the literal verb is not %s', async (verb) => {
    expect(await errorOf(`/v1/tenants/${tenant}/calls/AJ_1/${verb}`, post('{}'))).toMatchObject({ error: 'not_found' });
  });

  test('bad percent-encoding and NUL are refused', async () => {
    for (const path of [`/v1/tenants/%ff/things`, `/v1/tenants/%00/things`, `${things}?x=%00`])
      expect(await errorOf(path)).toMatchObject({ error: 'validation_failed' });
  });
});

describe('authentication', () => {
  test.each([
    {},
    { authorization: 'Bearer' },
    { authorization: 'Bearer svc_live_x' },
    { authorization: `Bearer svc_live_${'0'.repeat(24)}` },
    { authorization: `Bearer ${callToken}` },
  ])('%j opens no tenant route', async (headers) => {
    const refused = await errorOf(things, { headers: headers as Record<string, string> });
    expect(refused.error).toBe('unauthorized');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('a key gives access to its tenant, and its principal names the route by its pattern', async () => {
    const answer = await testServer.ask(things, { headers: { ...bearer, 'x-request-id': 'r1' } });
    expect(answer.json()).toMatchObject({
      who: { type: 'api_key', id: 'ak_1', request_id: 'r1', route: 'GET /v1/tenants/{tenantId}/things' },
      input: { query: { limit: 50 } },
    });
  });

  test("another tenant's path is forbidden to a key, whether anything exists there or not", async () => {
    for (const path of [otherTenant, 'nonsense'])
      expect(await errorOf(`/v1/tenants/${path}/things`, { headers: bearer })).toMatchObject({ error: 'forbidden' });
  });

  test('a key of a suspended tenant is forbidden', async () => {
    expect(await errorOf(things, { headers: { authorization: `Bearer ${suspendedKey}` } })).toMatchObject({
      error: 'forbidden',
    });
  });

  test('an operator session gives access to every existing tenant and to operator routes', async () => {
    expect((await testServer.ask(things, { headers: cookie })).json()).toMatchObject({
      who: { type: 'operator', id: 'op_1' },
    });
    expect(await errorOf(`/v1/tenants/${otherTenant}/things`, { headers: cookie })).toMatchObject({
      error: 'tenant_not_found',
    });
    expect((await testServer.ask('/admin/api/tenants', { headers: cookie })).status).toBe(200);
  });

  test('an API key gives no access to operator routes, even beside a session', async () => {
    for (const headers of [bearer, { ...bearer, ...cookie }])
      expect(await errorOf('/admin/api/tenants', { headers })).toMatchObject({ error: 'unauthorized' });
  });

  test('a change with a session must come from our own page', async () => {
    const change = (origin?: string) => ({
      method: 'POST',
      body: '{"name":"n"}',
      headers: { ...json, ...cookie, ...(origin && { origin }) },
    });
    expect(await errorOf(things, change())).toMatchObject({ error: 'csrf_rejected' });
    expect(await errorOf(things, change('https://evil.example'))).toMatchObject({ error: 'csrf_rejected' });
    for (const origin of [testServer.url, 'https://voice.example.com'])
      expect((await testServer.ask(things, change(origin))).status).toBe(201);
  });

  test('the routes of a call accept only its token', async () => {
    const of = (call: string, token: string) =>
      testServer.ask(`/internal/tenants/${tenant}/calls/${call}`, { headers: { authorization: `Bearer ${token}` } });
    expect((await of('AJ_1', callToken)).status).toBe(200);
    for (const [call, token] of [
      ['AJ_2', callToken],
      ['AJ_1', 'other'],
      ['AJ_1', key],
    ] as const)
      expect((await of(call, token)).status).toBe(401);
  });

  test('a closed gate refuses API keys and admits operators', async () => {
    const closed = await startTestServer({ byo_trunk_api_key_enabled: false });
    const path = `/v1/tenants/${tenant}/imports`;
    expect((await closed.ask(path, post('{}'))).json()).toMatchObject({ error: 'feature_disabled' });
    expect((await closed.ask(path, { method: 'POST', headers: { ...cookie, origin: closed.url } })).status).toBe(200);
    closed.server.close();
  });
});

describe('bodies', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>, string]>([
    ['no JSON', '{', {}, 'invalid_json'],
    ['white space only', '  ', {}, 'invalid_json'],
    ['text that is not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, 'invalid_json'],
    ['another media type', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 'unsupported_media_type'],
    ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }, 'unsupported_media_type'],
    ['an encoding', '{}', { 'content-encoding': 'gzip' }, 'unsupported_media_type'],
    ['an array', '[]', {}, 'validation_failed'],
    ['null', 'null', {}, 'validation_failed'],
    ['a number', '1', {}, 'validation_failed'],
    ['an absent field', '{}', {}, 'missing_required_fields'],
    ['a bad phone number', '{"name":"n","phone":"123"}', {}, 'invalid_phone_format'],
    ['a wrong type', '{"name":1}', {}, 'validation_failed'],
    ['a NUL character', '{"name":"a\\u0000"}', {}, 'validation_failed'],
    ['half a surrogate pair', '{"name":"\\ud800"}', {}, 'validation_failed'],
    ['endless nesting', `{"name":"n","data":${'['.repeat(90_000)}${']'.repeat(90_000)}}`, {}, 'validation_failed'],
  ])('%s is refused', async (_what, body, headers, code) => {
    expect(await errorOf(things, post(body, headers))).toMatchObject({ error: code });
  });

  test('a body over the limit is refused with the limit', async () => {
    expect(await errorOf(things, post(JSON.stringify({ name: 'x'.repeat(262_144) })))).toMatchObject({
      error: 'payload_too_large',
      details: { limit_bytes: 262_144 },
    });
  });

  test('an absent body counts as an empty object', async () => {
    expect(await errorOf(things, { method: 'POST', headers: bearer })).toMatchObject({
      error: 'missing_required_fields',
      details: { fields: ['name'] },
    });
  });

  test('of several wrong parts the path is reported first, then the query', async () => {
    expect(await errorOf(`${things}/toolong`, { method: 'DELETE', headers: bearer })).toMatchObject({
      details: { issues: [{ path: 'thingId' }] },
    });
    expect(await errorOf(`${things}?limit=x`, { headers: bearer })).toMatchObject({
      details: { issues: [{ path: 'limit' }] },
    });
  });

  test('is not read before authentication', async () => {
    expect(await errorOf(things, { method: 'POST', body: '{', headers: json })).toMatchObject({
      error: 'unauthorized',
    });
  });

  test('of a DELETE is ignored', async () => {
    expect((await testServer.ask(`${things}/t1`, { method: 'DELETE', body: '{', headers: bearer })).status).toBe(200);
  });
});

describe('failures', () => {
  test.each([
    ['bug', 'internal_error'],
    ['schema', 'internal_error'],
    ['media', 'upstream_failed'],
    ['database', 'not_ready'],
  ])('%s becomes %s', async (how, code) => {
    expect(await errorOf(`/fails/${how}`)).toMatchObject({ error: code });
  });

  test('a bug shows the client nothing and is logged in full', async () => {
    const answer = await testServer.ask('/fails/bug', { headers: { 'x-request-id': 'bug-1' } });
    expect(answer.text).not.toContain('hunter2');
    expect(testServer.lines).toContainEqual(
      expect.objectContaining({
        request_id: 'bug-1',
        msg: 'request failed',
        err: expect.objectContaining({ message: 'the password is hunter2' }) as unknown,
      }),
    );
  });

  test('a response that fails halfway does not look complete', async () => {
    await expect(testServer.ask('/fails/late')).rejects.toThrow(/terminated|fetch failed/);
  });
});

describe('probes and monitoring', () => {
  test('see that the process is alive and ready', async () => {
    expect((await testServer.ask('/healthz')).json()).toMatchObject({ status: 'ok' });
    expect((await testServer.ask('/readyz')).json()).toMatchObject({ status: 'ready', parts: { database: 'ok' } });
  });

  test('see requests by route pattern and never by path', async () => {
    await testServer.ask(things, { headers: bearer });
    const { text } = await testServer.ask('/metrics');
    expect(text).toContain('route="/v1/tenants/{tenantId}/things"');
    expect(text).not.toContain(tenant);
  });

  test('find one line per request in the log, without headers or bodies', async () => {
    await testServer.ask(`${things}?limit=7`, { headers: { ...bearer, 'x-request-id': 'line-1' } });
    await expect.poll(() => testServer.lines.filter((line) => line['request_id'] === 'line-1')).toHaveLength(1);
    const [line] = testServer.lines.filter((candidate) => candidate['request_id'] === 'line-1');
    expect(line).toMatchObject({
      method: 'GET',
      route: '/v1/tenants/{tenantId}/things',
      status: 200,
      duration_ms: expect.any(Number) as unknown,
    });
    expect(JSON.stringify(testServer.lines)).not.toContain(key);
  });

  test('may send a signed LiveKit webhook, whatever its media type', async () => {
    const send = (authorization: string) =>
      testServer.ask('/admin/api/internal/livekit-webhook', {
        method: 'POST',
        body: '{"a":1}',
        headers: { authorization, 'content-type': 'application/webhook+json' },
      });
    expect((await send('signed {"a":1}')).json()).toEqual({ ok: true });
    expect((await send('signed {"a":2}')).json()).toMatchObject({ error: 'unauthorized' });
  });

  test('may send any number of signed LiveKit webhooks to the route for that, and no unsigned one', async () => {
    const send = async (authorization: string) => {
      const { status, headers } = await testServer.ask('/admin/api/internal/livekit-webhook/signed', {
        method: 'POST',
        body: '{"a":1}',
        headers: { authorization },
      });
      return [status, headers.get('ratelimit-policy')];
    };
    const many = Array.from({ length: 650 }, () => send('signed {"a":1}'));
    expect(new Set((await Promise.all(many)).map(String))).toEqual(new Set(['200,600;w=60']));
    expect(await send('')).toEqual([401, '600;w=60']);
  });
});
