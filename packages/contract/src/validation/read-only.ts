// What a client may send back of a record that it has read: a PUT ignores the members that the record shows and no
// request changes, nested ones included. They follow from the schemas of the route, so no list of them is kept.
import * as z from 'zod';
import type { AnyRoute } from '../any-route.ts';
import { idKinds } from '../primitives.ts';
import { freeObjects } from './closed.ts';

type Shape = Readonly<Record<string, z.ZodType>>;

/** The members of an object, whether it is optional or nullable; undefined for other schemas and for free objects. */
export function shapeOf(schema: unknown): Shape | undefined {
  if (!(schema instanceof z.ZodType) || freeObjects.has(schema)) return undefined;
  const { innerType, shape } = schema._zod.def as { readonly innerType?: unknown; readonly shape?: Shape };
  return innerType === undefined ? shape : shapeOf(innerType);
}

/** The record in the response of a route. */
export const recordOf = ({ responses }: AnyRoute): Shape | undefined =>
  Object.values(shapeOf(responses[200] ?? responses[201]) ?? {})
    .map(shapeOf)
    .find((shape) => shape !== undefined);

/** The body of a PUT without the members that are only shown, and what is wrong with those. */
export interface Sent {
  readonly body: unknown;
  readonly issues: { readonly path: string; readonly message: string }[];
}

/** Only `id` and `tenant_id` must be those of the path: the body of another record was sent by mistake. */
export function withoutReadOnly(route: AnyRoute, body: unknown, params: Readonly<Record<string, unknown>>): Sent {
  if (route.method !== 'PUT' || !isObject(body)) return { body, issues: [] };
  const [changed, record] = [shapeOf(route.body), recordOf(route)];
  if (!changed || !record) return { body, issues: [] };
  const issues = ['id', 'tenant_id'].flatMap((path) => {
    const expected = Object.hasOwn(body, path) ? inPath(route, record[path], params) : undefined;
    return expected === undefined || body[path] === expected
      ? []
      : [{ path, message: 'is not that of the record in the path' }];
  });
  return { body: strip(body, changed, record), issues };
}

/** The id in the path that is of the kind of this member. */
function inPath(route: AnyRoute, member: z.ZodType | undefined, params: Readonly<Record<string, unknown>>): unknown {
  const kind = member && idKinds.get(member)?.kind;
  const [name] = Object.entries(shapeOf(route.pathParams) ?? {}).find(
    ([, param]) => kind !== undefined && idKinds.get(param)?.kind === kind,
  ) ?? [undefined];
  return name === undefined ? undefined : params[name];
}

function strip(value: unknown, changed: Shape, record: Shape): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const shown = Object.hasOwn(record, key);
      if (!Object.hasOwn(changed, key)) return shown ? [] : [[key, inner]];
      const [input, output] = [shapeOf(changed[key]), shown ? shapeOf(record[key]) : undefined];
      return [[key, input && output ? strip(inner, input, output) : inner]];
    }),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
