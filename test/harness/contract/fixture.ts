// Valid requests for any route of the contract, made from its documented example and existing records.
import { allRoutes, idPrefixes, renderPath } from '@voicecall/contract';
import type { AnyRoute, IdKind, RouteEntry } from '@voicecall/contract';
import { addTenant } from './add-tenant.ts';
import { nextAccount } from '../carrier/carrier.ts';
import type { CarrierAccount } from '../carrier/carrier.ts';
import { keysMay, successOf } from '../http/callers.ts';
import { openPersonOf, openPortalOf } from '../http/portal.ts';
import { startReceiver } from '../receivers/receiver.ts';
import { nextNumber } from '../calls/ring.ts';
import type { TestPlatform, TestTenant } from '../platform/start-platform.ts';
import { exampleOf, kindOf, kindOfExample, kinds, pathParameters, required } from './path-parameters.ts';
import type { Schema } from './path-parameters.ts';
import type { Fixture } from './resource-fixture.ts';
import { resourceFixtures } from './resource-fixtures.ts';

export async function createFixture(platform: TestPlatform, given?: TestTenant): Promise<Fixture> {
  const tenant = given ?? (await addTenant(platform));
  const receiver = await startReceiver();
  const made = new Map<IdKind, Promise<string>>();
  let carrier: CarrierAccount | undefined;
  const valueOf = (route: AnyRoute, parameter: string): Promise<string> => {
    const own = resourceFixtures.parameters[route.metadata.operation];
    return own && parameter === pathParameters(route).at(-1)
      ? own(fixture, platform)
      : fixture.idOf(kindOf(route, parameter));
  };
  const parametersOf = async (route: AnyRoute, others: Readonly<Record<string, string>> = {}) => {
    const names = pathParameters(route);
    const mistaken = Object.keys(others).find((name) => !names.includes(name));
    if (mistaken !== undefined) throw new Error(`${route.path} has no parameter ${mistaken}`);
    const values = names.map(async (name) => [name, others[name] ?? (await valueOf(route, name))] as const);
    return Object.fromEntries(await Promise.all(values));
  };
  const fixture: Fixture = {
    tenant,
    receiver,
    number: nextNumber(),
    get carrier() {
      return (carrier ??= nextAccount());
    },
    idOf(kind) {
      const make = resourceFixtures.records[kind];
      const id =
        made.get(kind) ??
        (kind === 'tenant' ? Promise.resolve(tenant.id) : make ? make(fixture, platform) : fixture.create(kind));
      made.set(kind, id);
      // Made anew when it is needed again: one failure is not that of everything later.
      id.catch(() => made.delete(kind));
      return id;
    },
    async create(kind, changes = {}) {
      const entry = creators[kind];
      if (!entry)
        throw new Error(`no route creates a ${kind}: say how one is made under "records" in a *.fixture.ts of test`);
      const { tenantId: _, ...parents } = await parametersOf(entry.route);
      const { operator } = platform;
      const asOperator = entry.route.metadata.auth === 'tenant' ? operator.withTenant(tenant.id) : operator;
      const caller = keysMay(entry.route) ? tenant.client : asOperator;
      const methods = caller as unknown as Record<string, Record<string, (...args: unknown[]) => Promise<object>>>;
      const body = {
        ...((await fixture.existing(exampleOf(entry.route.body as Schema | undefined))) as object),
        ...changes,
      };
      const response = await methods[entry.resource]?.[entry.key]?.(...Object.values(parents), body);
      return idIn(response, kind);
    },
    parametersOf: (route) => parametersOf(route),
    async requestFor(route, others) {
      if (route.metadata.auth === 'portal') await openPortalOf(platform, tenant);
      if (route.metadata.auth === 'person') await openPersonOf(platform, tenant);
      return {
        method: route.method,
        path: renderPath(route.path, await parametersOf(route, others)) + requiredQuery(route),
        body: await fixture.existing(exampleOf(route.body as Schema | undefined)),
      };
    },
    existing: (example) => withReferences(fixture, platform, example),
    close: () => receiver.close(),
  };
  return fixture;
}

/** The id of the record of a kind in a response: at its top, or in the record under its own name. */
function idIn(response: object | undefined, kind: IdKind): string {
  const ids = [response, ...Object.values(response ?? {})].map((part) => (part as { id?: unknown } | null)?.id);
  const id = ids.find((value) => typeof value === 'string' && value.startsWith(`${idPrefixes[kind]}_`));
  if (typeof id !== 'string') throw new Error(`no id of a ${kind} is in ${JSON.stringify(response)}`);
  return id;
}

/** The kind of record whose id a route returns when it has created one. */
function createdKind(route: AnyRoute): IdKind | undefined {
  const created = (route.responses[successOf(route)] as Schema | undefined)?.shape ?? {};
  const ids = [created['id'], ...Object.values(created).map((record) => required(record)?.shape?.['id'])];
  const kind = ids.map((id) => kindOfExample(exampleOf(id))).find(Boolean);
  const isInPath = pathParameters(route).some((name) => kindOf(route, name) === kind);
  return route.method === 'POST' && !isInPath ? kind : undefined;
}

const creators: Partial<Record<IdKind, RouteEntry>> = Object.fromEntries(
  kinds.map((kind) => [kind, allRoutes.find(({ route }) => createdKind(route) === kind)]),
);

/** The required query parameters, as in the examples. */
function requiredQuery(route: AnyRoute): string {
  const needed = Object.entries((route.query as Schema | undefined)?.shape ?? {}).filter(
    ([, schema]) => !schema.safeParse(undefined).success,
  );
  return needed.length === 0
    ? ''
    : `?${needed.map(([name, schema]) => `${name}=${encodeURIComponent(String(exampleOf(schema)))}`).join('&')}`;
}

/** Our own number in the documented examples. */
const exampleNumber = '+15551230001';

/** Replaces example ids by existing ids, https addresses by a working receiver, and what fixtures of resources name. */
async function withReferences(fixture: Fixture, platform: TestPlatform, value: unknown): Promise<unknown> {
  if (typeof value === 'string') {
    const own = resourceFixtures.examples[value];
    if (own) return own(fixture, platform);
    const kind = kindOfExample(value);
    return kind
      ? fixture.idOf(kind)
      : value.replace(exampleNumber, fixture.number).replace(/^https:\/\/.*/, fixture.receiver.url);
  }
  if (Array.isArray(value)) return Promise.all(value.map((item) => withReferences(fixture, platform, item)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(async ([key, inner]) => [key, await withReferences(fixture, platform, inner)] as const),
    ),
  );
}
