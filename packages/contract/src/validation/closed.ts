// Requests are closed: an unknown member is refused, never dropped. Applied here to every public route, nested objects
// included.
import * as z from 'zod';
import type { DeclaredRoute } from '../policy.ts';
import { variants } from './variants.ts';

/** Objects of a request that accept members of any name. */
export const freeObjects = z.registry<object>();

/**
 * The same routes with bodies and queries that refuse unknown members. A route without query parameters accepts none.
 */
export const closeRequests = <T extends Readonly<Record<string, Readonly<Record<string, DeclaredRoute>>>>>(
  routes: T,
): T => mapValues(routes, (resource) => mapValues(resource, closeRequest)) as unknown as T;

const noQuery = z.strictObject({});

const closeRequest = (route: DeclaredRoute): DeclaredRoute => ({
  ...route,
  query: route.query instanceof z.ZodType ? closed(route.query) : noQuery,
  ...(route.body instanceof z.ZodType ? { body: closed(route.body) } : {}),
});

/** The parts of zod's definitions that hold other schemas. */
interface Def extends z.core.$ZodTypeDef {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly valueType?: z.ZodType;
}

const defOf = (schema: z.ZodType): Def => schema._zod.def;

/** One closed form for each schema, so that a named schema stays one schema. */
const closedForms = new WeakMap<z.ZodType, z.ZodType>();

/** The same schema with every object in it closed; `schema` itself if there is none to close. */
export function closed<T extends z.ZodType>(schema: T): T {
  const form = closedForms.get(schema) ?? closedForm(schema);
  closedForms.set(schema, form);
  return form as T;
}

function closedForm(schema: z.ZodType): z.ZodType {
  const def = defOf(schema);
  if (freeObjects.has(schema)) return schema;
  const changes: Partial<Record<keyof Def, unknown>> = {};
  if (def.shape && def.catchall === undefined)
    Object.assign(changes, { shape: mapValues(def.shape, closed), catchall: z.never() });
  for (const key of ['innerType', 'element', 'valueType'] as const) {
    const inner = def[key];
    if (inner && closed(inner) !== inner) changes[key] = closed(inner);
  }
  const options = def.options?.map(closed);
  if (options?.some((option, index) => option !== def.options?.[index])) changes.options = options;
  if (Object.keys(changes).length === 0) return schema;
  const copy = schema.clone({ ...def, ...changes } as unknown as typeof schema._zod.def);
  const kinds = variants.get(schema);
  if (kinds) copy.register(variants, kinds);
  const meta = z.globalRegistry.get(schema);
  return meta ? copy.register(z.globalRegistry, meta) : copy;
}

/** The members of the object at `path` of a request; empty if there is no such object. */
export function knownMembers(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const { innerType, element, valueType, options, shape } = defOf(schema);
  if (innerType) return knownMembers(innerType, path);
  if (options) return options.flatMap((option) => knownMembers(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return Object.keys(shape ?? {});
  const inner = element ?? valueType ?? (shape && Object.hasOwn(shape, key) ? shape[String(key)] : undefined);
  return inner ? knownMembers(inner, rest) : [];
}

const mapValues = <In, Out>(record: Readonly<Record<string, In>>, of: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
