// How long a connection without a request stays open.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { limits } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { boundConnections } from './connections.ts';

/** What a server tells its clients and proxies. */
async function promised(bounds?: Parameters<typeof boundConnections>[2]): Promise<string | null> {
  const server = createServer();
  server.on(
    'request',
    boundConnections(server, (_request, response) => void response.end('ok'), bounds),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { headers } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  server.closeAllConnections();
  server.close();
  return headers.get('keep-alive');
}

test('is longer than common proxies and load balancers keep theirs', async () => {
  expect(await promised()).toBe('timeout=75');
  expect(loadConfig({}).keep_alive_sec).toBe(75);
});

test('is a setting', async () => {
  const { keep_alive_sec = 0 } = loadConfig({ KEEP_ALIVE_SEC: '400' });
  expect(await promised({ ...limits, keep_alive_ms: keep_alive_sec * 1000 })).toBe('timeout=400');
});
