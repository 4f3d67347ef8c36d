// Live streams whose clients do not read: how many there may be, what they hold, and that they are closed in time.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { limits } from '@voicecall/contract';
import { newId, newToken } from '@voicecall/server/platform/ids.ts';
import { sha256 } from '@voicecall/server/platform/seal.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';
import { openStream } from './read-stream.ts';
import type { OpenStream } from './read-stream.ts';
import { addTurns, insertCalls } from './write-calls.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

const addressOf = (tenant: TestTenant): string => `${platform.url}/v1/tenants/${tenant.id}/calls/stream`;
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const allClosed = () => until(() => platform.sql('select 1 where not exists (select 1 from call_streams)'));

async function gauge(name: string): Promise<number> {
  const text = await (await fetch(`${platform.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? expect.fail(`there is no ${name}`));
}

/** Cookies of portal sessions, as many as a tenant likes. */
const mintSessions = (tenant: TestTenant, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const token = newToken();
      await platform.sql(
        `insert into portal_sessions
           (tenant_id, id, access, link_hash, cookie_hash, created_at, link_expires_at, used_at, expires_at)
         values ($1, $2, 'read', $3, $4, '2026-01-01', '2026-01-01', '2026-01-01', '9999-01-01')`,
        [tenant.id, newId('portal_session'), sha256(newToken()), sha256(token)],
      );
      return `svc_portal=${token}`;
    }),
  );

async function openAll(tenant: TestTenant, callers: readonly Record<string, string>[]): Promise<OpenStream[]> {
  const open: OpenStream[] = [];
  for (const headers of callers) open.push(await openStream(addressOf(tenant), headers));
  return open;
}

it('a tenant has a bounded number, however many portal sessions it makes', async () => {
  const tenant = await addTenant(platform);
  const cookies = await mintSessions(tenant, limits.streams_per_tenant + 5);
  const streams = await openAll(
    tenant,
    cookies.map((cookie) => ({ cookie })),
  );
  const statuses = streams.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limits.streams_per_tenant);
  expect(statuses.slice(limits.streams_per_tenant)).toEqual([429, 429, 429, 429, 429]);
  const { response } = await openStream(addressOf(tenant), bearer(tenant.apiKey));
  expect(await response.json()).toMatchObject({
    error: 'too_many_streams',
    details: { limit: limits.streams_per_tenant },
  });
  for (const stream of streams) stream.close();
  await allClosed();
});

it('an address has a bounded number, however many tenants it has keys of', async () => {
  const tenants = await Promise.all(Array.from({ length: 3 }, () => addTenant(platform)));
  const streams: OpenStream[] = [];
  for (const tenant of tenants) {
    const cookies = await mintSessions(tenant, limits.streams_per_tenant);
    streams.push(
      ...(await openAll(
        tenant,
        cookies.map((cookie) => ({ cookie })),
      )),
    );
  }
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(limits.streams_per_address);
  for (const stream of streams) stream.close();
  await allClosed();
});

it('those that do not read what they missed hold little, are closed in time, and do not hinder one that reads', async () => {
  const tenant = await addTenant(platform);
  const first = await openStream(addressOf(tenant), bearer(tenant.apiKey));
  const [call_id = ''] = await insertCalls(platform, tenant, 1);
  const [{ id } = { id: '' }] = await first.until(({ event }) => event === 'call');
  first.close();
  // Of each stream more than the buffers of the system and the limit of the platform hold.
  const text = randomBytes(100_000).toString('hex');
  const count = 100;
  for (let turn = 1; turn <= count; turn += 10)
    await addTurns(
      platform,
      { tenant, call_id },
      Array.from({ length: 10 }, (_, index) => `${turn + index} ${text}`),
      turn,
    );
  const { hostname, port } = new URL(platform.url);
  const stalled = 20;
  const cookies = await mintSessions(tenant, stalled);
  const sockets = cookies.map((cookie): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `GET ${new URL(addressOf(tenant)).pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\nlast-event-id: ${id}\r\n\r\n`,
    );
    return socket.pause();
  });
  const largest = limits.stream_bytes_waiting / 2 + limits.stream_page_bytes + 2 * limits.turn_chars;
  await until(async () => ((await gauge('voicecall_stream_bytes_waiting')) > stalled * 300_000 ? [1] : []));
  expect(await gauge('voicecall_streams')).toBe(stalled);
  const reader = await openStream(addressOf(tenant), bearer(tenant.apiKey), id);
  const found = await reader.until(({ data }) => data.includes(`"${count} `));
  expect(found.filter(({ event }) => event === 'turn')).toHaveLength(count);
  expect(await gauge('voicecall_stream_bytes_waiting')).toBeLessThan(stalled * largest);
  await until(async () => {
    platform.clock.advance(limits.write_stall_ms / 4);
    return (await gauge('voicecall_streams')) === 1 ? [1] : [];
  });
  expect(await gauge('voicecall_stream_bytes_waiting')).toBeLessThan(limits.stream_page_bytes);
  await addTurns(platform, { tenant, call_id }, ['the last'], count + 1);
  await reader.until(({ data }) => data.includes('the last'));
  reader.close();
  for (const socket of sockets) socket.destroy();
  await allClosed();
});
