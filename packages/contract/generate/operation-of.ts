// One operation of the document from one route of the contract.
import { STATUS_CODES } from 'node:http';
import type {
  ContentObject,
  OpenApiBuilder,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
  SecurityRequirementObject,
} from 'openapi3-ts/oas31';
import * as z from 'zod';
import { accessTable, missingAccess } from '../src/access.ts';
import { contract } from '../src/contract.ts';
import { eventsOf } from '../src/event-stream.ts';
import { rateLimits } from '../src/limits.ts';
import type { AnyRoute, RoutePolicy } from '../src/any-route.ts';
import { addErrorResponses } from './error-responses.ts';
import { exampleOf } from './example-of.ts';
import { linksAfter } from './links-after.ts';
import { addReadOnlyMembers } from './read-only-members.ts';
import { responseHeaders } from './response-headers.ts';
import { addSchemaOf } from './schema-components.ts';
import { eventCallback } from './webhook-of.ts';

/** The operation that `route` declares; its named schemas and error responses are added to the components. */
export function operationOf(builder: OpenApiBuilder, route: AnyRoute): OperationObject {
  const { metadata: policy } = route;
  const parameters = parametersOf(builder, route);
  const requestBody =
    route.body instanceof z.ZodType ? requestBodyOf(builder, route.body, policy.operation) : undefined;
  addReadOnlyMembers(builder, route);
  return {
    operationId: policy.operation,
    summary: route.summary,
    ...(route.description ? { description: route.description } : {}),
    tags: [policy.tag],
    security: securityOf(policy),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...successResponses(builder, route), ...addErrorResponses(builder, route) },
    ...(route === contract.webhooks.create ? { callbacks: eventCallback(builder) } : {}),
    'x-access': policy.access,
    'x-idempotent': policy.idempotent === true,
    'x-rate-limit': (policy.rate_limits ?? ['default']).map((name) => ({ name, ...rateLimits[name] })),
    ...(policy.audit ? { 'x-audit': policy.audit } : {}),
    ...(policy.gate ? { 'x-feature-gate': policy.gate } : {}),
  };
}

// A body that accepts an empty object may be left out.
function requestBodyOf(builder: OpenApiBuilder, body: z.ZodType, operation: string): RequestBodyObject {
  return { required: !body.safeParse({}).success, content: jsonContent(builder, body, 'input', `${operation} body`) };
}

function securityOf({ auth, access }: RoutePolicy): SecurityRequirementObject[] {
  if (auth === 'tenant')
    return [
      ...(missingAccess(accessTable.api_key, access).length === 0 ? [{ apiKey: [] }] : []),
      { operatorSession: [] },
      ...(missingAccess(accessTable.user_owner, access).length === 0 ? [{ portalSession: [] }] : []),
    ];
  if (auth === 'person') return [{ operatorSession: [] }, { portalSession: [] }];
  if (auth === 'portal') return [{ portalSession: [] }];
  if (auth === 'operator') return [{ operatorSession: [] }];
  if (auth === 'public') return [];
  throw new Error(`routes for ${auth} callers are internal and not published`);
}

function parametersOf(builder: OpenApiBuilder, route: AnyRoute): (ParameterObject | ReferenceObject)[] {
  const idempotencyKey = { $ref: '#/components/parameters/IdempotencyKey' };
  return [
    ...membersOf(builder, route.pathParams, 'path'),
    ...membersOf(builder, route.query, 'query'),
    ...(route.metadata.idempotent ? [idempotencyKey] : []),
  ];
}

function membersOf(builder: OpenApiBuilder, members: unknown, place: 'path' | 'query'): ParameterObject[] {
  if (!(members instanceof z.ZodObject)) return [];
  const { properties = {}, required = [] } = addSchemaOf(builder, members, 'input') as SchemaObject;
  return Object.entries(properties).map(([name, property]) => {
    const { description, examples, ...schema } = property as SchemaObject;
    return {
      name,
      in: place,
      ...(description ? { description } : {}),
      required: required.includes(name),
      schema,
      ...(examples ? { example: examples[0] } : {}),
    };
  });
}

function successResponses(builder: OpenApiBuilder, route: AnyRoute): Record<string, ResponseObject> {
  const headersOf = (status: string) =>
    responseHeaders(
      ...(route.metadata.idempotent ? ['Idempotent-Replayed'] : []),
      ...(route.metadata.retry_after?.includes(Number(status)) ? ['Retry-After'] : []),
    );
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, schema]) => {
      if (!(schema instanceof z.ZodType))
        return [
          status,
          {
            description: STATUS_CODES[status] ?? status,
            headers: headersOf(status),
            content: streamContent(builder, schema as OtherResponse),
          },
        ];
      const links = linksAfter(route, schema);
      const response = {
        description: STATUS_CODES[status] ?? status,
        headers: headersOf(status),
        content: jsonContent(builder, schema, 'output', `${route.metadata.operation} ${status}`),
        ...(links ? { links } : {}),
      };
      return [status, response];
    }),
  );
}

interface OtherResponse {
  readonly contentType: string;
  readonly body: z.ZodType;
}

/**
 * A stream of events is text to a generator of clients; the schema of each event's data is that of its content. What has
 * no events is a file.
 */
function streamContent(builder: OpenApiBuilder, { contentType, body }: OtherResponse): ContentObject {
  if (Object.keys(eventsOf(body)).length === 0)
    return {
      [contentType]: { schema: { ...(addSchemaOf(builder, body, 'output') as SchemaObject), format: 'binary' } },
    };
  const events = Object.entries(eventsOf(body)).map(([event, schema]) => ({
    event,
    data: addSchemaOf(builder, schema, 'output'),
  }));
  const schema = {
    ...(addSchemaOf(builder, body, 'output') as SchemaObject),
    contentMediaType: contentType,
    contentSchema: { oneOf: events.map(({ data }) => data) },
  };
  const byName = Object.fromEntries(events.map(({ event, data }) => [event, data]));
  return { [contentType]: { schema, example: exampleOf(body, contentType), 'x-events': byName } };
}

function jsonContent(builder: OpenApiBuilder, schema: z.ZodType, io: 'input' | 'output', place: string): ContentObject {
  return { 'application/json': { schema: addSchemaOf(builder, schema, io), example: exampleOf(schema, place) } };
}
