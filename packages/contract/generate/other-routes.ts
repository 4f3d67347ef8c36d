// The routes beside the contract: recordings behind their links, LiveKit's webhook, and the paths from before /v1.
import { STATUS_CODES } from 'node:http';
import type { OpenApiBuilder, OperationObject, ParameterObject, ResponseObject } from 'openapi3-ts/oas31';
import { livekitWebhookRoutes } from '../src/internal/livekit-webhook.ts';
import { recordingRoute } from '../src/internal/recording-route.ts';
import { rateLimits } from '../src/limits.ts';
import type { AnyRoute } from '../src/any-route.ts';
import { exampleId } from '../src/lists/ids.ts';
import { openapiPath } from '../src/verb.ts';
import { addErrorResponses, errorResponseOf } from './error-responses.ts';
import { responseHeaders } from './response-headers.ts';
import { addSchemaOf } from './schema-components.ts';

const headOf = ({ summary, metadata }: AnyRoute): Pick<OperationObject, 'operationId' | 'summary' | 'tags'> => ({
  operationId: metadata.operation,
  summary: summary ?? '',
  tags: [metadata.tag],
});

const policyOf = ({ metadata }: AnyRoute): object => ({
  'x-idempotent': false,
  'x-rate-limit': (metadata.rate_limits ?? ['default']).map((name) => ({ name, ...rateLimits[name] })),
});

const text = (
  name: string,
  place: 'path' | 'query' | 'header',
  description: string,
  example: string,
): ParameterObject => ({
  name,
  in: place,
  description,
  required: place !== 'header',
  schema: { type: 'string' },
  example,
});

const audio = (description: string, ...headers: readonly string[]): ResponseObject => ({
  description,
  headers: responseHeaders('ETag', 'Last-Modified', 'Accept-Ranges', ...headers),
  content: { 'audio/ogg': { schema: { type: 'string', format: 'binary' } } },
});

const recording = (builder: OpenApiBuilder): OperationObject => ({
  ...headOf(recordingRoute),
  description:
    'The address is the `recording_url` of a call where the installation stores recordings itself; use it as it is. It works for an hour, and reading the call gives a new one. Where recordings are stored elsewhere, `recording_url` leads there.',
  security: [],
  parameters: [
    text('tenantId', 'path', 'Id of the tenant.', exampleId('tenant')),
    text('file', 'path', 'The file of the recording.', `${exampleId('call')}.ogg`),
    text('expires', 'query', 'Until when the link works.', '1795257065'),
    text('signature', 'query', 'Proves that the platform made the link.', 'c2lnbmF0dXJl'),
    text('Range', 'header', 'Which bytes to send. Default: all.', 'bytes=0-99'),
    text('If-None-Match', 'header', 'The `ETag` of a copy; if it is still valid, the response is 304.', '"AJ_1.ogg"'),
  ],
  responses: {
    200: audio('The whole recording.'),
    206: audio('The bytes of the range.', 'Content-Range'),
    304: {
      description: STATUS_CODES[304] ?? '',
      headers: responseHeaders('ETag', 'Last-Modified', 'Accept-Ranges'),
    },
    ...addErrorResponses(builder, recordingRoute),
  },
  ...policyOf(recordingRoute),
});

const livekitWebhook = (builder: OpenApiBuilder, route: (typeof livekitWebhookRoutes)[number]): OperationObject => ({
  ...headOf(route),
  description: 'For the media service LiveKit only, which signs its requests. Others are refused.',
  security: [{ livekitSignature: [] }],
  requestBody: {
    required: true,
    description: 'An event as LiveKit defines it. The signature covers these bytes.',
    content: {
      'application/webhook+json': { schema: { type: 'object' }, example: { event: 'room_finished', id: 'EV_1' } },
    },
  },
  responses: {
    200: {
      description: STATUS_CODES[200] ?? '',
      headers: responseHeaders(),
      content: {
        'application/json': {
          schema: addSchemaOf(builder, route.responses[200], 'output'),
          example: { ok: true },
        },
      },
    },
    ...addErrorResponses(builder, route),
  },
  ...policyOf(route),
});

/** The methods of the routes that had such a path. The server refuses every method. */
const legacyMethods = ['get', 'post', 'put', 'delete'] as const;

const legacyHeaders = ['Deprecation', 'Sunset', 'Link'];

/** OpenAPI has no parameter for several segments of a path, so `rest` is one. */
const legacy = (builder: OpenApiBuilder, method: string): OperationObject => ({
  operationId: `${method}LegacyPath`,
  summary: 'A path from before /v1',
  description:
    'The paths of a tenant before `/v1`, with all that follows the tenant as `rest`. They are withdrawn on the date in `Sunset`, which is past unless the installation set a later one; `Link` names the path under `/v1`.',
  tags: ['Internal'],
  security: [],
  deprecated: true,
  parameters: [
    text('tenantId', 'path', 'Id of the tenant.', exampleId('tenant')),
    text('rest', 'path', 'What follows the tenant.', 'agents'),
  ],
  responses: {
    '2XX': {
      description: 'Only before the date in `Sunset`, as errors are: the response of the path under `/v1`.',
      headers: responseHeaders(...legacyHeaders),
    },
    410: { $ref: errorResponseOf(builder, 410, legacyHeaders) },
  },
  'x-idempotent': false,
  'x-rate-limit': [{ name: 'default', ...rateLimits.default }],
});

/** Adds them to the document. */
export function addOtherRoutes(builder: OpenApiBuilder): void {
  builder.addPath(openapiPath(recordingRoute.path), { get: recording(builder) });
  for (const route of livekitWebhookRoutes)
    builder.addPath(openapiPath(route.path), { post: livekitWebhook(builder, route) });
  builder.addPath(
    '/admin/api/tenants/{tenantId}/{rest}',
    Object.fromEntries(legacyMethods.map((method) => [method, legacy(builder, method)])),
  );
}
