// The error responses of an operation: one schema for all errors, one response for each status, shared by all operations,
// and at each operation the codes that it can return.
import { STATUS_CODES } from 'node:http';
import type { OpenApiBuilder, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31';
import * as z from 'zod';
import { allRoutes } from '../src/contract.ts';
import { detailsSchema, errorBody, errorCatalogue, errorCodes } from '../src/lists/errors.ts';
import type { ErrorCode } from '../src/lists/errors.ts';
import { livekitWebhookRoutes } from '../src/internal/livekit-webhook.ts';
import { recordingRoute } from '../src/internal/recording-route.ts';
import { isReplayed, routeErrors } from '../src/any-route.ts';
import type { AnyRoute } from '../src/any-route.ts';
import { rule } from '../src/primitives.ts';
import { errorExample } from './error-example.ts';
import { responseHeaders } from './response-headers.ts';
import { addSchemaOf, schemaRefPrefix } from './schema-components.ts';

const errorName = errorBody.meta()?.id ?? '';
const codeName = 'ErrorCode';
const detailsName = 'ErrorDetails';
const routes = [...allRoutes.map(({ route }) => route), recordingRoute, ...livekitWebhookRoutes];
const published = [...new Set([...routes.flatMap(routeErrors), 'legacy_path_gone' as const])].sort();
const withDetails = errorCodes.filter((code) => detailsSchema(code) !== undefined);

/** Adds the schema of every error body to the components of the document. */
export function addErrorSchemas(builder: OpenApiBuilder): void {
  builder.addSchema(codeName, {
    type: 'string',
    description: [
      'What went wrong, for programs. Codes keep their meaning; more may be added.',
      ...errorCodes.map((code) => `- \`${code}\`: ${errorCatalogue[code].message}`),
    ].join('\n'),
    'x-extensible-enum': errorCodes,
  });
  builder.addSchema(detailsName, detailsOfAllCodes(builder));
  addSchemaOf(builder, errorBody, 'output');
  const { properties = {}, ...body } = (builder.rootDoc.components?.schemas?.[errorName] ?? {}) as SchemaObject;
  builder.addSchema(errorName, {
    ...body,
    properties: {
      ...properties,
      error: { $ref: schemaRefPrefix + codeName },
      details: { $ref: schemaRefPrefix + detailsName },
    },
    ...detailsByCode,
  });
}

/**
 * One object with the members of the details of every code: generators print it as one type, where a union of objects
 * would be tried in turn and read as the wrong one.
 */
function detailsOfAllCodes(builder: OpenApiBuilder): SchemaObject {
  const users = new Map<string, ErrorCode[]>();
  const members = new Map<string, z.ZodType>();
  for (const code of withDetails)
    for (const [name, member] of Object.entries(detailsOf(code).shape)) {
      users.set(name, [...(users.get(name) ?? []), code]);
      if (!members.has(name)) members.set(name, member as z.ZodType);
    }
  const { properties = {} } = addSchemaOf(
    builder,
    z.object(Object.fromEntries(members)).partial(),
    'output',
  ) as SchemaObject;
  const described = Object.entries(properties).map(([name, property]) => {
    const { description = '', ...schema } = property as SchemaObject;
    const of = `Of ${users
      .get(name)
      ?.map((code) => `\`${code}\``)
      .join(', ')}.`;
    return [name, { description: [description, of].filter(Boolean).join(' '), ...schema }];
  });
  return {
    type: 'object',
    description: 'Facts about an error, for programs. Which members there are depends on the code.',
    properties: Object.fromEntries(described) as Record<string, SchemaObject>,
  };
}

/** What the schema of an error says to validators, and generators pass over: which members the details of a code have. */
const detailsByCode = rule([
  { properties: { error: { not: { enum: withDetails } } } },
  ...withDetails.map((code) => ({
    ...(isOptional(detailsSchema(code)) ? {} : { required: ['details'] }),
    properties: { error: { const: code }, details: having(requiredOf(detailsOf(code))) },
  })),
]);

/** Validators in strict mode want what is required among the properties. */
function having(names: readonly string[]): object {
  return { required: names, properties: Object.fromEntries(names.map((name) => [name, {}])) };
}

function isOptional(schema: unknown): schema is z.ZodOptional {
  return schema instanceof z.ZodOptional;
}

/** The members of the details of a code that has them, always or at times. */
function detailsOf(code: ErrorCode): z.ZodObject {
  const schema = detailsSchema(code);
  return (isOptional(schema) ? schema.unwrap() : schema) as z.ZodObject;
}

function requiredOf(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, member]) => (isOptional(member) ? [] : [name]));
}

/**
 * Adds the error responses of `route` to the components of the document; returns references to them by status. The
 * description beside a reference, which takes the place of the one behind it, lists the codes of this route.
 */
export function addErrorResponses(builder: OpenApiBuilder, route: AnyRoute): Record<string, ReferenceObject> {
  const byStatus = Map.groupBy(routeErrors(route), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const replayable = route.metadata.idempotent === true && codes.some(isReplayed);
      const headers = [...extraHeaders(codes), ...(replayable ? ['Idempotent-Replayed'] : [])];
      const $ref = errorResponseOf(builder, status, headers);
      return [status, codesOf(status).length > 1 ? { $ref, description: inWords(codes) } : { $ref }];
    }),
  );
}

/** Adds the response of an error status with these headers, and returns a reference to it. */
export function errorResponseOf(builder: OpenApiBuilder, status: number, headers: readonly string[]): string {
  const codes = codesOf(status);
  const name = [STATUS_CODES[status] ?? `${status}`, ...headers].join('').replaceAll(/[^A-Za-z]/g, '');
  for (const code of codes)
    builder.addExample(code, { summary: errorCatalogue[code].message, value: errorExample(code) });
  builder.addResponse(name, {
    description: inWords(codes),
    headers: responseHeaders(...headers),
    content: {
      'application/json': {
        // Validators apply what stands beside `$ref`; generators of clients read the reference only.
        schema: { $ref: schemaRefPrefix + errorName, ...rule([{ properties: { error: { enum: codes } } }]) },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  });
  return `#/components/responses/${name}`;
}

/** The codes of a status that the operations of the document return. */
const codesOf = (status: number): ErrorCode[] => published.filter((code) => errorCatalogue[code].status === status);

const inWords = (codes: readonly ErrorCode[]): string => codes.map((code) => `\`${code}\``).join(', ');

function extraHeaders(codes: readonly ErrorCode[]): string[] {
  if (codes.includes('unauthorized')) return ['WWW-Authenticate'];
  if (codes.includes('range_not_satisfiable')) return ['Content-Range'];
  return (['rate_limit_exceeded', 'idempotency_in_progress', 'too_many_streams', 'too_many_test_runs'] as const).some(
    (code) => codes.includes(code),
  )
    ? ['Retry-After']
    : [];
}
