// Another tenant's records do not exist: every route with an id, every id in a body and every filter finds nothing of them (spec 5, rule 2).
import { allRoutes, openapiPath } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send, successOf, withCookie, withKey, signInCookie } from '../harness/callers.ts';
import { expectRefusal } from '../harness/expect-refusal.ts';
import { refusalOf } from '../harness/refusal-of.ts';
import { createScene, kindOf, pathParameters } from '../harness/scene.ts';
import type { Scene, Schema } from '../harness/scene.ts';
import { startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform } from '../harness/start-platform.ts';

let platform: TestPlatform;
let theirs: Scene;
let ours: Scene;
beforeAll(async () => {
  platform = await startPlatform();
  [theirs, ours] = [await createScene(platform), await createScene(platform)];
});
afterAll(async () => {
  await theirs.close();
  await ours.close();
  await platform.close();
});

const tenantRoutes = allRoutes.filter(({ route }) => route.metadata.auth === 'tenant').map(({ route }) => route);
const kindsIn = (route: (typeof tenantRoutes)[number]): IdKind[] => pathParameters(route).map((name) => kindOf(route, name)).filter((kind) => kind !== 'tenant');
const withIds = tenantRoutes.filter((route) => kindsIn(route).length > 0).map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const);
const lists = tenantRoutes.filter((route) => route.query !== undefined).map((route) => [openapiPath(route.path), route] as const);

it.each(withIds)("%s finds nothing under another tenant's id, whoever asks, and changes nothing there", async (_name, route) => {
  const theirIds = Object.fromEntries(await Promise.all(kindsIn(route).map(async (kind) => [kind, await theirs.idOf(kind)] as const))) as Partial<Record<IdKind, string>>;
  const request = await ours.requestFor(route, theirIds);
  const [notFound] = route.metadata.errors.filter((code) => code.endsWith('_not_found'));
  const traces = () => platform.sql('select count(*)::int as n from audit_events where tenant_id = $1', [theirs.tenant.id]);
  const before = await traces();
  for (const headers of [withKey(ours.tenant.apiKey), withCookie(await signInCookie(platform.url), platform.url)]) {
    expect(expectRefusal(await send(platform.url, request, headers), route).error).toBe(notFound);
    await platform.sql('delete from rate_limits');
  }
  expect(await traces()).toEqual(before);
  const own = await ours.requestFor(route);
  expect((await send(platform.url, own, withKey(ours.tenant.apiKey))).status).toBe(successOf(route));
  const readBack = allRoutes.find((candidate) => candidate.route.path === route.path && candidate.route.method === 'GET')?.route;
  if (readBack) expect((await send(platform.url, await theirs.requestFor(readBack), withKey(theirs.tenant.apiKey))).status).toBe(200);
  // A record that this route has removed is no good for the next.
  if (route.method === 'DELETE') await renew();
});

async function renew(): Promise<void> {
  await ours.close();
  ours = await createScene(platform);
}

it.each(lists)("%s holds nothing of another tenant's, also when asked for it by id", async (_name, route) => {
  const [agent_id, trunk_id, call_id, webhook_endpoint_id] = [await theirs.idOf('agent'), await theirs.idOf('trunk'), await theirs.idOf('call'), await theirs.idOf('webhook_endpoint')];
  await theirs.idOf('webhook_delivery');
  const filters = Object.entries({ agent_id, trunk_id, call_id, webhook_endpoint_id }).filter(([name]) => name in (route.query as Schema).shape);
  const { path } = await ours.requestFor(route);
  for (const query of ['', ...filters.map(([name, id]) => `${name}=${id}`)]) {
    const answer = await send(platform.url, { method: 'GET', path: `${path}?${query}`, body: undefined }, withKey(ours.tenant.apiKey));
    expect([answer.status, answer.text.includes(theirs.tenant.id)]).toEqual([200, false]);
    if (query) expect(Object.values(answer.json() as object)).toContainEqual([]);
  }
});

it("another tenant's ids in a body are not found", async () => {
  const { calls, agents } = ours.tenant.client;
  const to_number = '+15005550002';
  const own = { agent_id: await ours.idOf('agent'), trunk_id: await ours.idOf('trunk'), to_number };
  expect(await refusalOf(calls.dispatch({ ...own, agent_id: await theirs.idOf('agent') }))).toMatchObject({ status: 404, code: 'agent_not_found' });
  expect(await refusalOf(calls.dispatch({ ...own, trunk_id: await theirs.idOf('trunk') }))).toMatchObject({ status: 404, code: 'trunk_not_found' });
  const tool = await theirs.idOf('tool');
  expect(await refusalOf(agents.create({ name: 'A', instructions: 'B', tool_ids: [tool] }))).toMatchObject({ code: 'unknown_tool_ids', details: { unknown_tool_ids: [tool] } });
});

it("a cursor of another tenant's list leads into one's own records only", async () => {
  for (let count = 0; count < 3; count += 1) await theirs.tenant.client.agents.create({ name: 'Theirs', instructions: 'B' });
  const { next_cursor } = await theirs.tenant.client.agents.list({ limit: 1 });
  const { agents } = await ours.tenant.client.agents.list({ cursor: next_cursor ?? '' });
  expect(agents.filter(({ tenant_id }) => tenant_id !== ours.tenant.id)).toEqual([]);
});
