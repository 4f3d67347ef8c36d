// The MCP server over HTTP: who may use it, and what it refuses before the protocol.
import { createServer, request as httpRequest } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageBytes } from '../../packages/cli/src/mcp/limits.ts';
import { scriptedServer, testKey } from '../sdk/scripted-server.ts';
import type { ScriptedServer } from '../sdk/scripted-server.ts';
import { startHttp, startProcess } from './mcp-clients.ts';
import type { HttpProcess, Target } from './mcp-clients.ts';

let platform: ScriptedServer;
let target: Target;
let server: HttpProcess;
beforeAll(async () => {
  platform = await scriptedServer(() => ({ body: { calls: [], next_cursor: null, has_more: false } }));
  target = { url: platform.baseUrl, tenantId: 'tn_1', apiKey: testKey };
  server = await startHttp(target);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const call = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'listCalls', arguments: {} },
});

/** fetch would not send a `Host` of ours. */
function send(
  { method = 'POST', path = '/mcp', headers = {}, body = call }: Sent,
  to = server,
): Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }> {
  const { port } = new URL(to.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        method,
        path,
        headers: {
          authorization: `Bearer ${to.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? body : undefined);
  });
}

it('a request with the token is answered, without a session', async () => {
  const { status, text, headers } = await send({});
  expect(status).toBe(200);
  expect(text).toContain('next_cursor');
  expect(headers['mcp-session-id']).toBeUndefined();
});

describe('nothing reaches the platform', () => {
  const refused: Record<string, [Sent, number]> = {
    'without a token': [{ headers: { authorization: '' } }, 401],
    'with another token': [{ headers: { authorization: `Bearer ${'x'.repeat(32)}` } }, 401],
    'with the key of the API in place of the token': [{ headers: { authorization: `Bearer ${testKey}` } }, 401],
    'by a name that points here (DNS rebinding)': [{ headers: { host: 'attacker.example' } }, 403],
    'by a name that begins like this machine': [{ headers: { host: 'localhost.attacker.example:80' } }, 403],
    'from a page of another site': [{ headers: { origin: 'https://attacker.example' } }, 403],
    'from a sandboxed page': [{ headers: { origin: 'null' } }, 403],
    'on another path': [{ path: '/' }, 404],
    'with another method': [{ method: 'PUT' }, 405],
    'to open a stream without a session': [{ method: 'GET' }, 405],
    'with broken JSON': [{ body: '{"jsonrpc":' }, 400],
    'with something that is no message': [{ body: '{}' }, 400],
    'as plain text': [{ headers: { 'content-type': 'text/plain' } }, 415],
    'with a body that is too large': [{ body: `"${'x'.repeat(messageBytes)}"` }, 413],
    'with a body of unknown length that is too large': [
      { body: `"${'x'.repeat(messageBytes)}"`, headers: { 'transfer-encoding': 'chunked' } },
      413,
    ],
  };
  it.each(Object.entries(refused))('%s', async (_how, [sent, expected]) => {
    const before = platform.received.length;
    const { status, text } = await send(sent);
    expect({ status, text: text.slice(0, 300) }).toMatchObject({ status: expected });
    expect(text).not.toContain(server.token);
    expect(platform.received.length).toBe(before);
  });
});

it('listens on loopback only, unless told otherwise, and then accepts the names it was given', async () => {
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  await using open = await startGiven(['--host', '0.0.0.0', '--allowed-host', 'box.example'], 'a'.repeat(40));
  expect((await send({ headers: { host: 'box.example:1' } }, open)).status).toBe(200);
  expect((await send({ headers: { host: 'other.example' } }, open)).status).toBe(403);
});

/** A server with a token of the user, which is not printed. */
async function startGiven(args: readonly string[], token: string): Promise<HttpProcess> {
  const started = startProcess(target, ['--http', '0', ...args, '--token', token]);
  const [, url = ''] = await started.sees(/MCP server on (\S+),/);
  return { ...started, url, token };
}

it('a token of the user is not printed, and one that could be guessed is refused', async () => {
  const token = 'b'.repeat(32);
  await using given = await startGiven([], token);
  expect((await send({}, given)).status).toBe(200);
  expect(given.stderr() + given.stdout()).not.toContain(token);
  await using short = startProcess(target, ['--http', '0', '--token', 'short']);
  expect(await short.ended).not.toBe(0);
  expect(short.stderr()).toContain('16 or more');
});

it('a port that is taken, and one that is none, end the server with the reason', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  await using taken = startProcess(target, ['--http', String((other.address() as AddressInfo).port)]);
  expect(await taken.ended).not.toBe(0);
  expect(taken.stderr()).toContain('EADDRINUSE');
  other.close();
  await using none = startProcess(target, ['--http', '70000']);
  expect(await none.ended).not.toBe(0);
  expect(none.stderr()).toContain('0 to 65535');
});
