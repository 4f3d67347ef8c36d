// Another tenant's records do not exist: every route with an id, every id in a body and every filter finds nothing of
// them (requirements 1, 5.2).
import { allRoutes, idPrefixes, openapiPath } from '@voicecall/contract';
import type { IdKind } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { credentialsFor, send, successOf, withCookie, withKey, signInCookie } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import { kindOf, pathParameters } from '../harness/contract/path-parameters.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';

const platform = sharedPlatform();
let theirs: Fixture;
let ours: Fixture;
beforeAll(async () => {
  [theirs, ours] = [await createFixture(platform), await createFixture(platform)];
});
// Each test signs in.
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await theirs.close();
  await ours.close();
});

const tenantRoutes = allRoutes.filter(({ route }) => route.metadata.auth === 'tenant').map(({ route }) => route);
const kindsIn = (route: (typeof tenantRoutes)[number]): IdKind[] =>
  pathParameters(route)
    .map((name) => kindOf(route, name))
    .filter((kind) => kind !== 'tenant');
const withIds = tenantRoutes
  .filter((route) => kindsIn(route).length > 0)
  .map((route) => [`${route.method} ${openapiPath(route.path)}`, route] as const);
const lists = tenantRoutes
  .filter((route) => Object.keys((route.query as Schema).shape).length > 0)
  .map((route) => [openapiPath(route.path), route] as const);

it.each(withIds)(
  "%s finds nothing under another tenant's id, for every kind of caller, and changes nothing there",
  async (_name, route) => {
    const { tenantId: _, ...theirIds } = await theirs.parametersOf(route);
    const request = await ours.requestFor(route, theirIds);
    const [kind] = kindsIn(route);
    const notFound = route.metadata.errors.find(
      (code) => code.endsWith('_not_found') && kind?.includes(code.replace('_not_found', '')),
    );
    const traces = () =>
      platform.sql('select count(*)::int as n from audit_events where tenant_id = $1', [theirs.tenant.id]);
    const before = await traces();
    const cookie = await signInCookie(platform.url);
    const of = ({ tenant }: Fixture) => credentialsFor(route, { tenant, cookie, url: platform.url });
    for (const headers of [of(ours), withCookie(cookie, platform.url)]) {
      expect(expectRefusal(await send(platform.url, request, headers), route).error).toBe(notFound);
      await platform.sql('delete from rate_limits');
    }
    expect(await traces()).toEqual(before);
    const own = await ours.requestFor(route);
    expect((await send(platform.url, own, of(ours))).status).toBe(successOf(route));
    const readBack = allRoutes.find(
      (candidate) => candidate.route.path === route.path && candidate.route.method === 'GET',
    )?.route;
    if (readBack) expect((await send(platform.url, await theirs.requestFor(readBack), of(theirs))).status).toBe(200);
    // A record that this route has removed is no good for the next.
    if (route.method === 'DELETE') await renew();
  },
);

async function renew(): Promise<void> {
  await ours.close();
  ours = await createFixture(platform);
}

/** The records that fields such as `agent_id` and `tool_ids` name. */
function referencesIn(schema: unknown): (readonly [field: string, kind: IdKind])[] {
  const kinds = Object.keys(idPrefixes) as IdKind[];
  return Object.keys((schema as Schema | undefined)?.shape ?? {}).flatMap((field) =>
    kinds.filter((kind) => field === `${kind}_id` || field === `${kind}_ids`).map((kind) => [field, kind] as const),
  );
}

it.each(lists)("%s holds nothing of another tenant's, also when asked for it by id", async (_name, route) => {
  await theirs.idOf('webhook_delivery');
  await theirs.idOf('booking');
  await theirs.idOf('phone_number');
  await theirs.idOf('custom_field');
  const filters = await Promise.all(
    referencesIn(route.query).map(async ([field, kind]) => `${field}=${await theirs.idOf(kind)}`),
  );
  const { path } = await ours.requestFor(route);
  for (const query of ['', ...filters]) {
    const response = await send(
      platform.url,
      { method: 'GET', path: query ? `${path}?${query}` : path, body: undefined },
      credentialsFor(route, { tenant: ours.tenant, cookie: await signInCookie(platform.url), url: platform.url }),
    );
    expect([response.status, response.text.includes(theirs.tenant.id)]).toEqual([200, false]);
    if (query) expect(Object.values(response.json() as object)).toContainEqual([]);
  }
});

const references = tenantRoutes.flatMap((route) =>
  referencesIn(route.body).map(([field, kind]) => [openapiPath(route.path), field, kind, route] as const),
);

it('are named in the bodies of many routes', () => expect(references.length).toBeGreaterThan(7));

it.each(references)("%s does not find another tenant's record for its %s", async (_name, field, kind, route) => {
  const id = await theirs.idOf(kind);
  const request = await ours.requestFor(route);
  const response = await send(
    platform.url,
    { ...request, body: { ...(request.body as object), [field]: field.endsWith('s') ? [id] : id } },
    withKey(ours.tenant.apiKey),
  );
  const refusal = expectRefusal(response, route);
  expect(refusal.error).toBe(field.endsWith('s') ? `unknown_${field}` : `${kind}_not_found`);
  if (field.endsWith('s')) expect(refusal.details).toEqual({ [`unknown_${field}`]: [id] });
});

it("a cursor of another tenant's list leads into one's own records only", async () => {
  for (let count = 0; count < 3; count += 1)
    await theirs.tenant.client.agents.create({ name: 'Theirs', instructions: 'B' });
  const { next_cursor } = await theirs.tenant.client.agents.list({ limit: 1 });
  const { agents } = await ours.tenant.client.agents.list({ cursor: next_cursor ?? '' });
  expect(agents.filter(({ tenant_id }) => tenant_id !== ours.tenant.id)).toEqual([]);
});
