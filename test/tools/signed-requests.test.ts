// What a tool's receiver can verify: method, URL, arguments and call of a request are the platform's, whatever network
// carries them.
import { verifyToolRequest } from '@voicecall/webhook-verify/tool-request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callWithAgent } from '../harness/calls/agent-link.ts';
import type { AgentLink } from '../harness/calls/agent-link.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { startToolServer } from '../harness/receivers/tool-server.ts';
import type { ToolRequest, ToolServer } from '../harness/receivers/tool-server.ts';

const platform = sharedPlatform();
let server: ToolServer;
let agent: AgentLink;
beforeAll(async () => {
  server = await startToolServer();
  agent = await callWithAgent(platform, platform.tenant);
});
afterAll(async () => {
  await server.close();
});

const last = (): ToolRequest => server.requests.at(-1) ?? expect.fail('no request arrived');
const now = () => platform.clock.now().getTime();
const verify = (secret: string, { url, ...request }: ToolRequest) =>
  verifyToolRequest({ ...request, url: new URL(url, server.url).href }, secret, { now });

describe.each(['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] as const)('a request with %s', (method) => {
  it('is signed as a whole, in a call and in a test', async () => {
    const http = { url: `${server.url}?key=a.b&text=ü c`, method };
    const { id, signing_secret = '' } = await platform.tenant.client.tools.create({
      name: `signed_${method}`,
      description: 'A tool.',
      type: 'http',
      http,
    });
    await agent.callTool(id, { q: 'x&y=z', list: ['.', '\n'] }, 'tc_é');
    const request = last();
    expect(await verify(signing_secret, request)).toEqual({ callId: agent.call_id, toolCallId: 'tc__' });
    const others: ToolRequest[] = [
      { ...request, method: method === 'POST' ? 'PUT' : 'POST' },
      { ...request, url: `${request.url}&more=1` },
      { ...request, url: request.url.replace('key=a.b', 'key=a.c') },
      { ...request, headers: { ...request.headers, 'svc-call-id': 'AJ_000000000000000000000000' } },
      { ...request, headers: { ...request.headers, 'svc-tool-call-id': 'tc_other' } },
      { ...request, body: `${request.body} ` },
    ];
    for (const other of others)
      await expect(verify(signing_secret, other)).rejects.toMatchObject({ code: 'signature_mismatch' });
    await platform.tenant.client.tools.test(id, { arguments: {} });
    expect(await verify(signing_secret, last())).toEqual({
      callId: '',
      toolCallId: last().headers['svc-tool-call-id'],
    });
    await expect(verify('another secret', last())).rejects.toMatchObject({ code: 'signature_mismatch' });
  });
});

it('a request is signed with both secrets during an overlap, and then with the new one only', async () => {
  const { tools } = platform.tenant.client;
  const http = { url: server.url, method: 'GET' as const };
  const tool = { name: 'rotated', description: 'A tool.', type: 'http', http } as const;
  const { id, signing_secret: old = '' } = await tools.create(tool);
  const signedBy = async (secrets: readonly string[]): Promise<boolean[]> => {
    await tools.test(id, { arguments: {} });
    return Promise.all(
      secrets.map((secret) =>
        verify(secret, last()).then(
          () => true,
          () => false,
        ),
      ),
    );
  };
  const { signing_secret } = await tools.rotateSecret(id, { overlap_sec: 60 });
  const secrets = [old, signing_secret, 'another'];
  expect(await signedBy(secrets)).toEqual([true, true, false]);
  await platform.sql(
    `update tools set previous_secret_until = previous_secret_until - interval '60 seconds' where id = $1`,
    [id],
  );
  expect(await signedBy(secrets)).toEqual([false, true, false]);
  const { signing_secret: newest } = await tools.rotateSecret(id);
  expect(await signedBy([signing_secret, newest])).toEqual([false, true]);
});
