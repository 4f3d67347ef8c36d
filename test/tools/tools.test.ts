// Tools as a customer manages them: what is accepted, what is refused, and what stays secret.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { isSignedWith, startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';

const platform = sharedPlatform();
let server: ToolServer;
beforeAll(async () => {
  server = await startToolServer();
});
afterAll(async () => {
  await server.close();
});

const client = () => platform.tenant.client;
let count = 0;
const named = () => ({ name: `tool_${(count += 1)}`, description: 'A tool.' });
const create = (http: Record<string, unknown> = {}) =>
  client().tools.create({ ...named(), type: 'http', http: { url: server.url, ...http } });
const auditOf = async (id: string) =>
  (await platform.operator.auditEvents.list({ tenant_id: platform.tenant.id })).audit_events.filter(
    ({ target_id }) => target_id === id,
  );

const refused = (path: string, message: RegExp) => ({
  code: 'validation_failed',
  status: 400,
  details: { issues: [{ path, message: expect.stringMatching(message) as string }] },
});

const wrong: readonly (readonly [string, Record<string, unknown>, string, RegExp])[] = [
  [
    'parameters that are no JSON Schema',
    { parameters: { type: 'object', properties: 5 } },
    'http.parameters',
    /is not a JSON Schema/,
  ],
  ['parameters that describe no object', { parameters: { type: 'array' } }, 'http.parameters', /"type": "object"/],
  [
    'parameters that refer to another host',
    { parameters: { type: 'object', $ref: 'https://example.com/s.json' } },
    'http.parameters',
    /does not point into this schema/,
  ],
  [
    'parameters of more than 32 KiB',
    { parameters: { type: 'object', description: 'x'.repeat(33_000) } },
    'http.parameters',
    /32768 bytes/,
  ],
  [
    'a pattern that could take for ever',
    { parameters: { type: 'object', properties: { a: { pattern: '(?=a)(a+)+$' } } } },
    'http.parameters',
    /cannot be used/,
  ],
  ['a header whose name is none', { headers: { 'X Y': '1' } }, 'http.headers.X Y', /HTTP header/],
  ['a header with a line break', { headers: { 'x-a': 'a\r\nhost: b' } }, 'http.headers.x-a', /one line/],
  ['a header that cannot be sent', { headers: { 'x-a': '✓' } }, 'http.headers.x-a', /one line/],
  ['one header twice', { headers: { 'x-a': '1', 'X-A': '2' } }, 'http.headers.X-A', /twice/],
  ...[
    'Host',
    'content-length',
    'Transfer-Encoding',
    'connection',
    'SVC-Signature',
    'svc-anything',
    'expect',
    'upgrade',
  ].map(
    (name) =>
      [`the header ${name}`, { headers: { [name]: 'x' } }, `http.headers.${name}`, /set by the platform/] as const,
  ),
];

describe('a tool', () => {
  it.each(wrong)('with %s is refused, on create and on update', async (_name, http, path, message) => {
    await expect(create(http)).rejects.toMatchObject(refused(path, message));
    const { id } = await create();
    await expect(client().tools.update(id, { http })).rejects.toMatchObject(refused(path, message));
  });

  it('of any type but http has no http settings, and no secret', async () => {
    for (const type of ['booking', 'transfer', 'end_call', 'dtmf'] as const) {
      const created = await client().tools.create({ ...named(), type });
      expect(created).not.toHaveProperty('signing_secret');
      expect(created.tool).toMatchObject({ type, http: null });
      await expect(client().tools.update(created.id, { http: { url: server.url } })).rejects.toMatchObject(
        refused('http', /only tools of type http/),
      );
      await expect(client().tools.rotateSecret(created.id)).rejects.toMatchObject(
        refused('toolId', /only tools of type http/),
      );
      expect(await client().tools.test(created.id, {})).toMatchObject({
        ok: false,
        http_status: 0,
        error: expect.stringContaining(type) as string,
      });
    }
  });

  it('never returns the values of its headers', async () => {
    const { id, tool } = await create({ headers: { authorization: 'Bearer very-secret' } });
    expect(tool.http).toMatchObject({ header_names: ['authorization'], has_auth: true });
    const [row] = await platform.sql('select * from tools where id = $1', [id]);
    expect(JSON.stringify([await client().tools.get(id), await auditOf(id), row])).not.toContain('very-secret');
  });

  it('at an address inside a private network is refused', async () => {
    await expect(create({ url: 'http://10.0.0.1/' })).rejects.toMatchObject({ code: 'invalid_webhook_url' });
    await expect(create({ url: 'https://169.254.169.254/latest' })).rejects.toMatchObject({
      code: 'invalid_webhook_url',
    });
  });

  it('has a unique name, which is free again once the tool is archived', async () => {
    const name = 'the_one';
    const { id } = await client().tools.create({ name, description: 'A tool.', type: 'dtmf' });
    await expect(client().tools.create({ name, description: 'A tool.', type: 'dtmf' })).rejects.toMatchObject({
      code: 'tool_name_conflict',
      status: 409,
    });
    await client().tools.archive(id);
    await expect(client().tools.test(id, {})).rejects.toMatchObject({ code: 'tool_not_found' });
    await expect(client().tools.rotateSecret(id)).rejects.toMatchObject({ code: 'tool_not_found' });
    await client().tools.create({ name, description: 'A tool.', type: 'dtmf' });
  });

  it('of another tenant is not found', async () => {
    const { id } = await create();
    const other = await platform.newTenant();
    await expect(other.client.tools.test(id, {})).rejects.toMatchObject({ code: 'tool_not_found' });
    await expect(other.client.tools.rotateSecret(id)).rejects.toMatchObject({ code: 'tool_not_found' });
  });
});

