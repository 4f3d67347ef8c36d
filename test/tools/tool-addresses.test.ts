// Parameters in the path of a tool's URL: what the customer's server gets.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { isSignedWith, startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolServer } from '../harness/receivers/tool-server.ts';

const platform = sharedPlatform();
let server: ToolServer;
let agent: AgentLink & { readonly agent_id: string };
beforeAll(async () => {
  server = await startToolServer();
  agent = await callWithAgent(platform, platform.tenant);
});
afterAll(async () => {
  await server.close();
});

const create = (method: 'GET' | 'DELETE' | 'POST' | 'PUT' | 'PATCH') =>
  platform.tenant.client.tools.create({
    name: `look_up_${method}`,
    description: 'A tool.',
    type: 'http',
    http: { url: `${server.url}/people/{email}/notes?key=1`, method },
  });
const path = '/tool/people/a%2Fb%40c.de/notes?key=1';

it.each(['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] as const)(
  '%s has the argument in its path, encoded and nowhere else, no null in the address, and a signature',
  async (method) => {
    const { id, signing_secret = '' } = await create(method);
    const { body } = await agent.callTool(id, { email: 'a/b@c.de', n: 2, none: null });
    expect(body).toMatchObject({ ok: true });
    const request = server.requests.at(-1) ?? expect.fail('no request arrived');
    expect(request).toMatchObject(
      method === 'GET' || method === 'DELETE'
        ? { method, url: `${path}&n=2`, body: '' }
        : { method, url: path, body: '{"n":2,"none":null}' },
    );
    expect(isSignedWith(signing_secret, request)).toBe(true);

    const sent = server.requests.length;
    for (const email of [undefined, null, '', '..'])
      expect((await agent.callTool(id, { email })).body).toMatchObject({
        ok: false,
        say: expect.stringMatching(/^The arguments are not right: email .* a part of the address\.$/) as string,
      });
    const tried = await platform.tenant.client.tools.test(id, { arguments: { email: '..' } });
    expect(tried).toMatchObject({ ok: false, error: expect.stringContaining('nothing was sent') as string });
    expect(server.requests).toHaveLength(sent);
  },
);
