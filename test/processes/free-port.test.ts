// Ports that a process wants: its own when it is free, any other when it is not.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { freePort } from '@voicecall/server/processes/free-port.ts';
import { expect, it } from 'vitest';

it('the preferred port is used while it is free, and replaced while it is taken', async () => {
  const wanted = await freePort();
  expect(await freePort(wanted)).toBe(wanted);
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  expect((server.address() as AddressInfo).port).toBe(wanted);
  const other = await freePort(wanted);
  expect(other).toBeGreaterThan(0);
  expect(other).not.toBe(wanted);
  server.close();
});
