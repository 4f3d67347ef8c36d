// Addresses that are wrong: path parameters, queries and methods of every route of the contract (requirement 7).
import {
  agentRoutes,
  allRoutes,
  encodeCursor,
  exampleId,
  livekitWebhookRoute,
  openapiPath,
  pathParamNames,
} from '@voicecall/contract';
import type { AnyRoute } from '@voicecall/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysMay, credentialsFor, signInCookie } from '../harness/http/callers.ts';
import type { Headers } from '../harness/http/callers.ts';
import { expectRefusal } from '../harness/http/expect-refusal.ts';
import { rawRequest } from '../harness/http/raw-request.ts';
import type { RawResponse } from '../harness/http/raw-types.ts';
import { createFixture } from '../harness/contract/fixture.ts';
import type { Fixture } from '../harness/contract/resource-fixture.ts';
import type { Schema } from '../harness/contract/path-parameters.ts';
import { resourceFixtures } from '../harness/contract/resource-fixtures.ts';
import { casesAt } from '../harness/repetitions.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';

let platform: TestPlatform;
let fixture: Fixture;
let cookie: string;
beforeAll(async () => {
  platform = await startPlatform();
  fixture = await createFixture(platform);
  cookie = await signInCookie(platform.url);
});
beforeEach(() => platform.sql('delete from rate_limits'));
afterAll(async () => {
  await fixture.close();
  await platform.close();
});

const nameOf = (route: AnyRoute): string => `${route.method} ${openapiPath(route.path)}`;
const schemaOf = (part: unknown): Schema => part as Schema;

async function ask(
  route: AnyRoute,
  path: string,
  as = credentialsFor(route, { tenant: fixture.tenant, cookie, url: platform.url }),
): Promise<RawResponse> {
  const { method, body } = await fixture.requestFor(route);
  const text = body === undefined ? undefined : JSON.stringify(body);
  return rawRequest(platform.url, {
    method,
    path,
    headers: { ...as, ...(text && { 'content-type': 'application/json' }) },
    body: text,
  });
}

describe('a path parameter', () => {
  const unreadable = ['%', '%2', '%zz', '%ff', '%c3%28', '%ED%A0%80', '%00', 'a%00b', '\u00ff'];
  const tooLong = ['x'.repeat(129), '%F0%9F%98%80'.repeat(129), 'x'.repeat(8_000)];
  const strange = [
    '..%2f',
    '..%2f..%2fadmin%2fapi%2ftenants',
    '%2e%2e',
    '%20',
    '%09',
    '%0d%0aSet-Cookie:%20a=b',
    "'%20or%201=1--",
    '%25',
    '%2500',
    '*',
    '-1',
    'null',
    '__proto__',
    'constructor',
    '%F0%9F%98%80',
    '%E2%80%AE',
    'x'.repeat(128),
    '{agentId}',
  ];
  const places = allRoutes
    .flatMap(({ route }) => pathParamNames(route.path).map((name) => [nameOf(route), name, route] as const))
    .map((place, index) => [...place, index] as const);

  /** An invalid number is refused as such; ids have no form that clients know. */
  const malformed = (name: string): string => (name === 'phoneNumber' ? 'invalid_phone_format' : 'validation_failed');

  /** The good path with `value` in place of one parameter. */
  const pathWith = async (route: AnyRoute, name: string, value: string): Promise<string> => {
    const { pathname, search } = new URL((await fixture.requestFor(route)).path, platform.url);
    const segments = pathname.split('/');
    const changed = segments.map((segment, index) => (route.path.split('/')[index] === `:${name}` ? value : segment));
    return `${changed.join('/')}${search}`;
  };

  it.each(places)('%s refuses an unreadable %s', async (_name, name, route, index) => {
    for (const value of casesAt(index, unreadable))
      expect(expectRefusal(await ask(route, await pathWith(route, name, value)), route).error).toBe(
        'validation_failed',
      );
  });

  /** Operators use what keys may not, and look for the tenant. */
  const noTenant = (route: AnyRoute): string => (keysMay(route) ? 'forbidden' : 'tenant_not_found');

  it.each(places)('%s refuses a %s that is too long', async (_name, name, route, index) => {
    const expected = name === 'tenantId' ? noTenant(route) : malformed(name);
    for (const value of casesAt(index, tooLong))
      expect(expectRefusal(await ask(route, await pathWith(route, name, value)), route).error).toBe(expected);
  });

  it.each(places)('%s finds nothing under a strange %s', async (_name, name, route, index) => {
    const notFound = route.metadata.errors.filter((code) => code.endsWith('_not_found'));
    const expected = name === 'tenantId' ? [noTenant(route)] : name === 'phoneNumber' ? [malformed(name)] : notFound;
    for (const value of casesAt(index, strange, 9))
      expect([value, expectRefusal(await ask(route, await pathWith(route, name, value)), route).error]).toEqual([
        value,
        expect.toBeOneOf(expected),
      ]);
  });

  it("of an operator's request that is strange or too long is no tenant", async () => {
    const [agents] = allRoutes.filter(({ route }) => route.metadata.operation === 'listAgents');
    if (!agents) throw new Error('the contract has no list of agents');
    for (const value of [...strange, ...tooLong])
      expect([
        value,
        expectRefusal(
          await ask(agents.route, await pathWith(agents.route, 'tenantId', value), { cookie }),
          agents.route,
        ).error,
      ]).toEqual([value, 'tenant_not_found']);
  });
});

