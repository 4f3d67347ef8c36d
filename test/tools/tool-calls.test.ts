// Tools as agents call them: the request that a customer's server gets, and the result for the model.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { agentLink, callWithAgent } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { placeCall, until } from '../harness/calls/place-call.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { isSignedWith, startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';

const platform = sharedPlatform();
let server: ToolServer;
let agent: AgentLink & { readonly agent_id: string };
let respond: ToolServer['respond'];
beforeAll(async () => {
  server = await startToolServer();
  respond = server.respond;
  agent = await callWithAgent(platform, platform.tenant);
});
afterEach(() => {
  server.respond = respond;
});
afterAll(async () => {
  await server.close();
});

let count = 0;
const create = async (http: Record<string, unknown> = {}) => {
  const { id, signing_secret = '' } = await platform.tenant.client.tools.create({
    name: `tool_${(count += 1)}`,
    description: 'A tool.',
    type: 'http',
    http: { url: server.url, ...http },
  });
  return { id, signing_secret };
};
const last = () => server.requests.at(-1) ?? expect.fail('no request arrived');

describe('the request to a tool', () => {
  it.each(['POST', 'PUT', 'PATCH'])(
    '%s carries the arguments as signed JSON, with the headers of the customer',
    async (method) => {
      const { id, signing_secret } = await create({
        method,
        headers: { Authorization: 'Bearer abc', 'X-Region': 'eu' },
      });
      expect(await agent.callTool(id, { email: 'a@b.c', n: 1 }, 'tc_7')).toEqual({
        status: 200,
        body: { ok: true, say: '{"found":true}', booking_id: null },
      });
      expect(last()).toMatchObject({ method, url: '/tool', body: '{"email":"a@b.c","n":1}' });
      expect(last().headers).toMatchObject({
        'content-type': 'application/json',
        authorization: 'Bearer abc',
        'x-region': 'eu',
        'svc-tool-id': id,
        'svc-tool-call-id': 'tc_7',
        'svc-call-id': agent.call_id,
        'svc-tenant-id': platform.tenant.id,
      });
      expect(isSignedWith(signing_secret, last())).toBe(true);
      expect(isSignedWith(signing_secret, { ...last(), body: '{"email":"a@b.c","n":2}' })).toBe(false);
    },
  );

  it.each(['GET', 'DELETE'])('%s carries the arguments in the query, and signs the empty body', async (method) => {
    const { id, signing_secret } = await create({ method, url: `${server.url}?key=fixed` });
    await agent.callTool(id, { q: 'a b&c=ü', n: 1, list: ['x'], none: null, key: 'other' });
    const query = new URL(last().url, server.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({ key: 'fixed', q: 'a b&c=ü', n: '1', list: '["x"]' });
    expect(query.getAll('key')).toEqual(['fixed']);
    expect(last()).toMatchObject({ method, body: '' });
    expect(last().headers).not.toHaveProperty('content-type');
    expect(isSignedWith(signing_secret, last())).toBe(true);
  });

  it('replaces characters of the tool call id that no header can contain', async () => {
    const { id } = await create();
    await agent.callTool(id, {}, 'a\r\nb ü');
    expect(last().headers['svc-tool-call-id']).toBe('a__b__');
  });
});

describe('the result for the model', () => {
  it('of a failure is its status and body', async () => {
    const { id } = await create();
    server.respond = (response) => response.writeHead(404).end('no such customer');
    expect((await agent.callTool(id)).body).toEqual({
      ok: false,
      say: 'The tool failed with status 404. no such customer',
      booking_id: null,
    });
  });

  it('of a response without content is a sentence', async () => {
    const { id } = await create();
    server.respond = (response) => response.writeHead(204).end();
    expect((await agent.callTool(id)).body).toMatchObject({
      ok: true,
      say: expect.stringContaining('nothing to say') as string,
    });
  });

  it('of a large response is its first 64 KiB, cut between characters', async () => {
    const { id } = await create();
    server.respond = (response) => response.writeHead(200).end(`a${'ü'.repeat(100_000)}`);
    const { say } = (await agent.callTool(id)).body;
    expect(say).toBe(`a${'ü'.repeat(32_767)}`);
  });

  it('of a redirect is a failure: it is not followed', async () => {
    const { id } = await create();
    const before = server.requests.length;
    server.respond = (response) => response.writeHead(302, { location: server.url }).end();
    expect((await agent.callTool(id)).body).toMatchObject({ ok: false, say: 'The tool failed with status 302.' });
    expect(server.requests).toHaveLength(before + 1);
  });

  it('of a tool that takes too long, or that breaks the connection, is that it could not be reached', async () => {
    const { id } = await create({ timeout_ms: 1000 });
    server.respond = (response) => void response.writeHead(200).write('half');
    expect((await agent.callTool(id)).body).toEqual({
      ok: false,
      say: 'The tool could not be reached: no complete answer within 1 s.',
      booking_id: null,
    });
    server.respond = (response) => void response.destroy();
    expect((await agent.callTool(id)).body).toMatchObject({
      ok: false,
      say: expect.stringMatching(/^The tool could not be reached: /) as string,
    });
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest', 'https://user:secret@127.0.0.1/'])(
    'of a tool at %s, even if it is stored, is that the address is not allowed',
    async (url) => {
      const { id } = await create();
      await platform.sql(`update tools set http = http || jsonb_build_object('url', $2::text) where id = $1`, [
        id,
        url,
      ]);
      expect((await agent.callTool(id)).body).toMatchObject({
        ok: false,
        say: expect.stringMatching(/the address is not allowed|must not contain credentials/) as string,
      });
    },
  );

  it('of wrong arguments names the error, and nothing is sent', async () => {
    const { id } = await create({
      parameters: { type: 'object', properties: { email: { type: 'string' } }, required: ['email'] },
    });
    const before = server.requests.length;
    expect((await agent.callTool(id, { email: 5 })).body).toEqual({
      ok: false,
      say: 'The arguments are not right: email must be string.',
      booking_id: null,
    });
    expect((await agent.callTool(id, { email: 'x'.repeat(9_000) })).body).toMatchObject({ ok: false });
    expect(server.requests).toHaveLength(before);
  });
});

describe('a tool that the agent may not use', () => {
  it('is not found: disabled, archived, of another type, not assigned, or unknown', async () => {
    const { client } = platform.tenant;
    const { id } = await create();
    const strict = await callWithAgent(platform, platform.tenant, { tool_ids: [] });
    const listed = await callWithAgent(platform, platform.tenant, { tool_ids: [id] });
    const { tools } = await client.tools.list();
    const booking = tools.find(({ type }) => type === 'booking')?.id ?? '';
    expect((await listed.callTool(id)).body.ok).toBe(true);
    for (const [link, tool_id] of [
      [strict, id],
      [agent, booking],
      [agent, 'tl_none'],
    ] as const) {
      expect(await link.callTool(tool_id)).toMatchObject({ status: 404, body: { error: 'tool_not_found' } });
    }
    await client.tools.update(id, { enabled: false });
    expect(await listed.callTool(id)).toMatchObject({ status: 404, body: { error: 'tool_not_found' } });
    await client.tools.update(id, { enabled: true });
    expect((await listed.callTool(id)).body.ok).toBe(true);
    await client.tools.archive(id);
    expect(await agent.callTool(id)).toMatchObject({ status: 404, body: { error: 'tool_not_found' } });
  });

  it('cannot be called without the token of the call', async () => {
    const { id } = await create();
    const other = await callWithAgent(platform, platform.tenant);
    expect((await agentLink(platform, platform.tenant, agent.call_id, other.call_id).callTool(id)).status).toBe(401);
    expect((await agentLink(platform, platform.tenant, 'AJ_none').callTool(id)).body).toMatchObject({
      error: 'call_not_found',
    });
  });

  it('is every tool, ten minutes after the end of the call', async () => {
    const { id } = await create();
    const ending = await callWithAgent(platform, platform.tenant);
    await platform.tenant.client.calls.end(ending.call_id);
    await until(async () => ((await platform.tenant.client.calls.get(ending.call_id)).call.ended_at ? [1] : []));
    expect((await ending.callTool(id)).body.ok).toBe(true);
    await platform.sql(`update calls set ended_at = ended_at - interval '601 seconds' where id = $1`, [ending.call_id]);
    expect((await ending.callTool(id)).body).toEqual({
      ok: false,
      say: 'The call is over; tools can no longer be used.',
      booking_id: null,
    });
  });
});

describe('a rehearsal in the sandbox', () => {
  it('calls the tool that the metadata names once, and shows it as a turn', async () => {
    const { id, signing_secret } = await create();
    const { tool } = await platform.tenant.client.tools.get(id);
    const placed = await placeCall(platform, {
      to: '+15551239999',
      metadata: { sandbox_tool: tool.name, sandbox_arguments: { email: 'ann@example.com' } },
    });
    const { turns } = await placed.ended();
    expect(turns.map(({ role }) => role)).toEqual(['agent', 'user', 'tool', 'agent', 'user', 'agent']);
    expect(turns[2]?.tool).toMatchObject({
      name: tool.name,
      arguments: { email: 'ann@example.com' },
      result: '{"found":true}',
      ok: true,
    });
    const calls = server.requests.filter(({ headers }) => headers['svc-call-id'] === placed.call_id);
    expect(calls).toHaveLength(1);
    expect(calls[0] && isSignedWith(signing_secret, calls[0])).toBe(true);
  });
});
