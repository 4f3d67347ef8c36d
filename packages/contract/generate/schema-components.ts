// The named schemas of the document: each zod schema with an id is one component, whatever routes use it.
import type { OpenApiBuilder, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';
import type * as z from 'zod';
import { rule } from '../src/primitives.ts';
import { jsonSchemaOf } from './json-schema-of.ts';
import type { Side } from './json-schema-of.ts';

/** The prefix of a reference to a named schema. */
export const schemaRefPrefix = '#/components/schemas/';

/**
 * Adds the named schemas that `schema` reaches, in the form of side `io`, and returns the schema itself. A name has one
 * form: a schema whose two sides differ (one with defaults, for example) cannot be used in a request and in a response.
 */
export function addSchemaOf(builder: OpenApiBuilder, schema: z.ZodType, io: Side): SchemaObject | ReferenceObject {
  const published = jsonSchemaOf(schema, io, schemaRefPrefix);
  for (const [name, named] of Object.entries(published.named)) {
    const form = forGenerators(named);
    const known = builder.rootDoc.components?.schemas?.[name];
    if (known && JSON.stringify(known) !== JSON.stringify(form)) {
      throw new Error(
        `${name} is sent in one form and answered in another; give the form that is sent an id of its own`,
      );
    }
    builder.addSchema(name, form);
  }
  return published.schema;
}

/**
 * The form of a named schema that generators of clients handle best: without examples, because those of requests and
 * responses show each schema in its place; without unions of scalars and a list, and without
 * boolean constants.
 */
function forGenerators(schema: SchemaObject): SchemaObject {
  const { examples: _, properties, items, anyOf, const: constant, ...rest } = schema;
  const inner = (value: SchemaObject | ReferenceObject): SchemaObject => forGenerators(value as SchemaObject);
  const result: SchemaObject = { ...rest, ...(anyOf ? plainTypes(anyOf as SchemaObject[]) : {}) };
  if (typeof constant === 'boolean') Object.assign(result, rule([{ const: constant }]));
  else if (constant !== undefined) result.const = constant;
  if (items) result.items = inner(items);
  if (properties)
    result.properties = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, inner(value)]));
  return result;
}

// Generators for Go and Java cannot print a union with an array in it. In this form it has no type to them.
function plainTypes(anyOf: SchemaObject[]): SchemaObject {
  const list = anyOf.find(({ type }) => type === 'array');
  const scalars = anyOf.filter((branch) => Object.keys(branch).join() === 'type').map(({ type }) => type);
  return list?.items && scalars.length === anyOf.length - 1
    ? ({ if: { type: scalars }, else: list } as SchemaObject)
    : { anyOf };
}
