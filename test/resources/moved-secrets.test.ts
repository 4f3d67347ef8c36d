// Stored secrets stay with the destination that they were given for: who may change a record may not read its secrets,
// and cannot have them sent to another host either.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, withCookie } from '../harness/http/callers.ts';
import { openPortalOf, portalCookieOf } from '../harness/http/portal.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';

let platform: TestPlatform;
let server: ToolServer;
beforeAll(async () => {
  platform = await startPlatform();
  server = await startToolServer();
});
afterAll(async () => {
  await platform.close();
  await server.close();
});

const client = () => platform.tenant.client;
let count = 0;
const createTool = async (url: string, headers?: Record<string, string>): Promise<string> => {
  const http = { url, ...(headers && { headers }) };
  return (await client().tools.create({ name: `tool_${(count += 1)}`, description: 'A tool.', type: 'http', http })).id;
};
const createTrunk = async (transport: 'udp' | 'tls', password: string | null = 'kept'): Promise<string> => {
  const login = password === null ? {} : { auth_username: 'acme', auth_password: password };
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'], transport, ...login };
  return (await client().trunks.create({ name: 'Out', direction: 'outbound', outbound })).id;
};
const needs = (path: string) => ({
  status: 400,
  code: 'validation_failed',
  details: { issues: [{ path, message: expect.stringContaining('again, or null') }] },
});
const headers = { 'x-crm-token': 'kept' };

describe('the stored headers of a tool', () => {
  it.each([
    ['https://crm.example.com/a', 'https://evil.example.com/a'],
    ['https://crm.example.com/a', 'https://crm.example.com.evil.example/a'],
    ['http://127.0.0.1:8009/a', 'http://localhost:8009/a'],
    ['http://127.0.0.1:8009/a', 'http://[::1]:8009/a'],
  ])('do not go from %s to %s, unless they are given again or null', async (from, to) => {
    const id = await createTool(from, headers);
    const before = (await client().tools.get(id)).tool;
    expect(await refusalOf(client().tools.update(id, { http: { url: to, timeout_ms: 1000 } }))).toMatchObject(
      needs('http.headers'),
    );
    expect((await client().tools.get(id)).tool).toEqual(before);
    const again = await client().tools.update(id, { http: { url: to, headers: { 'x-other': 'new' } } });
    expect(again.tool.http).toMatchObject({ url: new URL(to).href, header_names: ['x-other'] });
    const back = await client().tools.update(id, { http: { url: from, headers: null } });
    expect(back.tool.http).toMatchObject({ header_names: [], has_auth: false });
    expect((await client().tools.update(id, { http: { url: to } })).tool.http).toMatchObject({ header_names: [] });
  });

  it('do not leave TLS', async () => {
    const id = await createTool('https://localhost:8009/', headers);
    expect(await refusalOf(client().tools.update(id, { http: { url: 'http://localhost:8009/' } }))).toMatchObject(
      needs('http.headers'),
    );
  });

  it.each([
    ['https://crm.example.com/a', 'https://crm.example.com/b?c=d'],
    ['https://crm.example.com/a', 'https://CRM.example.com:8443/a'],
    ['http://localhost:8009/a', 'https://localhost/a'],
  ])('stay through a change from %s to %s', async (from, to) => {
    const id = await createTool(from, headers);
    expect((await client().tools.update(id, { http: { url: to } })).tool.http).toMatchObject({
      header_names: ['x-crm-token'],
    });
  });

  it('are still sent after a path has changed, and no more after null', async () => {
    const id = await createTool(server.url, headers);
    await client().tools.update(id, { http: { url: new URL('/b', server.url).href } });
    await client().tools.test(id, {});
    expect(server.requests.at(-1)).toMatchObject({ url: '/b', headers });
    await client().tools.update(id, { http: { headers: null } });
    await client().tools.test(id, {});
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('x-crm-token');
  });
});

describe('the stored password of a trunk', () => {
  it.each([
    ['to another host', 'tls', { address: 'evil.example.com' }],
    ['to a host whose name continues', 'udp', { address: 'sip.example.com.evil.example:5060' }],
    ['out of TLS', 'tls', { transport: 'udp' }],
    ['out of TLS by the choice of the media service', 'tls', { transport: 'auto' }],
  ] as const)('does not go %s, unless it is given again or null', async (_where, transport, change) => {
    const id = await createTrunk(transport);
    const before = (await client().trunks.get(id)).trunk;
    expect(await refusalOf(client().trunks.update(id, { outbound: change }))).toMatchObject(
      needs('outbound.auth_password'),
    );
    expect((await client().trunks.get(id)).trunk).toEqual(before);
    const again = { ...change, auth_password: 'again' };
    expect((await client().trunks.update(id, { outbound: again })).trunk.outbound).toMatchObject(change);
    const without = await createTrunk(transport);
    const none = { ...change, auth_username: null, auth_password: null };
    expect((await client().trunks.update(without, { outbound: none })).trunk.outbound).toMatchObject({
      ...change,
      has_auth_password: false,
    });
  });

  it.each([
    ['another port', 'udp', { address: 'SIP.example.com:5080' }],
    ['TLS', 'udp', { transport: 'tls' }],
    ['another country', 'tls', { destination_country: 'GB' }],
  ] as const)('stays through a change to %s', async (_what, transport, change) => {
    const id = await createTrunk(transport);
    expect((await client().trunks.update(id, { outbound: change })).trunk.outbound).toMatchObject({
      ...change,
      has_auth_password: true,
    });
  });

  it('does not hinder a trunk that has none', async () => {
    const id = await createTrunk('tls', null);
    const outbound = { address: 'other.example.com', transport: 'udp' } as const;
    expect((await client().trunks.update(id, { outbound })).trunk.outbound).toMatchObject(outbound);
  });
});

describe('a portal session', () => {
  it('moves nothing that holds a secret to another host, and changes the rest of it', async () => {
    const { id: webhook } = await client().webhooks.create({ url: 'https://hooks.example.com/a' });
    const tool = await createTool('https://crm.example.com/a');
    const trunk = await createTrunk('udp');
    await openPortalOf(platform, platform.tenant, 'manage');
    const cookie = withCookie(portalCookieOf(platform.tenant), platform.url);
    const put = async (path: string, body: unknown): Promise<number> =>
      (await send(platform.url, { method: 'PUT', path: `/v1/tenants/${platform.tenant.id}/${path}`, body }, cookie))
        .status;
    const login = { auth_username: 'acme', auth_password: 'again' };
    const moves = [
      await put(`tools/${tool}`, { http: { url: 'https://evil.example.com/', headers: {} } }),
      await put(`trunks/${trunk}`, { outbound: { address: 'evil.example.com', ...login } }),
      await put(`webhooks/${webhook}`, { url: 'https://evil.example.com/' }),
    ];
    expect(moves).toEqual([403, 403, 403]);
    const others = [
      await put(`tools/${tool}`, { http: { url: 'https://crm.example.com/b' } }),
      await put(`trunks/${trunk}`, { outbound: { address: 'sip.example.com:5080' } }),
      await put(`webhooks/${webhook}`, { url: 'https://hooks.example.com/b' }),
    ];
    expect(others).toEqual([200, 200, 200]);
  });
});
