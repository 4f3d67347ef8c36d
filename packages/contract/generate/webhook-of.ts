// One entry of `webhooks:` from one event of the catalogue: the request to the receiver, and the meaning of its
// response (requirement 6).
import type {
  CallbacksObject,
  OpenApiBuilder,
  ParameterObject,
  PathItemObject,
  ResponseObject,
} from 'openapi3-ts/oas31';
import { eventDescriptions, events, eventTypes } from '../src/lists/event-catalogue.ts';
import type { EventType } from '../src/lists/event-catalogue.ts';
import { limits } from '../src/limits.ts';
import { exampleId } from '../src/lists/ids.ts';
import { exampleOf } from './example-of.ts';
import { pascalCase } from './pascal-case.ts';
import { addSchemaOf } from './schema-components.ts';

const headers: readonly ParameterObject[] = [
  {
    name: 'Svc-Signature',
    in: 'header',
    required: true,
    description:
      '`t=<unix seconds>,v1=<hex>`: HMAC-SHA256 with the signing secret over `<t>.<raw body>`; a second `v1` while a rotation overlaps. Compare in constant time and refuse a `t` ' +
      `more than ${limits.signature_tolerance_sec} seconds from now.`,
    schema: { type: 'string', pattern: '^t=\\d+(,v1=[0-9a-f]{64}){1,2}$' },
    example: 't=1795253465,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
  },
  {
    name: 'Svc-Webhook-Id',
    in: 'header',
    required: true,
    description: "The delivery id, equal to the body's `id`. Handle each id once: it stays the same on every attempt.",
    schema: { type: 'string', maxLength: 128 },
    example: exampleId('webhook_delivery'),
  },
  {
    name: 'Svc-Webhook-Attempt',
    in: 'header',
    required: true,
    description: `Which attempt this is, 1 to ${limits.delivery_attempts}.`,
    schema: { type: 'integer', minimum: 1, maximum: limits.delivery_attempts },
    example: 1,
  },
  {
    name: 'Svc-Tenant-Id',
    in: 'header',
    required: true,
    description: 'The tenant, to look up the signing secret by. It is not signed.',
    schema: { type: 'string', maxLength: 128 },
    example: exampleId('tenant'),
  },
  {
    name: 'Svc-Webhook-Endpoint-Id',
    in: 'header',
    required: true,
    description: 'The endpoint, to look up the signing secret by. It is not signed.',
    schema: { type: 'string', maxLength: 128 },
    example: exampleId('webhook_endpoint'),
  },
  {
    name: 'webhook-id',
    in: 'header',
    description: 'The delivery id. Only with `standard_webhooks`.',
    schema: { type: 'string', maxLength: 128 },
    example: exampleId('webhook_delivery'),
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    description: 'Unix time of the attempt in seconds. Only with `standard_webhooks`.',
    schema: { type: 'integer' },
    example: 1795253465,
  },
  {
    name: 'webhook-signature',
    in: 'header',
    description:
      '`v1,<base64>`: HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`, as Standard Webhooks defines it; two, separated by a space, while a rotation overlaps. Only with `standard_webhooks`.',
    schema: { type: 'string', maxLength: 256 },
    example: 'v1,gMRLxuDadMIRf0yxrxoku42hi1WVuhSeNBQPRbotrvE=',
  },
];

const responses: Readonly<Record<string, ResponseObject>> = {
  '2XX': {
    description: `Acknowledged. The response must be complete within ${limits.delivery_timeout_ms / 1000} seconds; its body is ignored.`,
  },
  '410': {
    description: 'The receiver is gone: the endpoint is disabled at once and its queued deliveries are canceled.',
  },
  default: {
    description:
      'Anything else, redirects and time-outs included, is a failed attempt. The next follows after 5 s, 25 s, 2 min, 10 min, 1 h, 6 h and 24 h; ' +
      `after attempt ${limits.delivery_attempts} the delivery is \`dead_lettered\`.`,
  },
};
const responseName = (status: string): string => `Receiver_${status}`;
const headerName = ({ name }: ParameterObject): string => name.replaceAll('-', '');

const headerReferences = headers.map((header) => ({ $ref: `#/components/parameters/${headerName(header)}` }));
const receiverResponses = Object.fromEntries(
  Object.keys(responses).map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
);

/** The path item of the event `type`; its named schemas are added to the components. */
export function webhookOf(builder: OpenApiBuilder, type: EventType): PathItemObject {
  const schema = events[type];
  return {
    post: {
      operationId: `on${pascalCase(type)}`,
      summary: type,
      description: eventDescriptions[type],
      tags: ['Events'],
      security: [],
      parameters: headerReferences,
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: addSchemaOf(builder, schema, 'output'), example: exampleOf(schema, type) },
        },
      },
      responses: receiverResponses,
    },
  };
}

/**
 * The same requests as a callback of the operation that makes an endpoint. oapi-codegen removes components that no path
 * refers to, and then does not find those of the webhooks; with this it keeps them.
 */
export const eventCallback = (builder: OpenApiBuilder): CallbacksObject => ({
  event: {
    '{$request.body#/url}': {
      post: {
        operationId: 'receiveEvent',
        summary: 'An event',
        description: 'What the endpoint receives: each event that it subscribed to, as `webhooks` describes it.',
        tags: ['Events'],
        security: [],
        parameters: headerReferences,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { anyOf: eventTypes.map((type) => addSchemaOf(builder, events[type], 'output')) },
              example: exampleOf(events['webhook.test'], 'webhook.test'),
            },
          },
        },
        responses: receiverResponses,
      },
    },
  },
});

/** Adds the headers of every webhook, and what the responses of receivers mean, to the document's components. */
export function addWebhookComponents(builder: OpenApiBuilder): void {
  for (const [status, response] of Object.entries(responses)) builder.addResponse(responseName(status), response);
  for (const header of headers) builder.addParameter(headerName(header), header);
}
