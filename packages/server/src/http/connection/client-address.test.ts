// The client's address behind proxies, and what counts as one client.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientAddress, networkOf, trustedProxies } from './client-address.ts';

/** What a server that trusts `ranges` takes for the client's address; the socket's is 127.0.0.1. */
async function start(ranges: readonly string[]) {
  const app = express().set('trust proxy', trustedProxies(ranges));
  app.get('/', (request, response) => void response.json([clientAddress(request), request.secure]));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const seen = async (headers: Record<string, string>) =>
    (await (await fetch(`http://127.0.0.1:${port}/`, { headers })).json()) as [string, boolean];
  return { server, seen };
}

const client = '203.0.113.9';
const behindOne: readonly (readonly [forwarded: string, address: string])[] = [
  [client, client],
  [`::ffff:${client}`, client],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  [`${client}:4711`, client],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  // What the client claims is to the left of what the proxy saw.
  [`198.51.100.1, ${client}`, client],
  [`127.0.0.1, ${client}`, client],
  [`garbage, ${client}`, client],
  [`${client}, 10.1.2.3`, client],
  [`${client}, ::ffff:10.1.2.3`, client],
  [`198.51.100.1, ${client}, 10.1.2.3, 10.9.9.9`, client],
  // Without an address it is the hop that sent the entry.
  ['garbage', '127.0.0.1'],
  ['unknown', '127.0.0.1'],
  [`${client}, garbage, 10.1.2.3`, '10.1.2.3'],
  [`${client},`, client],
  ['', '127.0.0.1'],
  ['1', '127.0.0.1'],
  ['0x7f.1', '127.0.0.1'],
  ['10.1.2.3, 10.9.9.9', '10.1.2.3'],
  [`${'1.1.1.1, '.repeat(800)}${client}`, client],
];

describe('behind a trusted proxy', () => {
  let testServer: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    testServer = await start(['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8']);
  });
  afterAll(() => void testServer.server.close());

  test.each(behindOne)('"%s" is the nearest address that is not a proxy’s', async (forwarded, address) => {
    expect(await testServer.seen({ 'x-forwarded-for': forwarded })).toEqual([address, false]);
  });

  test('a request that came over https is one', async () => {
    expect(await testServer.seen({ 'x-forwarded-for': client, 'x-forwarded-proto': 'https' })).toEqual([client, true]);
  });
});

test.each(behindOne)('without a trusted proxy "%s" changes nothing', async (forwarded) => {
  const testServer = await start(['10.0.0.0/8']);
  expect(await testServer.seen({ 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' })).toEqual([
    '127.0.0.1',
    false,
  ]);
  testServer.server.close();
});

test.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['fd00::/8', 'fd12::1', true],
  ['fd00::/8', '10.1.2.3', false],
  ['::/0', '10.1.2.3', false],
  ['10.0.0.0/8', 'garbage', false],
  ['10.0.0.0/8', '', false],
])('of %s, %s: %s', (range, hop, trusted) => {
  expect(trustedProxies([range])(hop)).toBe(trusted);
});

test.each([
  [client, client],
  [`::ffff:${client}`, client],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  [undefined, 'unknown'],
])('address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
