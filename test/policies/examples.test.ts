// The documented example of every route works, once its ids, addresses and passwords are ones that exist: it succeeds
// with the documented response, carries the headers of every response, and leaves the entry in the audit log that the route
// declares, or none. Requirement 4.9.
import { openapiPath } from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { credentialsFor, keysMay, send, signInCookie, successOf, withCookie } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectHeaders } from '../harness/http/expect-headers.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { namedRoutes, oneOfEachKind } from '../harness/http/route-kinds.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { operatorLogin, startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  cookie = await signInCookie(platform.url);
});
beforeEach(async () => {
  await platform.sql('delete from rate_limits');
  // One of the routes signs out.
  await platform.sql('update operator_sessions set revoked_at = null where revoked_at is not null');
});
afterAll(() => platform.close());

let requests = 0;
/** Sends a valid request with a request id of its own, and returns the audit entries with that id. */
async function traced(route: AnyRoute, own: Fixture, headers: Headers, body?: unknown) {
  const id = `example-${(requests += 1)}`;
  const request = await own.requestFor(route);
  const response = await send(platform.url, body === undefined ? request : { ...request, body }, {
    ...headers,
    'x-request-id': id,
  });
  const entries = await platform.sql(
    'select tenant_id, actor_type, actor_id, action, target_type, target_id, route, request_id from audit_events where request_id = $1',
    [id],
  );
  return { id, response, entries };
}

const credentialsOf = (route: AnyRoute, { tenant }: Fixture): Headers =>
  credentialsFor(route, { tenant, cookie, url: platform.url });

async function inFixture<T>(work: (fixture: Fixture) => Promise<T>): Promise<T> {
  const fixture = await createFixture(platform);
  try {
    return await work(fixture);
  } finally {
    await fixture.close();
  }
}

const idOf = async (text: string, values: unknown[]): Promise<string | undefined> =>
  (await platform.sql<{ id: string }>(text, values))[0]?.id;
const keyOf = ({ tenant }: Fixture) =>
  idOf(`select id from api_keys where tenant_id = $1 and label = 'demo'`, [tenant.id]);
const operatorId = () => idOf('select id from operators where email = $1', [operatorLogin.email]);

/** Who acts when the route is called with the credentials that it requires. */
async function actorOf(route: AnyRoute, fixture: Fixture, entries: readonly Record<string, unknown>[]) {
  const { tag, operation, auth } = route.metadata;
  if (keysMay(route)) return { actor_type: 'api_key', actor_id: await keyOf(fixture) };
  if (operation === 'askForUserLink') return { actor_type: 'system', actor_id: null };
  if (operation === 'userLogin' || operation === 'setUserPassword' || auth === 'person')
    return { actor_type: 'user', actor_id: entries[0]?.['target_id'] };
  if (tag === 'Portal') return { actor_type: 'portal_session', actor_id: expect.stringMatching(/^ps_/) };
  // The person who accepts an invitation acts as the new operator.
  const accepts = operation === 'acceptInvitation';
  return { actor_type: 'operator', actor_id: accepts ? entries[0]?.['target_id'] : await operatorId() };
}

/** What `route` writes into the audit log when it succeeds. */
async function expectedEntries(
  route: AnyRoute,
  fixture: Fixture,
  { id, entries }: { readonly id: string; readonly entries: readonly Record<string, unknown>[] },
): Promise<unknown[]> {
  const { audit, auth, operation } = route.metadata;
  if (!audit) return [];
  const [named] = audit.split('.');
  const target_type = auth === 'person' ? 'user' : named;
  // The entries of a deleted tenant go with it, but for this one.
  const isOfNone = target_type === 'operator' || target_type === 'price' || operation === 'deleteTenant';
  return [
    {
      ...(await actorOf(route, fixture, entries)),
      tenant_id: isOfNone ? null : expect.stringMatching(/^tn_/),
      action: audit,
      target_type,
      target_id: expect.stringMatching(/^[A-Za-z]{2,3}_[0-9a-f]{24}$/),
      route: `${route.method} ${openapiPath(route.path)}`,
      request_id: id,
    },
  ];
}

function expectDocumented(route: AnyRoute, response: RawResponse): void {
  expect([response.status, response.text]).toEqual([successOf(route), expect.any(String)]);
  // Of a live stream, only the status: the tests of streams check its events.
  if (!route.metadata.stream)
    expect((route.responses[response.status] as Schema).safeParse(response.json()).success).toBe(true);
}

describe.each(namedRoutes)('%s', (_name, route) => {
  it('succeeds as documented, carries the headers of every response, and is audited as declared', () =>
    inFixture(async (fixture) => {
      const done = await traced(route, fixture, credentialsOf(route, fixture));
      expectDocumented(route, done.response);
      expectHeaders(done.response, route.metadata.rate_limits, done.id);
      expect(done.entries).toEqual(await expectedEntries(route, fixture, done));
    }));
});

it('only routes that change nothing are not audited', () => {
  const silent = namedRoutes.filter(([, { metadata }]) => !metadata.audit).map(([, { method }]) => method);
  expect(new Set(silent)).toEqual(new Set(['GET']));
});

const audited = namedRoutes.filter(([, route]) => route.metadata.audit);

it.each(oneOfEachKind(audited.filter(([, route]) => route.metadata.auth === 'tenant')))(
  'the audit log names the operator who used %s for a tenant',
  (_name, route) =>
    inFixture(async (fixture) => {
      const { entries } = await traced(route, fixture, withCookie(cookie, platform.url));
      expect(entries).toMatchObject([
        { tenant_id: fixture.tenant.id, actor_type: 'operator', actor_id: await operatorId() },
      ]);
    }),
);

describe('the audit log gets nothing', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await createFixture(platform);
  });
  afterAll(() => fixture.close());

  it.each(audited)('from %s when it refuses', async (_name, route) => {
    const refused =
      route.method === 'DELETE' || route.method === 'GET'
        ? await traced(route, fixture, {})
        : await traced(route, fixture, credentialsOf(route, fixture), []);
    expect([refused.response.status >= 400, refused.entries]).toEqual([true, []]);
  });
});
