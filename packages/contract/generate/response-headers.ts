// The headers of responses: declared once as components, referred to by every response (requirement 8).
import type { HeaderObject, HeadersObject, OpenApiBuilder } from 'openapi3-ts/oas31';

const seconds = { type: 'integer', minimum: 0 } as const;

const headers: Record<string, HeaderObject> = {
  'RateLimit-Limit': {
    description: 'Requests allowed in the window.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 600,
  },
  'RateLimit-Remaining': {
    description: 'Requests left in the window.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 599,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the window starts anew.',
    required: true,
    schema: seconds,
    example: 60,
  },
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds.',
    required: true,
    schema: { type: 'string' },
    example: '600;w=60',
  },
  'X-Request-Id': {
    description: 'Names this request; quote it when you report a problem.',
    required: true,
    schema: { type: 'string' },
    example: '0197f6c2-3b5e-7e3a-9d0c-5d2f7c1b9a11',
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: seconds, example: 1 },
  'Idempotent-Replayed': {
    description:
      '`true` when this is the stored response of an earlier request with the same idempotency key; absent otherwise.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  ETag: {
    description: 'Names the content, which never changes.',
    required: true,
    schema: { type: 'string' },
    example: '"AJ_1.ogg"',
  },
  'Last-Modified': {
    description: 'When the content was stored.',
    required: true,
    schema: { type: 'string' },
    example: 'Sat, 21 Nov 2026 10:11:05 GMT',
  },
  'Accept-Ranges': {
    description: 'Ranges of the content can be asked for, in bytes.',
    required: true,
    schema: { type: 'string', enum: ['bytes'] },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'Which bytes of the content these are and how many it has; in a 416 only how many it has.',
    required: true,
    schema: { type: 'string' },
    example: 'bytes 0-99/1000',
  },
  Deprecation: {
    description: '`true`: the path is withdrawn or will be.',
    required: true,
    schema: { type: 'string' },
    example: 'true',
  },
  Sunset: {
    description: 'When the path was or will be withdrawn.',
    required: true,
    schema: { type: 'string' },
    example: 'Fri, 14 Aug 2026 00:00:00 GMT',
  },
  Link: {
    description: 'The address under `/v1` that takes its place.',
    required: true,
    schema: { type: 'string' },
    example: '<https://voice.example.com/v1/tenants/tn_5f0c2e9a7b41d83c6e02f915/agents>; rel="successor-version"',
  },
  'WWW-Authenticate': {
    description: 'The scheme to authenticate with.',
    required: true,
    schema: { type: 'string' },
    example: 'Bearer',
  },
};

// Short, because there are five references at each response.
const componentName = (header: string): string => header.replace('RateLimit-', '').replaceAll('-', '');
const onEveryAnswer = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy', 'X-Request-Id'];

/** Adds every header to the document's components. */
export function addHeaders(builder: OpenApiBuilder): void {
  for (const [name, header] of Object.entries(headers)) builder.addHeader(componentName(name), header);
}

/** References to the headers of every response, and to `extra` ones. */
export function responseHeaders(...extra: readonly string[]): HeadersObject {
  return Object.fromEntries(
    [...onEveryAnswer, ...extra].map((name) => [name, { $ref: `#/components/headers/${componentName(name)}` }]),
  );
}