describe('a query', () => {
  const values = [
    '',
    '%',
    '%zz',
    '%ff',
    '%ED%A0%80',
    'x',
    'x'.repeat(300),
    'x'.repeat(8_000),
    '0',
    '-1',
    '1.5',
    '201',
    '1e999',
    'NaN',
    'null',
    '%F0%9F%98%80',
    "'%20or%201=1--",
    '[object%20Object]',
    '__proto__',
  ];
  const times = [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '2026-11-21T09:30:00%2B23:59',
    '2026-11-21T09:30:00.123456789Z',
    '2026-02-30T00:00:00Z',
    '2026-11-21',
    '2026-11-21T09:30:00',
    '2016-12-31T23:59:60Z',
  ];
  const places = allRoutes
    .flatMap(({ route }) =>
      route.query === undefined
        ? []
        : Object.keys(schemaOf(route.query).shape).map((name) => [nameOf(route), name, route] as const),
    )
    .map((place, index) => [...place, index] as const);
  /** The address, and the required query parameters. */
  const addressOf = async (route: AnyRoute): Promise<{ path: string; needed: string }> => {
    const [path = '', needed = ''] = (await fixture.requestFor(route)).path.split('?');
    return { path, needed };
  };
  const decoded = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));

  it.each(places)('%s succeeds or is refused as declared for any %s', async (_name, name, route, index) => {
    const { path } = await addressOf(route);
    const found = route.metadata.errors.some((code) => code.endsWith('_not_found'))
      ? expect.toBeOneOf([200, 404])
      : 200;
    for (const value of casesAt(index, [...values, ...times], 9)) {
      const response = await ask(route, `${path}?${name}=${value}`);
      // A rule that no schema states.
      if (response.status === 400 && resourceFixtures.rules.some((rule) => rule.test(response.text))) continue;
      if (schemaOf(route.query).safeParse(decoded(`${name}=${value}`)).success)
        expect([value, response.status, response.text]).toEqual([value, found, expect.any(String)]);
      else
        expect(expectRefusal(response, route).error).toMatch(
          /^(validation_failed|invalid_cursor|invalid_phone_format)$/,
        );
    }
  });

  it.each(places)('%s refuses %s given twice, as a list or with NUL', async (_name, name, route, index) => {
    const { path, needed } = await addressOf(route);
    expect(expectRefusal(await ask(route, `${path}?${name}=1&${name}=2`), route).error).toMatch(
      /^(validation_failed|invalid_cursor|invalid_phone_format)$/,
    );
    for (const query of casesAt(index, [`${name}=%00`, `${name}[]=1`, `${name}[a]=1`]))
      expect(expectRefusal(await ask(route, `${path}?${needed}&${query}`), route).error).toBe('validation_failed');
  });

  const lists = places.filter(([, name]) => name === 'cursor');
  it.each(lists)('%s refuses a %s that it did not issue', async (_name, _cursor, route, index) => {
    const { path, needed } = await addressOf(route);
    const foreign = encodeCursor({ created_at: '2026-11-21T09:30:00.000Z', id: exampleId('carrier_trunk') });
    const unreadable = ['x', `${foreign}=`, Buffer.from('2026-11-21T09:30:00.000Z|1').toString('base64url')];
    for (const cursor of [foreign, ...casesAt(index, unreadable)]) {
      expect(expectRefusal(await ask(route, `${path}?${needed}&cursor=${cursor}`), route).error).toBe('invalid_cursor');
    }
  });

  it.each(lists)('%s refuses a limit outside 1 to 200 and names it', async (_name, _cursor, route, index) => {
    const { path, needed } = await addressOf(route);
    for (const limit of ['0', '201', ...casesAt(index, ['-1', '1.5', 'many', ''])]) {
      expect(expectRefusal(await ask(route, `${path}?${needed}&limit=${limit}`), route)).toMatchObject({
        error: 'validation_failed',
        details: { issues: [{ path: 'limit' }] },
      });
    }
    for (const limit of ['1', '200']) expect((await ask(route, `${path}?${needed}&limit=${limit}`)).status).toBe(200);
  });
});

