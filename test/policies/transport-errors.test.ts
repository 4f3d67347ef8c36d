// Requests whose bytes, headers or framing are wrong. They get the error shape and the headers of every response.
import { errorBody, limits } from '@voicecall/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawBytes, rawBytesLater, rawRequest } from '../harness/http/raw-request.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const agents = (): string => `/v1/tenants/${platform.tenant.id}/agents`;
const key = (): string => `Bearer ${platform.tenant.apiKey}`;

/** The last response in what a connection said. */
function lastResponse(said: string): { head: string; body: string } {
  const [head = '', body = ''] = said.slice(said.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  return { head, body };
}

/** A refusal with everything that every response has. */
function expectRefused(said: string): void {
  const { head, body } = lastResponse(said);
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  for (const name of ['X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'])
    expect(head).toMatch(new RegExp(`\r\n${name}: .`));
  expect(errorBody.parse(JSON.parse(body)).error).toBe('validation_failed');
}

const crlf = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

const malformed: readonly (readonly [what: string, bytes: () => string])[] = [
  ['no HTTP at all', () => crlf('hello')],
  ['an unknown protocol version', () => crlf('GET /healthz HTTP/9.9', 'Host: x')],
  ['an unknown method', () => crlf('FETCH /healthz HTTP/1.1', 'Host: x')],
  ['no host', () => crlf('GET /healthz HTTP/1.1', 'Connection: close')],
  ['two hosts', () => crlf('GET /healthz HTTP/1.1', 'Host: x', 'Host: y', 'Connection: close')],
  ['a header without a colon', () => crlf('GET /healthz HTTP/1.1', 'Host: x', 'Nonsense')],
  ['a header with a NUL', () => crlf('GET /healthz HTTP/1.1', 'Host: x', 'X-A: a\0b')],
  ['headers over 16 KiB', () => crlf('GET /healthz HTTP/1.1', 'Host: x', `X-A: ${'a'.repeat(17_000)}`)],
  ['an address over 16 KiB', () => crlf(`GET /${'a'.repeat(17_000)} HTTP/1.1`, 'Host: x')],
  ['a length that is no number', () => crlf('POST /healthz HTTP/1.1', 'Host: x', 'Content-Length: many')],
  ['two lengths', () => crlf('POST /healthz HTTP/1.1', 'Host: x', 'Content-Length: 2', 'Content-Length: 3')],
  [
    'a length and chunks',
    () => crlf('POST /healthz HTTP/1.1', 'Host: x', 'Content-Length: 4', 'Transfer-Encoding: chunked'),
  ],
];

describe('a request with', () => {
  it.each(malformed)('%s is refused like any other', async (_what, bytes) => {
    expectRefused(await rawBytes(platform.url, bytes()));
  });

  it.each(malformed)('%s is refused on a connection that was used before, too', async (_what, bytes) => {
    expectRefused(await rawBytesLater(platform.url, bytes()));
  });
});

it('a client that pipelines more than may wait is cut off, whatever it asks for', async () => {
  // A platform of its own: it does not let this address in again for a while.
  const other = await startPlatform();
  onTestFinished(() => other.close());
  const request = crlf('GET /healthz HTTP/1.1', 'Host: x');
  const said = await rawBytes(other.url, request.repeat(limits.pipelined_requests + 2));
  expect(said.split('HTTP/1.1 200').length - 1).toBeLessThan(limits.pipelined_requests);
});

describe('a header', () => {
  const get = (headers: Record<string, string | string[]>) =>
    rawRequest(platform.url, { method: 'GET', path: agents(), headers });

  it('of 15 KiB is carried', async () => {
    expect((await get({ authorization: key(), 'x-padding': 'a'.repeat(15_000) })).status).toBe(200);
  });

  it('given twice counts once or is refused, and never grants access', async () => {
    expect((await get({ authorization: [key(), 'Bearer x'] })).status).toBe(200);
    expect(expectRefusal(await get({ authorization: ['Bearer x', key()] })).error).toBe('unauthorized');
    expect((await get({ authorization: key(), 'x-request-id': ['a', 'b'] })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
    expect(expectRefusal(await get({ cookie: ['svc_operator=a', 'svc_operator=b'] })).error).toBe('unauthorized');
  });

  it.each([
    ['Content-Type', ['application/json', 'text/plain'], 201],
    ['Content-Type', ['text/plain', 'application/json'], 415],
  ])('%s given as %j decides by the first', async (name, values, status) => {
    const body = JSON.stringify({ name: 'Twice', instructions: 'Be brief.' });
    expect(
      (
        await rawRequest(platform.url, {
          method: 'POST',
          path: agents(),
          headers: { authorization: key(), [name]: values },
          body,
        })
      ).status,
    ).toBe(status);
  });

  it('that asks before sending a large body is answered before it is sent', async () => {
    const head = crlf(
      `POST ${agents()} HTTP/1.1`,
      'Host: x',
      `Authorization: ${key()}`,
      'Content-Type: application/json',
      'Expect: 100-continue',
      'Connection: close',
      `Content-Length: ${limits.body_bytes + 1}`,
    );
    expect(lastResponse(await rawBytes(platform.url, head)).head).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('with an unknown expectation counts as absent', async () => {
    const said = await rawBytes(
      platform.url,
      crlf('GET /healthz HTTP/1.1', 'Host: x', 'Expect: miracles', 'Connection: close'),
    );
    expect(lastResponse(said).head).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('may be missing in HTTP/1.0', async () => {
    expect(lastResponse(await rawBytes(platform.url, crlf('GET /healthz HTTP/1.0'))).head).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('a body', () => {
  it('that ends before its length keeps nothing and leaves the server well', async () => {
    const { agents: before } = await platform.tenant.client.agents.list();
    const { hostname, port } = new URL(platform.url);
    const head = crlf(
      `POST ${agents()} HTTP/1.1`,
      `Host: ${hostname}:${port}`,
      `Authorization: ${key()}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    );
    await rawBytes(platform.url, `${head}{"name":"Half"`, { thenEnd: true });
    expect((await platform.tenant.client.agents.list()).agents).toEqual(before);
    expect(platform.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });

  it('of a GET or DELETE is ignored', async () => {
    for (const [method, status] of [
      ['GET', 200],
      ['DELETE', 404],
    ] as const) {
      const path = method === 'GET' ? agents() : `${agents()}/ta_unknown`;
      expect(
        (
          await rawRequest(platform.url, {
            method,
            path,
            headers: { authorization: key(), 'content-type': 'text/plain', 'content-length': '1' },
            body: '{',
          })
        ).status,
      ).toBe(status);
    }
  });
});
