// Connections for notifications: what their server does to them is never an error of the process.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { openListener } from '@voicecall/server/platform/queue/open-listener.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import type { TestDatabase } from '../harness/platform/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and (query ilike 'listen "a_channel"%' or query like '%pg_listening_channels%')`;

async function listenAt(connectionString: string) {
  const seen: string[] = [];
  const errors: unknown[] = [];
  let connected = 0;
  const listener = await openListener({ connectionString }, 'a_channel', {
    onNotify: (payload) => void seen.push(payload),
    onReconnect: () => void (connected += 1),
    onError: (error) => void errors.push(error),
  });
  return { listener, seen, errors, connected: () => connected };
}

function poolOf(url: string) {
  const pool = openPool(url);
  onTestFinished(() => pool.end());
  return pool;
}

/** The database's address through a proxy that passes on nothing more of its clients once `hold` is called. */
async function holdableProxy(databaseUrl: string): Promise<{ url: string; hold: () => void }> {
  const target = new URL(databaseUrl);
  let held = false;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(target.port), host: target.hostname, allowHalfOpen: true });
    near.on('data', (data) => held || far.write(data)).on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    far.pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, hold: () => void (held = true) };
}

it('a connection that the server cuts while it is being closed is no error', async () => {
  const { url, hold } = await holdableProxy(database.url);
  const { listener, errors } = await listenAt(url);
  hold();
  const closed = listener.close();
  expect((await poolOf(database.url).query(cutAll)).rowCount).toBe(1);
  await closed;
  expect(errors).toEqual([]);
});

it('a connection that is cut is reported once and made anew, and then notifications arrive again', async () => {
  const { listener, errors, seen, connected } = await listenAt(database.url);
  onTestFinished(() => listener.close());
  const pool = poolOf(database.url);
  await pool.query(`select pg_notify('a_channel', 'one')`);
  await expect.poll(() => seen).toEqual(['one']);
  expect((await pool.query(cutAll)).rowCount).toBe(1);
  await expect.poll(connected).toBe(2);
  await pool.query(`select pg_notify('a_channel', 'two')`);
  await expect.poll(() => seen).toEqual(['one', 'two']);
  expect(errors).toEqual([expect.objectContaining({ code: '57P01' })]);
});

it('no connection is made anew after the end', async () => {
  const { listener, connected, errors } = await listenAt(database.url);
  await listener.close();
  expect((await poolOf(database.url).query(cutAll)).rowCount).toBe(0);
  expect([connected(), errors]).toEqual([1, []]);
});

it('a database that cannot be reached at first is an error of the start', async () => {
  await expect(listenAt(new URL('/nowhere', database.url).href)).rejects.toThrow('nowhere');
});
