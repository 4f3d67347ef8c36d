// The error responses of an operation: for each status exactly the codes that it can return. Equal ones are shared
// between operations.
import type { OpenApiBuilder, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';
import { detailsSchema, errorBody, errorCatalogue } from '../src/errors.ts';
import type { ErrorCode } from '../src/errors.ts';
import { routeErrors } from '../src/policy.ts';
import type { AnyRoute } from '../src/policy.ts';
import { errorExample } from './error-example.ts';
import { jsonSchemaOf } from './json-schema-of.ts';
import { pascalCase } from './pascal-case.ts';
import { responseHeaders } from './response-headers.ts';
import { addSchemaOf, schemaRefPrefix } from './schema-components.ts';

// Returned before the idempotency record is read, or never stored: these are never replayed.
const neverReplayed: ReadonlySet<ErrorCode> = new Set([
  'unauthorized',
  'forbidden',
  'feature_disabled',
  'csrf_rejected',
  'rate_limit_exceeded',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_in_use',
  'idempotency_in_progress',
]);

/** Adds the error responses of `route` to the components of the document; returns references to them by status. */
export function addErrorResponses(builder: OpenApiBuilder, route: AnyRoute): Record<string, ReferenceObject> {
  const byStatus = Map.groupBy(routeErrors(route), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const replayable =
        route.metadata.idempotent === true && status < 500 && codes.some((code) => !neverReplayed.has(code));
      return [status, addErrorResponse(builder, codes, replayable)];
    }),
  );
}

function addErrorResponse(builder: OpenApiBuilder, codes: readonly ErrorCode[], replayable: boolean): ReferenceObject {
  const name = (replayable ? 'Replayable' : '') + codes.map(pascalCase).join('Or');
  builder.addResponse(name, {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
    headers: responseHeaders(...extraHeaders(codes), ...(replayable ? ['Idempotent-Replayed'] : [])),
    content: {
      'application/json': {
        schema: oneOfCodes(codes.map((code) => [code, addErrorSchema(builder, code)])),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: errorCatalogue[code].message, value: errorExample(code) }]),
        ),
      },
    },
  });
  return { $ref: `#/components/responses/${name}` };
}

function extraHeaders(codes: readonly ErrorCode[]): string[] {
  if (codes.includes('unauthorized')) return ['WWW-Authenticate'];
  return codes.includes('rate_limit_exceeded') || codes.includes('idempotency_in_progress') ? ['Retry-After'] : [];
}

function oneOfCodes(schemas: readonly (readonly [ErrorCode, ReferenceObject])[]): SchemaObject | ReferenceObject {
  const [first, ...others] = schemas.map(([, ref]) => ref);
  if (first && others.length === 0) return first;
  const mapping = Object.fromEntries(schemas.map(([code, { $ref }]) => [code, $ref]));
  return { oneOf: schemas.map(([, ref]) => ref), discriminator: { propertyName: 'error', mapping } };
}

function addErrorSchema(builder: OpenApiBuilder, code: ErrorCode): ReferenceObject {
  const name = `Error${pascalCase(code)}`;
  const details = detailsSchema(code);
  builder.addSchema(name, {
    description: errorCatalogue[code].message,
    type: 'object',
    allOf: [addSchemaOf(builder, errorBody, 'output')],
    properties: {
      error: { type: 'string', const: code },
      ...(details ? { details: jsonSchemaOf(details, 'output', schemaRefPrefix).schema } : {}),
    },
    required: ['error', 'message', ...(details ? ['details'] : [])],
    examples: [errorExample(code)],
  });
  return { $ref: schemaRefPrefix + name };
}
