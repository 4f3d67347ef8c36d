// The named schemas of the document: each zod schema with an id is one component, whatever routes use it.
import type { OpenApiBuilder, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';
import type * as z from 'zod';
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
  for (const [name, form] of Object.entries(published.named)) {
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
