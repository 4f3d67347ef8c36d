// Guarantees of the documentation routes: they serve the generated files and no others, and their page contacts no
// other server.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docsRouter } from '@voicecall/server/http/docs.ts';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const openapi = '{\n  "openapi": "3.1.1",\n  "info": { "title": "white  space" }\n}\n';
let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await mkdir(join(folder, 'schemas/events'), { recursive: true });
  await writeFile(join(folder, 'schemas/events/call.started.json'), '{"title":"call.started"}');
  await writeFile(join(folder, 'secret.json'), '{}');
  server = express()
    .use(docsRouter({ openapi, schemasDir: join(folder, 'schemas') }))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

/** The status of a request that is sent exactly as written; fetch would resolve dots and add cache headers. */
async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, path, headers }).end();
  const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode;
}

describe('/openapi.json', () => {
  it('is the document without white space, and is not sent again to clients that have it', async () => {
    const response = await get('/openapi.json');
    expect(response.headers.get('content-type')).toMatch('application/json');
    expect(await response.text()).toBe('{"openapi":"3.1.1","info":{"title":"white  space"}}');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(await statusOf('/openapi.json', { 'if-none-match': response.headers.get('etag') ?? '' })).toBe(304);
  });
});

describe('/docs', () => {
  it('is a page whose policy lets scripts and requests stay on this server only', async () => {
    const response = await get('/docs');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    );
    expect(policy).not.toContain('http');
  });

  it('refers only to files that this server has', async () => {
    const page = await (await get('/docs')).text();
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, address = '']) =>
      address.startsWith('data:') ? [] : address,
    );
    expect(addresses).toContain('/docs/assets/scalar.js');
    for (const address of addresses) expect((await get(address)).status).toBe(200);
  });

  it('serves the bundle of the installed package', async () => {
    const response = await get('/docs/assets/scalar.js');
    expect(response.headers.get('content-type')).toMatch('javascript');
    expect((await response.text()).length).toBeGreaterThan(1_000_000);
  });
});

describe('/', () => {
  const at = (accept?: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/`, {
      redirect: 'manual',
      ...(accept === undefined ? {} : { headers: { accept } }),
    });

  it('tells a program where the API is', async () => {
    for (const accept of [undefined, '*/*', 'application/json']) {
      const response = await at(accept);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        api: '/v1',
        openapi: '/openapi.json',
        reference: '/docs',
        console: '/console',
      });
    }
  });

  it('leads a browser to the console', async () => {
    const response = await at('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/console']);
  });
});

describe('/docs/schemas', () => {
  it('serves a schema that exists', async () => {
    const response = await get('/docs/schemas/events/call.started.json');
    expect(response.headers.get('content-type')).toMatch('application/json');
    expect(await response.json()).toEqual({ title: 'call.started' });
  });

  it.each([
    '/events/nope.json',
    '',
    '/',
    '/events',
    '/events/',
    '/../secret.json',
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/events/..%5c..%5csecret.json',
  ])('responds 404 to %j', async (path) => {
    expect(await statusOf(`/docs/schemas${path}`)).toBeGreaterThanOrEqual(400);
    expect(await statusOf(`/docs/schemas${path}`)).toBeLessThan(500);
  });
});
