// The address guard of http tools at its four entry points: create, update, test, and a call by an agent.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import { startCanary } from '../harness/canary.ts';
import type { Canary } from '../harness/canary.ts';
import { guardedUrls, lookup, publicAddress, refusals, unreadableUrls } from '../harness/receivers/guard-vectors.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { startToolServer } from '../harness/receivers/tool-server.ts';

const fine = 'https://hooks.example.com/';
const reason = expect.toBeOneOf(refusals) as string;
const error = expect.toBeOneOf([...refusals, 'the URL cannot be read']) as string;

describe('no URL of an internal address', () => {
  let platform: TestPlatform;
  let canary: Canary;
  let guarded: string[];
  let unreadable: string[];
  beforeAll(async () => {
    platform = await startPlatform({ config: { webhook_allowed_cidrs: [] }, lookup });
    canary = await startCanary();
    [guarded, unreadable] = [guardedUrls(canary.port), unreadableUrls(canary.port)];
  });
  afterAll(async () => {
    await platform.close();
    await canary.close();
  });

  let count = 0;
  const tools = () => platform.tenant.client.tools;
  const create = (url: string, method: 'GET' | 'POST' = 'POST') =>
    tools().create({ name: `tool_${(count += 1)}`, description: 'A tool.', type: 'http', http: { url, method } });
  const move = (id: string, url: string) =>
    platform.sql(`update tools set http = http || jsonb_build_object('url', $2::text) where id = $1`, [id, url]);

  const expectRefused = async (attempt: (url: string) => Promise<unknown>): Promise<void> => {
    const [usual, odd] = [
      guarded.filter((url) => /^https?:\/\/[^\\]/.test(url)),
      guarded.filter((url) => !/^https?:\/\/[^\\]/.test(url)),
    ];
    for (const url of usual)
      expect([url, await refusalOf(attempt(url))]).toMatchObject([
        url,
        { status: 400, code: 'invalid_webhook_url', details: { reason } },
      ]);
    for (const url of [...odd, ...unreadable])
      expect([url, await refusalOf(attempt(url))]).toMatchObject([url, { status: 400 }]);
    expect(canary.connections).toEqual([]);
  };

  it('is accepted for a new tool', () => expectRefused((url) => create(url)));

  it('is accepted for an existing tool', async () => {
    const { id } = await create(fine);
    await expectRefused((url) => tools().update(id, { http: { url } }));
    expect((await tools().get(id)).tool.http?.url).toBe(fine);
  });

  it.each(['POST', 'GET'] as const)('is tested with %s, even if it is stored', async (method) => {
    const { id } = await create(fine, method);
    for (const url of [...guarded, ...unreadable]) {
      await move(id, url);
      expect([url, await tools().test(id, { arguments: { q: '1' } })]).toEqual([
        url,
        { ok: false, http_status: 0, error, excerpt: '', duration_ms: expect.any(Number) },
      ]);
    }
    expect(canary.connections).toEqual([]);
  });

  it.each(['POST', 'GET'] as const)('is called with %s by an agent, even if it is stored', async (method) => {
    const { id } = await create(fine, method);
    const agent = await callWithAgent(platform, platform.tenant);
    const say = expect.toBeOneOf(
      [...refusals, 'the URL cannot be read'].map((text) => `The tool could not be reached: ${text}.`),
    ) as string;
    for (const url of [...guarded, ...unreadable]) {
      await move(id, url);
      expect([url, (await agent.callTool(id, { q: '1' })).body]).toEqual([url, { ok: false, say, booking_id: null }]);
    }
    expect(canary.connections).toEqual([]);
  });

  it('blocks a public URL with a similar address', async () => {
    for (const url of [
      fine,
      `https://${publicAddress}:8443/`,
      'https://hooks.example.com#@127.0.0.1',
      'https://unknown.example.com/',
    ])
      expect((await create(url)).tool.http?.url).toBe(url);
  });
});

describe('a tool', () => {
  const shared = sharedPlatform();

  it('whose host name now resolves to an internal address is not called', async () => {
    const canary = await startCanary();
    let address = publicAddress;
    const platform = await startPlatform({ config: { webhook_allowed_cidrs: [] }, lookup: async () => [address] });
    const { id } = await platform.tenant.client.tools.create({
      name: 'moved',
      description: 'A tool.',
      type: 'http',
      http: { url: `https://hooks.example.com:${canary.port}/` },
    });
    // Its trunk also has a host name, which the same guard checks.
    const agent = await callWithAgent(platform, platform.tenant);
    address = '127.0.0.1';
    expect(await platform.tenant.client.tools.test(id, {})).toMatchObject({
      ok: false,
      http_status: 0,
      error: 'the address is not allowed',
      excerpt: '',
    });
    expect((await agent.callTool(id)).body).toMatchObject({
      ok: false,
      say: 'The tool could not be reached: the address is not allowed.',
    });
    expect(canary.connections).toEqual([]);
    await platform.close();
    await canary.close();
  });

  it('that responds with a redirect is not followed', async () => {
    const canary = await startCanary();
    const server = await startToolServer();
    const { tools } = shared.tenant.client;
    const { id } = await tools.create({
      name: 'moved',
      description: 'A tool.',
      type: 'http',
      http: { url: server.url },
    });
    for (const status of [301, 302, 303, 307, 308]) {
      server.respond = (response) =>
        response.writeHead(status, { location: `http://127.0.0.1:${canary.port}/` }).end('elsewhere');
      expect(await tools.test(id, {})).toMatchObject({
        ok: false,
        http_status: status,
        error: `the tool answered ${status}`,
      });
    }
    expect([server.requests.length, canary.connections]).toEqual([5, []]);
    await server.close();
    await canary.close();
  });
});
