// Converts a zod schema to the published JSON Schema (2020-12): named schemas apart, peculiarities of zod removed.
import type { SchemaObject } from 'openapi3-ts/oas31';
import * as z from 'zod';

/** Which side of a schema is meant: `input` is what a client may send, `output` is what it gets. */
export type Side = 'input' | 'output';

/** A schema in published form: itself, and every named schema (`meta.id`) it reaches. */
export interface PublishedSchema {
  readonly schema: SchemaObject;
  readonly named: Readonly<Record<string, SchemaObject>>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The published form of `schema`; references to named schemas start with `refPrefix`. */
export function jsonSchemaOf(schema: z.ZodType, io: Side, refPrefix: string): PublishedSchema {
  // Wrapped in an object, a schema with an id becomes a named one too, and the result is a reference to it.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ it: schema }), { io, override });
  const nameOf = (name: string): string => (io === 'input' && $defs[name]?.['extensible'] ? `Known${name}` : name);
  const published = (value: JsonSchema): SchemaObject =>
    tidy(value, { io, refTo: (name) => reference(name, nameOf(name), $defs, refPrefix) }) as SchemaObject;
  const names = Object.keys($defs)
    .filter((name) => !isAnonymous(name))
    .sort();
  return {
    schema: published(properties?.['it'] as JsonSchema),
    named: Object.fromEntries(names.map((name) => [nameOf(name), published($defs[name] as JsonSchema)])),
  };
}

function override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: JsonSchema }): void {
  const { def } = zodSchema._zod;
  // Members may be added within /v1 (requirement 9.1), so only deliberately strict objects stay closed.
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties;
  if (def.type === 'union' && 'discriminator' in def && typeof def.discriminator === 'string') {
    jsonSchema['discriminator'] = {
      propertyName: def.discriminator,
      mapping: mappingOf(def.options, def.discriminator),
    };
  }
}

function mappingOf(options: readonly z.core.SomeType[], key: string): Record<string, string> {
  return Object.fromEntries(
    options.map((option) => {
      const id = z.globalRegistry.get(option as z.core.$ZodType)?.id;
      const value = option instanceof z.ZodObject ? (option.shape as Record<string, unknown>)[key] : undefined;
      if (id === undefined || !(value instanceof z.ZodLiteral))
        throw new Error(`each branch of a union on ${key} needs an id and a literal ${key}`);
      return [String(value.value), id];
    }),
  );
}

const isAnonymous = (name: string): boolean => name.startsWith('__schema');

// z.json() is the only recursive schema without a name. It accepts any JSON value, which is the empty JSON Schema.
function reference(name: string, publicName: string, defs: Record<string, JsonSchema>, refPrefix: string): JsonSchema {
  if (!isAnonymous(name)) return { $ref: refPrefix + publicName };
  if (JSON.stringify(defs[name]?.anyOf?.slice(0, 4)) !== anyScalar)
    throw new Error('a recursive schema needs a meta id');
  return {};
}
const anyScalar = JSON.stringify([{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }]);

const standardFormats = new Set(['date-time', 'email', 'uri', 'uuid']);

/** The side that is published, and how a named schema is referred to. */
interface Publishing {
  readonly io: Side;
  readonly refTo: (name: string) => JsonSchema;
}

function tidy(schema: JsonSchema, publishing: Publishing): JsonSchema {
  const { io, refTo } = publishing;
  const {
    $ref,
    example,
    required,
    properties,
    items,
    additionalProperties,
    propertyNames,
    anyOf,
    oneOf,
    allOf,
    discriminator,
    ...rest
  } = schema;
  const inner = (value: unknown): JsonSchema => tidy(value as JsonSchema, publishing);
  const result: JsonSchema = {
    ...($ref === undefined ? {} : refTo($ref.replace('#/$defs/', ''))),
    ...withoutNoise(growing(rest, io)),
  };
  if (properties)
    result.properties = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, inner(value)]));
  if (required) result.required = required;
  if (items) result.items = inner(items);
  if (typeof additionalProperties === 'object') result.additionalProperties = inner(additionalProperties);
  else if (additionalProperties !== undefined) result.additionalProperties = additionalProperties;
  if (propertyNames && Object.keys(propertyNames).length > 1) result.propertyNames = inner(propertyNames);
  if (oneOf) result.oneOf = oneOf.map(inner);
  if (allOf) result.allOf = allOf.map(inner);
  if (discriminator) result['discriminator'] = tidyDiscriminator(discriminator as Discriminator, refTo);
  if (example !== undefined) result.examples = [example];
  return anyOf ? tidyAnyOf(result, anyOf.map(inner)) : result;
}

// An enumeration whose meta says `extensible` may get more values within /v1. A response must then not be refused for a
// value that is new, but generated clients refuse what is not in `enum`: its values stand in `x-extensible-enum`, which
// is no constraint. A request takes the values of this version only; its schema has a name of its own (`Known…`).
function growing(schema: JsonSchema, io: Side): JsonSchema {
  const { extensible, ...others } = schema;
  if (!extensible || !others.enum || io === 'input') return others;
  const { enum: values, ...open } = others;
  return { ...open, 'x-extensible-enum': values };
}

function withoutNoise(schema: JsonSchema): JsonSchema {
  const result = { ...schema };
  // Generators for Go and Java print an object as a default in a form that does not compile.
  if (typeof result.default === 'object' && !Array.isArray(result.default)) delete result.default;
  if (result.minimum === Number.MIN_SAFE_INTEGER) delete result.minimum;
  if (result.maximum === Number.MAX_SAFE_INTEGER) delete result.maximum;
  // Of zod, a constant is a number, also when it is a whole one.
  if (result.type === 'number' && Number.isInteger(result.const)) result.type = 'integer';
  if (result.format && standardFormats.has(result.format)) delete result.pattern;
  else delete result.format;
  return inStableOrder(result);
}

// The order of zod depends on how a schema was built. This order does not, so that rewriting a schema with the same
// meaning changes no file.
function inStableOrder({ type, ...others }: JsonSchema): JsonSchema {
  const sorted = Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)));
  return type === undefined ? sorted : { type, ...sorted };
}

// `T | null` for a T without a name becomes one schema with two types, which generators handle best. They do not do so
// for objects: one that can be null needs a name.
function tidyAnyOf(outer: JsonSchema, branches: JsonSchema[]): JsonSchema {
  const [first, second] = branches;
  if (branches.every(({ type, pattern }) => type === 'string' && pattern !== undefined))
    return { type: 'string', ...outer, pattern: branches.map(({ pattern }) => pattern).join('|') };
  if (branches.length !== 2 || second?.type !== 'null' || typeof first?.type !== 'string')
    return { ...outer, anyOf: branches };
  if (first.type === 'object' || first.enum)
    throw new Error(`an object or an enum that can be null needs a meta id: ${JSON.stringify(first)}`);
  return { ...first, ...outer, type: [first.type, 'null'] as unknown as JsonSchema['type'] };
}

interface Discriminator {
  readonly propertyName: string;
  readonly mapping: Readonly<Record<string, string>>;
}

function tidyDiscriminator(
  { propertyName, mapping }: Discriminator,
  refTo: (name: string) => JsonSchema,
): Discriminator {
  return {
    propertyName,
    mapping: Object.fromEntries(Object.entries(mapping).map(([value, name]) => [value, refTo(name).$ref ?? name])),
  };
}
