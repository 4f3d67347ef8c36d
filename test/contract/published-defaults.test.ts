// Guarantees of the defaults that the contract publishes: a record has them when the request leaves a field out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes, recordedAgent } from '@voicecall/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultOf, isSchema, shapeOf, unwrap } from '../../packages/contract/generate/typescript-of.ts';
import type { Schema } from '../../packages/contract/generate/typescript-of.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { keysMay } from '../harness/http/callers.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform, TestTenant } from '../harness/platform/start-platform.ts';

interface Document {
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly properties?: Readonly<Record<string, object>> }>>;
  };
}
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as Document;

type Json = Readonly<Record<string, unknown>>;
type Create = (...args: readonly unknown[]) => Promise<Readonly<Record<string, Json | undefined>>>;

let platform: TestPlatform;
let tenant: TestTenant;
beforeAll(async () => {
  platform = await startPlatform();
  tenant = await addTenant(platform);
});
afterAll(() => platform.close());

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A union has none of its own. */
const hasMembers = (member: Schema): boolean => Object.keys(shapeOf(unwrap(member))).length > 0;

/** The example of a body without the fields that have a default, at any depth. */
const leastOf = (schema: Schema, example: Json): Json =>
  Object.fromEntries(
    Object.entries(example).flatMap(([key, value]) => {
      const member = shapeOf(schema)[key];
      if (!member) throw new Error(`the example has an unknown member ${key}`);
      if (defaultOf(member) !== undefined) return [];
      return [[key, isObject(value) && hasMembers(member) ? leastOf(unwrap(member), value) : value]];
    }),
  );

/** The published defaults of a body, in the objects that it has; `path` → default. */
const defaultsOf = (schema: Schema, body: Json, path: readonly string[] = []): (readonly [string[], unknown])[] =>
  Object.entries(shapeOf(schema)).flatMap(([key, member]) => {
    const here = [...path, key];
    const given = body[key];
    if (isObject(given)) return defaultsOf(unwrap(member), given, here);
    const value = defaultOf(member);
    return value === undefined || given !== undefined ? [] : [[here, value] as const];
  });

const at = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), record);

/** What a request can give and no response shows. */
const writeOnly = ['outbound.auth_password', 'inbound.auth_password', 'http.headers', 'expires_in_sec'];

const creating = allRoutes.flatMap(({ resource, key, route }) => {
  const { body, path } = route;
  if (key !== 'create' || !isSchema(body)) return [];
  const example = (body.meta() as { readonly example?: Json } | undefined)?.example ?? {};
  const least = leastOf(body, example);
  const defaults = defaultsOf(body, least);
  const isOfAgent = path.includes('/:agentId/');
  return defaults.length === 0 ? [] : [{ resource, route, isOfAgent, least, defaults }];
});

it('are found wherever openapi.json shows one for a record that is created', () => {
  const published = allRoutes.flatMap(({ resource, key, route: { body } }) => {
    if (key !== 'create' || !isSchema(body)) return [];
    const members = Object.values(document.components.schemas[body.meta()?.id ?? '']?.properties ?? {});
    return members.some((member) => 'default' in member) ? [resource] : [];
  });
  expect(published.length).toBeGreaterThan(5);
  expect(creating.map(({ resource }) => resource)).toEqual(expect.arrayContaining(published));
});

it.each(creating)(
  'of $resource are those of a record that is created',
  async ({ resource, route, isOfAgent, least, defaults }) => {
    const { operator } = platform;
    const asOperator = route.metadata.auth === 'tenant' ? operator.withTenant(tenant.id) : operator;
    const client = (keysMay(route) ? tenant.client : asOperator) as unknown as Readonly<
      Record<string, { create: Create }>
    >;
    // The sandbox's model writes for this agent alone.
    const parents = isOfAgent ? [(await tenant.client.agents.create({ ...recordedAgent, name: 'Chats' })).id] : [];
    const created = await client[resource]?.create(...parents, {
      ...least,
      ...('tenant_id' in least && { tenant_id: tenant.id }),
    });
    const record = Object.values(created ?? {}).find((member) => isObject(member) && 'id' in member);
    const shown = defaults.filter(([path]) => !writeOnly.includes(path.join('.')));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.map(([path]) => [path.join('.'), at(record, path)])).toEqual(
      shown.map(([path, value]) => [path.join('.'), value]),
    );
  },
);