describe('the signing secret', () => {
  it('is replaced at once, and neither secret is ever returned again', async () => {
    const { id, signing_secret = '' } = await create();
    await client().tools.test(id, {});
    const rotated = await client().tools.rotateSecret(id);
    await client().tools.test(id, {});
    const [before, after] = server.requests.slice(-2);
    expect(before && isSignedWith(signing_secret, before)).toBe(true);
    expect(after && isSignedWith(rotated.signing_secret, after)).toBe(true);
    expect(after && isSignedWith(signing_secret, after)).toBe(false);
    expect(rotated.tool.id).toBe(id);
    expect(JSON.stringify([await client().tools.get(id), await auditOf(id)])).not.toContain('whsec_');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'tool.tested',
      'tool.secret_rotated',
      'tool.tested',
      'tool.created',
    ]);
  });
});

describe('the signing secret of a tool, replaced with an overlap', () => {
  it('signs beside the new one during the overlap', async () => {
    const { id, signing_secret = '' } = await create();
    const rotated = await client().tools.rotateSecret(id, { overlap_sec: 60 });
    await client().tools.test(id, {});
    await platform.sql(
      `update tools set previous_secret_until = previous_secret_until - interval '60 seconds' where id = $1`,
      [id],
    );
    await client().tools.test(id, {});
    const [during, after] = server.requests.slice(-2);
    expect(during && isSignedWith([rotated.signing_secret, signing_secret], during)).toBe(true);
    expect(after && isSignedWith(rotated.signing_secret, after)).toBe(true);
  });
});

describe('a test of a tool', () => {
  it('returns the response', async () => {
    const { id } = await create();
    expect(await client().tools.test(id, { arguments: { a: 1 } })).toMatchObject({
      ok: true,
      http_status: 200,
      error: null,
      excerpt: '{"found":true}',
      duration_ms: expect.any(Number) as number,
    });
    expect(server.requests.at(-1)).toMatchObject({ body: '{"a":1}' });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('svc-call-id');
  });

  it('works before the tool is enabled', async () => {
    const { id } = await create();
    await client().tools.update(id, { enabled: false });
    expect(await client().tools.test(id, {})).toMatchObject({ ok: true });
  });

  it('sends nothing when the arguments do not fit', async () => {
    const { id } = await create({ parameters: { type: 'object', required: ['email'] } });
    const before = server.requests.length;
    expect(await client().tools.test(id, {})).toMatchObject({
      ok: false,
      http_status: 0,
      error: expect.stringContaining("'email'") as string,
    });
    expect(server.requests).toHaveLength(before);
  });

  it('of an unreachable server reports that', async () => {
    const { id } = await create({ url: 'http://127.0.0.1:2/' });
    expect(await client().tools.test(id, {})).toMatchObject({
      ok: false,
      http_status: 0,
      error: 'the connection was refused',
    });
  });
});
