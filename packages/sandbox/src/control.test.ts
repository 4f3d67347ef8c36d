// Who may use the controls of the sandbox.
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from './start-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
beforeAll(async () => {
  sandbox = await startSandbox({ api_key: 'key', api_secret: 'a secret of 32 characters or more', clock_speed: 20 });
});
afterAll(() => sandbox.close());

const ask = (method: string, path: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(sandbox.url);
    const asked = request({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.once('error', reject).end(method === 'POST' ? 'null' : undefined);
  });

const controls = [
  ['GET', '/sandbox/dials', 200],
  ['GET', '/sandbox/rooms', 200],
  ['POST', '/sandbox/fault-plan', 202],
  ['DELETE', '/sandbox/carrier', 202],
] as const;

test.each(controls)('%s %s is for programs on this machine, under each of its names', async (method, path, status) => {
  const { port } = new URL(sandbox.url);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
    expect(await ask(method, path, { host })).toBe(status);
});

test.each(controls)('%s %s refuses web pages, also those whose name leads to this machine', async (method, path) => {
  const { host, port } = new URL(sandbox.url);
  const pages: Record<string, string>[] = [
    { host, origin: 'https://evil.example' },
    { host, origin: 'null' },
    { host, origin: `http://localhost.evil.example:${port}` },
    { host: `evil.example:${port}` },
    { host: `127.0.0.1.evil.example:${port}`, origin: `http://127.0.0.1.evil.example:${port}` },
  ];
  for (const headers of pages) expect(await ask(method, path, headers)).toBe(403);
});
