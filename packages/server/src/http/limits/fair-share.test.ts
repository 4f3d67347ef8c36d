// The share of a tenant: what runs at once, what waits, and what others notice of it. Over real HTTP.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { contract, limits } from '@voicecall/contract';
import express from 'express';
import type { Response } from 'express';
import { afterEach, expect, test } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { setPrincipal } from '../../platform/principal.ts';
import { errorBodyOf } from '../errors.ts';
import { setFacts } from '../request/request-facts.ts';
import { createFairShare } from './fair-share.ts';
import type { FairShareLimits } from './fair-share.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server whose requests run until they are released: their responses have the size that their path names. */
async function start(
  route: (typeof contract.calls)['list' | 'dispatch'] | typeof contract.callStreams.tenant,
  bounds: FairShareLimits = limits,
) {
  const running: { readonly tenant: string; readonly size: number; readonly response: Response }[] = [];
  const time = { now: 0 };
  const metrics = createMetrics();
  const app = express();
  app.use((request, _response, next) => {
    const [, tenant_id = ''] = request.path.split('/');
    setFacts(request, { id: 'r', credential: { kind: 'none' }, route, tenant_id });
    setPrincipal(request, { type: 'api_key', id: 'k', access: [], request_id: 'r', route: 'GET /', address: '::1' });
    next();
  });
  app.use(createFairShare({ clock: { now: () => new Date(time.now) }, metrics }, bounds));
  app.get('/:tenant/:size', ({ params: { tenant, size } }, response) => {
    running.push({ tenant, size: Number(size), response });
  });
  app.use((error: Parameters<typeof errorBodyOf>[0], _request: unknown, response: Response, _next: () => void) => {
    response.set(error.headers).status(503).json(errorBodyOf(error));
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => (server.closeAllConnections(), server.close()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = (tenant: string, size = 10, signal?: AbortSignal) =>
    fetch(`${url}/${tenant}/${size}`, { ...(signal && { signal }) });
  const runs = (tenant: string): number => running.filter((it) => it.tenant === tenant).length;
  const release = (tenant: string): void => {
    const index = running.findIndex((it) => it.tenant === tenant);
    const [it] = index < 0 ? [] : running.splice(index, 1);
    it?.response.send('x'.repeat(it.size));
  };
  /** A first request, so that the size of the others is known. */
  const known = async (tenant: string, size: number): Promise<void> => {
    const first = get(tenant, size);
    await expect.poll(() => runs(tenant)).toBe(1);
    release(tenant);
    await (await first).text();
  };
  const waiting = async (): Promise<number> => (await metrics.requestsWaiting.get()).values[0]?.value ?? 0;
  return { get, known, runs, release, time, waiting };
}

const ends = (requests: readonly Promise<globalThis.Response>[]) =>
  Promise.all(requests.map(async (it) => (await it).status));

test('a tenant that sends many requests has its share, and the request of another one runs at once', async () => {
  const { get, known, runs, release, waiting } = await start(contract.calls.list);
  await known('loud', 10);
  const many = Array.from({ length: 40 }, () => get('loud'));
  await expect.poll(() => runs('loud')).toBe(limits.request_units);
  await expect.poll(waiting).toBe(40 - limits.request_units);
  const other = get('quiet');
  await expect.poll(() => runs('quiet')).toBe(1);
  // While there are two, each has a quarter. What runs already ends.
  for (let left = 40; left > 24; left -= 1) release('loud');
  await expect.poll(() => runs('loud')).toBe(limits.request_units / 4);
  release('quiet');
  expect((await other).status).toBe(200);
  // Some time after its last request, the other one has all of it again.
  await expect.poll(() => runs('loud')).toBe(limits.request_units);
  for (let left = 24; left > 0; left -= 1) {
    await expect.poll(() => runs('loud')).toBe(Math.min(left, limits.request_units));
    release('loud');
  }
  expect(await ends(many)).toEqual(Array.from({ length: 40 }, () => 200));
  await expect.poll(waiting).toBe(0);
});

test('large responses count for more: of the largest one runs at a time', async () => {
  const { get, known, runs, release } = await start(contract.calls.list);
  await known('loud', 1_000_000);
  const more = [get('loud', 1_000_000), get('loud', 1_000_000)];
  const other = get('quiet');
  await expect.poll(() => runs('quiet')).toBe(1);
  expect(runs('loud')).toBe(1);
  release('loud');
  await expect.poll(() => runs('loud')).toBe(1);
  release('loud');
  release('quiet');
  expect(await ends([...more, other])).toEqual([200, 200, 200]);
});

test('of the first requests, whose responses may be large, few run until one has ended', async () => {
  const { get, runs, release } = await start(contract.calls.list);
  const many = Array.from({ length: 40 }, () => get('loud'));
  await expect.poll(() => runs('loud')).toBe(limits.request_units / 4);
  release('loud');
  // The others that run count as before, those that come now for what they are.
  await expect.poll(() => runs('loud')).toBe(3 + 4);
  for (let left = 39; left > 0; left -= 1) {
    await expect.poll(() => runs('loud')).toBeGreaterThan(0);
    release('loud');
  }
  expect(await ends(many)).toEqual(Array.from({ length: 40 }, () => 200));
});

test('what waits too long, or behind too many, is refused with the time to wait; who left is forgotten', async () => {
  const few = { request_units: 1, tenant_requests_waiting: 2, request_wait_ms: 10_000 };
  const { get, runs, release, time, waiting } = await start(contract.calls.dispatch, few);
  const running = get('loud');
  await expect.poll(() => runs('loud')).toBe(1);
  const gone = new AbortController();
  const left = get('loud', 10, gone.signal).catch(() => 'gone');
  await expect.poll(waiting).toBe(1);
  gone.abort();
  expect(await left).toBe('gone');
  await expect.poll(waiting).toBe(0);
  const late = [get('loud'), get('loud')];
  await expect.poll(waiting).toBe(2);
  const refused = await get('loud');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ error: 'not_ready' });
  time.now += few.request_wait_ms + 1;
  expect(await ends(late)).toEqual([503, 503]);
  release('loud');
  expect((await running).status).toBe(200);
});

test('live streams have limits of their own', async () => {
  const { get, runs } = await start(contract.callStreams.tenant);
  const open = Array.from({ length: limits.request_units + 5 }, () => get('loud').catch(() => 'closed'));
  await expect.poll(() => runs('loud')).toBe(open.length);
});