describe('a method', () => {
  const documents = ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs'].map((path) => ({
    method: 'GET',
    path,
  }));
  const routes = [
    ...allRoutes.map(({ route }) => route),
    ...Object.values(agentRoutes),
    livekitWebhookRoute,
    ...documents,
  ];
  const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/(?<=\/):\w+/g, '[^/]+')}$`);
  const methodsAt = (matches: (path: string) => boolean): string[] =>
    routes.filter(({ path }) => matches(path)).map(({ method }) => method);
  // An address may match routes of several records; each of them responds that its record does not exist.
  const addresses = [...new Set(routes.map(({ path }) => path))].map(
    (path) =>
      [
        openapiPath(path),
        methodsAt((other) => other === path),
        methodsAt((other) => patternOf(other).test(path)),
      ] as const,
  );
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

  it.each(addresses)('that %s does not take is refused with those that it takes', async (path, declared, answered) => {
    const taken = [...new Set(declared.includes('GET') ? [...declared, 'HEAD'] : declared)].toSorted();
    for (const method of methods.filter((candidate) => !taken.includes(candidate) && !answered.includes(candidate))) {
      const response = await rawRequest(platform.url, { method, path: path.replaceAll(/\{\w+\}/g, 'x') });
      expect([method, response.status, response.headers.allow]).toEqual([method, 405, taken.join(', ')]);
      if (method !== 'HEAD') expect(expectRefusal(response).error).toBe('method_not_allowed');
    }
  });
});

describe('an address', () => {
  const tenant = (): string => `/v1/tenants/${fixture.tenant.id}`;
  const unknown: readonly (() => string)[] = [
    () => '/v1',
    () => '/v1/',
    () => '/v2/tenants',
    () => '/admin',
    () => '/admin/api',
    () => '/nowhere?limit=1',
    () => '//',
    () => '/%2e%2e/',
    () => tenant(),
    () => `${tenant()}/`,
    () => `${tenant()}/agents/`,
    () => `${tenant()}//agents`,
    () => `${tenant()}/Agents`,
    () => `${tenant()}/agents/x/y`,
    () => `${tenant()}/agents%2Fx`,
    () => '/V1/tenants/x/agents',
    () => '/admin/api/tenants/',
    () => '/internal',
    () => '/docs/schemas/nowhere.json',
    () => '/docs/schemas/..%2f..%2fpackage.json',
    () => '/docs/schemas/%2e%2e/%2e%2e/package.json',
  ];

  it.each(unknown.map((path) => [path.toString().replace('() => ', ''), path] as const))(
    '%s is not found, for every kind of caller',
    async (_text, path) => {
      const callers: Headers[] = [{}, { authorization: `Bearer ${fixture.tenant.apiKey}` }, { cookie }];
      for (const headers of callers) {
        expect(expectRefusal(await rawRequest(platform.url, { method: 'GET', path: path(), headers })).error).toBe(
          'not_found',
        );
      }
    },
  );

  it.each(['/%', '/%ff', '/v1/%zz/x', '/docs/schemas/%ff'])('%s cannot be read', async (path) => {
    expect(['validation_failed', 'not_found']).toContain(
      expectRefusal(await rawRequest(platform.url, { method: 'GET', path })).error,
    );
  });
});
