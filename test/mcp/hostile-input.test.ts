// Clients that send nonsense or go away, and a platform that is down or slow.
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { messageBytes } from '../../packages/cli/src/mcp/limits.ts';
import { toolRoutes } from '../../packages/cli/src/generated/mcp-tools.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { until } from '../harness/calls/place-call.ts';
import { scriptedServer, testKey } from '../sdk/scripted-server.ts';
import { eras, inProcess, overHttp, overStdio, startHttp, startProcess } from './mcp-clients.ts';
import type { Target } from './mcp-clients.ts';
import { platformProxy } from './platform-proxy.ts';

const platform = sharedPlatform();
let target: Target;
beforeAll(async () => {
  target = { url: platform.url, tenantId: platform.tenant.id, apiKey: platform.tenant.apiKey };
});

const request = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
const initialize = request(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'x', version: '1' },
});

describe('on stdin', () => {
  it('what is no message is reported on stderr, and the next message is answered', async () => {
    await using server = startProcess(target);
    server.stdin.write(
      `${initialize}nonsense\n{"half":\n[]\n{}\n"text"\n{"jsonrpc":"1.0","id":7,"method":"tools/list"}\n`,
    );
    server.stdin.write('\ufeff\u0000\u001b[31m\n');
    server.stdin.write(request(2, 'no/such/method') + request(3, 'tools/call', { name: 4 }) + request(4, 'tools/list'));
    await server.sees(/"id":4[,}]/);
    const lines = server.stdout().trim().split('\n');
    const responses = lines.map((line) => JSON.parse(line) as { id: number; error?: { code: number } });
    expect(responses.find(({ id }) => id === 2)?.error?.code).toBe(-32_601);
    expect(responses.find(({ id }) => id === 3)?.error?.code).toBe(-32_602);
    expect(server.stderr()).toMatch(/^mcp: /m);
    expect(server.stderr()).not.toContain('\u001b');
  });

  it('a message that is too large ends the server, with the reason', async () => {
    await using server = startProcess(target);
    server.stdin.write(
      `${initialize}{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"x":"${'x'.repeat(messageBytes)}`,
    );
    await server.ended;
    expect(server.stderr()).toMatch(/^mcp: .*(size|buffer)/im);
  });

  it('its end ends the server, also while a request is under way', async () => {
    await using proxy = await platformProxy(target.url, () => 'silence');
    await using server = startProcess({ ...target, url: proxy.url });
    server.stdin.write(initialize + request(2, 'tools/call', { name: 'listCalls', arguments: {} }));
    await until(async () => proxy.passed);
    server.stdin.end();
    expect(await server.ended).toBe(0);
    await until(async () => (proxy.aborted() > 0 ? [1] : []));
  });
});

describe('arguments', () => {
  it('that are unknown, absent or of another type are named, for every tool, and nothing is sent', async () => {
    await using proxy = await platformProxy(target.url);
    await using mcp = await inProcess({ ...target, url: proxy.url }, { allowDial: true });
    for (const { name, inputSchema } of toolRoutes) {
      const unknown = await mcp.call(name, { no_such_argument: 1 });
      expect(unknown.error).toMatchObject({
        code: 'invalid_arguments',
        message: expect.stringContaining('no_such_argument'),
      });
      expect(unknown.error.details?.issues?.map(({ path }) => path)).toEqual(
        expect.arrayContaining([...inputSchema.required, 'no_such_argument']),
      );
      for (const member of Object.keys(inputSchema.properties)) {
        const { error } = await mcp.call(name, { [member]: [[]] });
        const paths = error.details?.issues?.map(({ path }) => path.split('.')[0]);
        expect({ name, member, paths }).toMatchObject({ paths: expect.arrayContaining([member]) });
      }
    }
    expect(proxy.passed).toEqual([]);
  });

  it('that no path can hold are refused', async () => {
    await using mcp = await inProcess(target);
    for (const call_id of ['..', '.'])
      expect((await mcp.call('getCall', { call_id })).error).toMatchObject({ code: 'invalid_arguments' });
    expect((await mcp.call('getCall', { call_id: '../../admin' })).error).toMatchObject({ code: 'call_not_found' });
    expect((await mcp.call('getCall', { call_id: '__proto__' })).error).toMatchObject({ code: 'call_not_found' });
    expect((await mcp.call('listCalls', { cursor: 'x' })).error).toMatchObject({ code: 'invalid_cursor', status: 400 });
  });

  it('an unknown tool is an error of the protocol', async () => {
    await using mcp = await inProcess(target);
    for (const name of ['no_such_tool', '__proto__', 'toString', 'createApiKey'])
      await expect(mcp.client.callTool({ name, arguments: {} })).rejects.toThrow(/There is no tool/);
  });
});

describe('a platform', () => {
  it('that is down is an error that says so', async () => {
    const closed = await scriptedServer(() => ({}));
    await closed[Symbol.asyncDispose]();
    await using mcp = await inProcess({ url: closed.baseUrl, tenantId: 'tn_1', apiKey: testKey });
    const { error } = await mcp.call('listCalls');
    expect(error).toMatchObject({ code: 'no_response', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('that does not respond is a timeout, and the requests end', async () => {
    await using proxy = await platformProxy(target.url, () => 'silence');
    await using mcp = await inProcess(
      { ...target, url: proxy.url },
      { timeouts: { timeoutMs: 1_000, totalTimeoutMs: 10_000 }, sdk: { maxRetries: 1 } },
    );
    const { error } = await mcp.call('listCalls');
    expect(error).toMatchObject({ code: 'no_response', message: expect.stringContaining('1000 ms') });
    await until(async () => (proxy.aborted() > 0 && proxy.aborted() === proxy.passed.length ? [1] : []));
  });

  it.each([
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 'unknown_error'],
    ['no JSON', { status: 200, body: 'hello' }, 'no_response'],
    ['a refused key', { status: 401, body: { error: 'unauthorized', message: 'No.' } }, 'unauthorized'],
  ])('that responds with %s is an error', async (_what, response, code) => {
    await using server = await scriptedServer(() => response);
    await using mcp = await inProcess({ url: server.baseUrl, tenantId: 'tn_1', apiKey: testKey });
    expect((await mcp.call('listCalls')).error).toMatchObject({ code });
  });
});

describe('a client that cancels', () => {
  const expectCanceled = async (
    open: (url: string) => Promise<Awaited<ReturnType<typeof inProcess>>>,
  ): Promise<void> => {
    const arrived = new EventTarget();
    await using proxy = await platformProxy(target.url, () => {
      arrived.dispatchEvent(new Event('request'));
      return 'silence';
    });
    await using mcp = await open(proxy.url);
    const controller = new AbortController();
    const request = once(arrived, 'request');
    const called = mcp.call('listCalls', {}, controller.signal);
    const failed = expect(called).rejects.toThrow(/not needed any more/);
    await request;
    controller.abort(new Error('not needed any more'));
    await failed;
    await until(async () => (proxy.aborted() > 0 ? [1] : []));
    expect(proxy.passed).toHaveLength(1);
  };

  it('over stdio ends the request to the platform', () => expectCanceled((url) => overStdio({ ...target, url })));

  it('over HTTP ends the request to the platform', () =>
    expectCanceled(async (url) => {
      const server = await startHttp({ ...target, url });
      const mcp = await overHttp(server, eras['2026']);
      return {
        ...mcp,
        async [Symbol.asyncDispose]() {
          await mcp[Symbol.asyncDispose]();
          await server[Symbol.asyncDispose]();
        },
      };
    }));
});
