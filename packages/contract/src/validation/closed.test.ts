// Guarantees of closed.ts for the whole contract: every object of every request refuses unknown members and suggests
// the nearest known one.
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { allRoutes } from '../contract.ts';
import { agentRoutes } from '../internal/agent-routes.ts';
import type { AnyRoute } from '../any-route.ts';
import { closed, freeObjects, knownMembers } from './closed.ts';
import { refusalOf } from './issues.ts';

const requests = allRoutes.flatMap(({ route }) => {
  const parts = [
    ['query', route.query],
    ['body', route.body],
  ] as const;
  return parts
    .filter(([, schema]) => schema !== undefined)
    .map(([part, schema]) => [`${part} of ${route.metadata.operation}`, part, schema as z.ZodType] as const);
});

/** Every object inside of `schema` with a fixed set of members, with its path. */
function objectsIn(
  schema: z.ZodType,
  path: readonly string[] = [],
): { path: readonly string[]; object: z.ZodObject }[] {
  const def = schema._zod.def as { innerType?: z.ZodType; element?: z.ZodType; options?: z.ZodType[] };
  if (freeObjects.has(schema)) return [];
  if (def.innerType) return objectsIn(def.innerType, path);
  if (def.element) return objectsIn(def.element, [...path, '0']);
  if (def.options) return def.options.flatMap((option) => objectsIn(option, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return [
    { path, object: schema },
    ...Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, member]) =>
      objectsIn(member, [...path, key]),
    ),
  ];
}

const typos = (name: string): string[] => [
  name.replace(/_(.)/g, (_all, letter: string) => letter.toUpperCase()),
  `${name}s`,
  name.slice(0, -1),
  name.slice(0, 1) + name.slice(2),
  name.slice(0, -2) + name.slice(-1) + name.slice(-2, -1),
];

/** What says which kind an object is, where there are several. */
const literalsIn = (object: z.ZodObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(object.shape as Record<string, z.ZodType>).flatMap(([key, member]) =>
      member instanceof z.ZodLiteral ? [[key, member.value]] : [],
    ),
  );

/** `value` at `path` of an otherwise empty request. */
const at = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);

describe.each(requests)('the %s', (_name, part, schema) => {
  it('refuses members that are not known, at every place', () => {
    for (const { path, object } of objectsIn(schema)) {
      expect(object._zod.def.catchall?._zod.def.type).toBe('never');
      const { error } = schema.safeParse(at(path, { ...literalsIn(object), zzzzzzzz: 1 }));
      const { details } = refusalOf(error?.issues ?? [], {}, part, schema);
      expect(details?.['issues'], path.join('.')).toContainEqual({
        path: [...path, 'zzzzzzzz'].join('.'),
        message: expect.stringMatching(/^is not a known (field|query parameter)$/) as unknown,
      });
    }
  });

  it('names the member that was meant, for every member and every usual typing error', () => {
    for (const { path, object } of objectsIn(schema)) {
      const names = Object.keys(object.shape);
      for (const name of names) {
        for (const typo of typos(name).filter((wrong) => wrong !== '' && !names.includes(wrong))) {
          const { error } = schema.safeParse(at(path, { ...literalsIn(object), [typo]: 1 }));
          const issues = refusalOf(error?.issues ?? [], {}, part, schema).details?.['issues'];
          expect(issues, typo).toContainEqual({
            path: [...path, typo].join('.'),
            message: expect.stringContaining(`did you mean \`${name}\`?`) as unknown,
          });
        }
      }
    }
  });
});

describe('closing', () => {
  it('leaves the routes of agents open, so that an older platform takes what a newer agent sends', () => {
    const routes = Object.values(agentRoutes) as AnyRoute[];
    const bodies = routes.flatMap(({ body }) => (body instanceof z.ZodObject ? [body] : []));
    expect(bodies.map((body) => body._zod.def.catchall)).toEqual(bodies.map(() => undefined));
  });

  it('keeps names, examples and refinements, and makes one form of each schema', () => {
    const open = z
      .object({ a: z.string() })
      .refine(({ a }) => a !== 'x')
      .meta({ id: 'OpenForTest', example: { a: 'y' } });
    expect(closed(open).meta()).toEqual(open.meta());
    expect(closed(open).safeParse({ a: 'x' }).success).toBe(false);
    expect(closed(open)).toBe(closed(open));
    expect(open.parse({ a: 'y', b: 1 })).toEqual({ a: 'y' });
  });

  it('reaches into lists, choices and what may be absent or null', () => {
    const inner = z.object({ a: z.string() });
    const schema = closed(
      z.object({
        list: z.array(inner),
        choice: z.union([z.string(), inner]),
        maybe: inner.nullish(),
        standard: inner.default({ a: '' }),
        of: z.record(z.string(), inner),
      }),
    );
    const good = { list: [{ a: '' }], choice: { a: '' }, maybe: { a: '' }, standard: { a: '' }, of: { k: { a: '' } } };
    expect(schema.safeParse(good).success).toBe(true);
    for (const key of Object.keys(good)) {
      const bad = {
        ...good,
        [key]: JSON.parse(JSON.stringify(good[key as 'list']).replace('"a":""', '"a":"","b":1')) as unknown,
      };
      expect([key, schema.safeParse(bad).success]).toEqual([key, false]);
    }
    for (const path of [['list', 0], ['choice'], ['maybe'], ['standard'], ['of', 'k']])
      expect([path, knownMembers(schema, path)]).toEqual([path, ['a']]);
  });
});
