// openapi.json: the whole public contract as one OpenAPI 3.1 document.
import type { OpenAPIObject, PathItemObject } from 'openapi3-ts/oas31';
import { OpenApiBuilder } from 'openapi3-ts/oas31';
import { allRoutes } from '../src/contract.ts';
import { eventTypes } from '../src/lists/event-catalogue.ts';
import { openapiPath } from '../src/verb.ts';
import { addDocumentHead } from './document-head.ts';
import { addErrorSchemas } from './error-responses.ts';
import { operationOf } from './operation-of.ts';
import { addOtherRoutes } from './other-routes.ts';
import { addHeaders } from './response-headers.ts';
import { shareComponents } from './share-components.ts';
import { addWebhookComponents, webhookOf } from './webhook-of.ts';

/** The OpenAPI document of `allRoutes` and `events`; equal on every run. */
export function buildOpenapi(): OpenAPIObject {
  const builder = OpenApiBuilder.create({
    openapi: '3.1.1',
    info: { title: '', version: '' },
    servers: [],
    tags: [],
    paths: {},
    webhooks: {},
    components: {},
  });
  addDocumentHead(builder);
  addHeaders(builder);
  addWebhookComponents(builder);
  addErrorSchemas(builder);
  for (const { route } of allRoutes) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const item: PathItemObject = { [method]: operationOf(builder, route) };
    builder.addPath(openapiPath(route.path), item);
  }
  addOtherRoutes(builder);
  for (const type of eventTypes) builder.addWebhook(type, webhookOf(builder, type));
  const document = builder.getSpec();
  shareComponents(document);
  return sortComponents(document);
}

/** The generated file: repository path → content. */
export const generateOpenapi = (): Record<string, string> => ({
  'openapi.json': `${JSON.stringify(buildOpenapi(), null, 2)}\n`,
});

function sortComponents(document: OpenAPIObject): OpenAPIObject {
  const sorted = Object.entries(document.components ?? {})
    .filter(([, entries]) => Object.keys(entries).length > 0)
    .map(([kind, entries]) => [kind, Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)))]);
  return { ...document, components: Object.fromEntries(sorted) };
}
