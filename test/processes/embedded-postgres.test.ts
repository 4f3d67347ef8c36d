// Between the search for a free port and PostgreSQL's start, another process may take the port.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { freePort } from '@voicecall/server/processes/free-port.ts';
import { startEmbeddedPostgres } from '@voicecall/server/processes/embedded-postgres.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openClient } from '../harness/platform/database.ts';
import { sweep, temporaryDirectory } from '../harness/platform/run-process.ts';

const dataDir = temporaryDirectory();
const connections: Socket[] = [];
/** Accepts connections and ends them, as a server of another protocol does. */
const other = createServer((socket) => {
  connections.push(socket);
  socket.once('data', () => socket.destroy());
});
let taken: number;
beforeAll(async () => {
  await once(other.listen(0, '127.0.0.1'), 'listening');
  taken = (other.address() as AddressInfo).port;
});
afterAll(async () => {
  other.close();
  await sweep(dataDir);
});

it('PostgreSQL takes another port when its own was taken meanwhile, and sends nothing to who took it', async () => {
  const ports = [taken, taken];
  const postgres = await startEmbeddedPostgres({
    dataDir,
    findPort: () => Promise.resolve(ports.shift()).then((port) => port ?? freePort()),
  });
  const client = await openClient(postgres.url);
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'voicecall' }]);
  await client.end();
  await postgres.stop();
  expect(ports).toEqual([]);
  expect(connections).toEqual([]);
});
