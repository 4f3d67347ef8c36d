// Guarantees of openapi.json and schemas/events: complete, with valid examples, and equal to the contract.
// Requirements 7 and 9.1.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  accessTable,
  allRoutes,
  apiVersion,
  contract,
  detailsSchema,
  errorBody,
  errorCatalogue,
  events,
  eventTypes,
  isReplayed,
  livekitWebhookRoutes,
  mayUse,
  openapiPath,
  rateLimits,
  recordingRoute,
  routeErrors,
} from '@voicecall/contract';
import type { AnyRoute, ErrorCode } from '@voicecall/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { callSummarySchemas } from '../../packages/contract/generate/build-call-summary-schemas.ts';
import { buildEventSchema } from '../../packages/contract/generate/build-event-schemas.ts';
import { buildOpenapi } from '../../packages/contract/generate/build-openapi.ts';
import { jsonSchemaOf } from '../../packages/contract/generate/json-schema-of.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Record<string, { $ref: string }>;
}
interface ErrorExample {
  readonly value: { readonly error: ErrorCode; readonly details?: unknown };
}
interface PublishedResponse {
  readonly $ref?: string;
  readonly description: string;
  readonly headers: Record<string, { $ref: string }>;
  readonly content: { 'application/json': Media };
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: object;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly tags: string[];
  readonly security: object[];
  readonly parameters?: Parameter[];
  readonly requestBody?: { required: boolean; content: { 'application/json': Media } };
  readonly responses: Record<string, PublishedResponse>;
  readonly callbacks?: Record<string, Record<string, { readonly post: Operation }>>;
  readonly [extension: `x-${string}`]: unknown;
}
interface Document {
  readonly tags: { name: string; description: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, { post: Operation }>;
  readonly components: {
    schemas: Record<string, object>;
    responses: Record<string, PublishedResponse>;
    parameters: Record<string, Parameter>;
    headers: Record<string, object>;
    examples: Record<string, { value: unknown }>;
  };
}

const root = join(import.meta.dirname, '../..');
const text = await readFile(join(root, 'openapi.json'), 'utf8');
const document = JSON.parse(text) as Document;

const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false }));
ajv.addVocabulary(['discriminator', 'x-extensible-enum']);
ajv.addSchema({ $id: 'components', $defs: JSON.parse(pointedAt(document.components.schemas, '#/$defs/')) as object });

/** The named schemas that a part of the document reaches. */
function namesIn(part: object, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(document.components.schemas[name] ?? {}, found);
  }
  return found;
}

// OpenAPI keeps its schemas under a path that JSON Schema does not treat as a schema location.
function pointedAt(schema: object, home: string): string {
  return JSON.stringify(schema).replaceAll('#/components/schemas/', home);
}

/** Many operations have equal schemas, which take long to compile. */
const validators = new Map<string, ValidateFunction>();
function validatorOf(text: string): ValidateFunction {
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text) as object);
  validators.set(text, validate);
  return validate;
}

/** The validation errors of `value` under the published schema. */
function problems(schema: object, value: unknown): unknown[] {
  const validate = validatorOf(pointedAt(schema, 'components#/$defs/'));
  validate(value);
  return validate.errors ?? [];
}

/** The result of zod for `value`; throws where zod refuses it. */
const parsed = (schema: unknown, value: unknown): unknown =>
  (schema as { parse(input: unknown): unknown }).parse(value);

/** A response with what it refers to. Its own description takes the place of that one. */
const resolved = (response: PublishedResponse): PublishedResponse => ({
  ...document.components.responses[response.$ref?.replace('#/components/responses/', '') ?? ''],
  ...response,
});

/** The examples of a media type by name. */
const examplesOf = ({ examples = {} }: Media): [name: string, value: unknown][] =>
  Object.entries(examples).map(([name, { $ref }]) => [
    name,
    document.components.examples[$ref.replace('#/components/examples/', '')]?.value,
  ]);
/** The example of a success, its own or a shared one. */
const exampleOf = (media: Media): unknown => media.example ?? examplesOf(media)[0]?.[1];
/** The error codes that the description of a response lists. */
const codesIn = ({ description }: PublishedResponse): ErrorCode[] =>
  [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code as ErrorCode);
const named = (parameter: Parameter): Parameter =>
  parameter.$ref
    ? (document.components.parameters[parameter.$ref.replace('#/components/parameters/', '')] ?? parameter)
    : parameter;

function operationOf(route: AnyRoute): Operation {
  const operation = document.paths[openapiPath(route.path)]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`${route.method} ${route.path} is not in openapi.json`);
  return operation;
}

/** What the operation that makes a webhook endpoint calls back. */
const { '{$request.body#/url}': callback = { post: operationOf(contract.webhooks.create) } } =
  operationOf(contract.webhooks.create).callbacks?.['event'] ?? {};
const cases = allRoutes.map(({ route }) => [route.metadata.operation, route] as const);

describe('openapi.json', () => {
  it('is what the contract generates, and the same on every run', () => {
    // Compared as a boolean: `pnpm generate --check` shows the difference.
    expect(`${JSON.stringify(buildOpenapi(), null, 2)}\n` === text).toBe(true);
    expect(JSON.stringify(buildOpenapi())).toBe(JSON.stringify(buildOpenapi()));
  });

  it('has exactly the operations of the contract, and the routes beside it, each under its own name', () => {
    const operations = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    const beside = ['get', 'post', 'put', 'delete'].map((method) => `${method}LegacyPath`);
    beside.push(recordingRoute.metadata.operation, ...livekitWebhookRoutes.map(({ metadata }) => metadata.operation));
    expect(operations.toSorted()).toEqual([...cases.map(([name]) => name), ...beside].toSorted());
    const requests = [...Object.values(document.webhooks), callback];
    const all = [...operations, ...requests.map(({ post }) => post.operationId)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('names no schema as code generators name the response of an operation: the operation and `Response`', () => {
    const generated = cases.map(([name]) => `${name}Response`.toLowerCase());
    const taken = Object.keys(document.components.schemas).filter((name) => generated.includes(name.toLowerCase()));
    expect(taken).toEqual([]);
  });

  it('leaves open which events, ends of calls and states of deliveries there are: more may be added', () => {
    const schemas: Readonly<Record<string, object>> = document.components.schemas;
    const open = ['EventType', 'EndedReason', 'DeliveryStatus'].map((name) => schemas[name] ?? {});
    expect(open.filter((schema) => 'enum' in schema || !('x-extensible-enum' in schema))).toEqual([]);
  });

  it('describes every tag that an operation has', () => {
    const described = new Set(document.tags.filter(({ description }) => description !== '').map(({ name }) => name));
    expect(cases.map(([, route]) => route.metadata.tag).filter((tag) => !described.has(tag))).toEqual([]);
  });

  const closed = (schema: object): boolean => JSON.stringify(schema).includes('"additionalProperties":false');
  const named = Object.entries(document.components.schemas);
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const sent = new Set(operations.flatMap(({ requestBody }) => [...namesIn(requestBody ?? {})]));

  it('closes every object of a request body except free-form ones, as the server does', () => {
    const objects = named.filter(([name, schema]) => sent.has(name) && 'properties' in schema);
    expect(
      objects
        .filter(([, schema]) => (schema as { additionalProperties?: unknown }).additionalProperties !== false)
        .map(([name]) => name),
    ).toEqual(['Lead', 'ToolParameters']);
  });

  it('closes no object of a response, so that members can be added, except in summaries, which have their own versions', () => {
    const answered = named.filter(([name, schema]) => !sent.has(name) && closed(schema)).map(([name]) => name);
    const v2 = callSummarySchemas.v2.meta()?.id ?? '';
    const held = Object.entries(jsonSchemaOf(callSummarySchemas.v2, 'output', '#').named).filter(
      ([name, schema]) => name !== v2 && closed(schema),
    );
    expect(answered.toSorted()).toEqual(held.map(([name]) => name).toSorted());
    expect(closed(operations.map(({ responses }) => responses))).toBe(false);
  });

  it('contains no artifacts of its generation: safe-integer bounds, private ids', () => {
    expect(text).not.toMatch(/9007199254740991|__schema|\$defs/);
  });

  it('names an absolute address only in examples', () => {
    const withoutExamples = JSON.stringify(document, (key, value: unknown) =>
      key.startsWith('example') ? undefined : value,
    );
    expect(withoutExamples).not.toMatch(/https?:\/\//);
  });
});

describe.each(cases)('%s', (_name, route) => {
  const operation = operationOf(route);
  const published = Object.entries(operation.responses).map(
    ([status, response]) => [Number(status), resolved(response)] as const,
  );
  const parameters = (operation.parameters ?? []).map(named);

  it('has a request example that zod and the published schema accept, where it takes a body', () => {
    const media = operation.requestBody?.content['application/json'];
    expect(media !== undefined).toBe(route.body !== undefined);
    if (!media) return;
    expect(parsed(route.body, media.example)).toMatchObject(media.example as object);
    expect(problems(media.schema, media.example)).toEqual([]);
  });

  it('can be called without a body exactly where an empty object is one', () => {
    expect(operation.requestBody?.required).toBe(
      route.body && !(route.body as { safeParse(input: unknown): { success: boolean } }).safeParse({}).success,
    );
  });

  it('has an example of each success that zod and the published schema accept', () => {
    const declared = Object.entries(route.responses);
    expect(declared.length).toBeGreaterThan(0);
    if (route.metadata.stream) {
      const { contentType } = route.responses[200] as { readonly contentType: string };
      const isFile = contentType !== 'text/event-stream';
      expect(operation.responses['200']?.content).toMatchObject({
        [contentType]: {
          schema: { type: 'string', ...(isFile ? { format: 'binary' } : { contentMediaType: contentType }) },
        },
      });
      return;
    }
    for (const [status, schema] of declared) {
      const media = operation.responses[status]?.content['application/json'];
      if (!media) throw new Error(`${status} is missing`);
      expect(parsed(schema, exampleOf(media))).toMatchObject(exampleOf(media) as object);
      expect(problems(media.schema, exampleOf(media))).toEqual([]);
    }
  });

  it('declares exactly the error codes of the route, each with its status and a valid example', () => {
    const errors = published
      .filter(([status]) => status >= 400 && !(status in route.responses))
      .flatMap(([status, response]) => {
        const media = response.content['application/json'];
        const examples = new Map(examplesOf(media) as [ErrorCode, ErrorExample['value']][]);
        return codesIn(response).map((code) => {
          const value = examples.get(code);
          expect(problems(media.schema, value)).toEqual([]);
          expect(errorBody.safeParse(value).success).toBe(true);
          expect(detailsSchema(code)?.safeParse(value?.details).success ?? value?.details === undefined).toBe(true);
          expect([value?.error, status]).toEqual([code, errorCatalogue[code].status]);
          return code;
        });
      });
    expect(errors.toSorted()).toEqual(routeErrors(route));
  });

  it('accepts under no status an error code that belongs to another status', () => {
    for (const [status, response] of published.filter(([code]) => code >= 400)) {
      const foreign = published.find(([code]) => code >= 400 && code !== status)?.[1].content['application/json'];
      const [example] = foreign ? examplesOf(foreign) : [];
      expect(problems(response.content['application/json'].schema, example?.[1])).not.toEqual([]);
    }
  });

  it('promises the headers that every response has, and those of its status', () => {
    for (const [status, { headers }] of published) {
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining([
          'RateLimit-Limit',
          'RateLimit-Remaining',
          'RateLimit-Reset',
          'RateLimit-Policy',
          'X-Request-Id',
        ]),
      );
      expect('WWW-Authenticate' in headers).toBe(status === 401);
      expect('Retry-After' in headers).toBe(
        status === 429 ||
          (status === 409 && route.metadata.idempotent === true) ||
          (route.metadata.retry_after ?? []).includes(status),
      );
      const { idempotent } = route.metadata;
      const replayed = routeErrors(route).filter(isReplayed);
      const stored = status < 300 || replayed.some((it) => errorCatalogue[it].status === status);
      expect(['Idempotent-Replayed' in headers, status]).toEqual([idempotent === true && stored, status]);
      for (const { $ref } of Object.values(headers))
        expect(document.components.headers).toHaveProperty([$ref.replace('#/components/headers/', '')]);
    }
  });

  it('has the parameters of its path, and Idempotency-Key exactly where the route honours it', () => {
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(openapiPath(route.path).match(/\{\w+\}/g) ?? []);
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(route.metadata.idempotent === true);
    for (const { schema, example } of parameters)
      if (example !== undefined) expect(problems(schema, example)).toEqual([]);
  });

  it('requires the credentials that the route requires', () => {
    const demanded = {
      tenant: [
        ...(mayUse(accessTable.api_key, route) ? [{ apiKey: [] }] : []),
        { operatorSession: [] },
        ...(mayUse(accessTable.user_owner, route) ? [{ portalSession: [] }] : []),
      ],
      person: [{ operatorSession: [] }, { portalSession: [] }],
      portal: [{ portalSession: [] }],
      operator: [{ operatorSession: [] }],
      public: [],
    } as Record<string, object[]>;
    expect(operation.security).toEqual(demanded[route.metadata.auth]);
  });

  it('states its policy: idempotency, limits, audit', () => {
    expect(operation['x-idempotent']).toBe(route.metadata.idempotent === true);
    expect(operation['x-audit']).toBe(route.metadata.audit);
    const limits = route.metadata.rate_limits ?? ['default' as const];
    expect(operation['x-rate-limit']).toEqual(limits.map((name) => ({ name, ...rateLimits[name] })));
  });
});

describe.each([recordingRoute, ...livekitWebhookRoutes] as const)('the route $path', (route) => {
  const operation = operationOf(route);

  it('declares its errors, and the headers that every response has', () => {
    const published = Object.values(operation.responses).map(resolved);
    for (const { headers } of published)
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['RateLimit-Policy', 'X-Request-Id']));
    const statuses = routeErrors(route).map((code) => `${errorCatalogue[code].status}`);
    const declared = [...Object.keys(route.responses), ...statuses];
    expect(Object.keys(operation.responses).toSorted()).toEqual([...new Set(declared)].toSorted());
  });
});

describe.each(['get', 'post', 'put', 'delete'])('%s of a path from before /v1', (method) => {
  it('is deprecated and gone, and its response names the successor', () => {
    const { deprecated, responses = {} } = document.paths['/admin/api/tenants/{tenantId}/{rest}']?.[method] ?? {};
    expect([deprecated, Object.keys(responses)]).toEqual([true, ['410', '2XX']]);
    const published = Object.values(responses).map(resolved);
    expect(codesIn(published[0] as PublishedResponse)).toEqual(['legacy_path_gone']);
    for (const { headers } of published)
      expect(Object.keys(headers)).toEqual(
        expect.arrayContaining(['Deprecation', 'Sunset', 'Link', 'RateLimit-Limit']),
      );
  });
});

describe.each(eventTypes)('the event %s', (type) => {
  const { post } = document.webhooks[type] ?? { post: undefined };
  const example = post?.requestBody?.content['application/json'].example;

  it('is a webhook whose example zod and the published schema accept', () => {
    expect(parsed(events[type], example)).toMatchObject(example as object);
    expect(problems(post?.requestBody?.content['application/json'].schema ?? {}, example)).toEqual([]);
  });

  it('carries signature, id and attempt, and says what each response means', () => {
    expect((post?.parameters ?? []).map((parameter) => named(parameter).name)).toEqual([
      'Svc-Signature',
      'Svc-Webhook-Id',
      'Svc-Webhook-Attempt',
      'Svc-Tenant-Id',
      'Svc-Webhook-Endpoint-Id',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    expect(Object.keys(post?.responses ?? {}).toSorted()).toEqual(['2XX', '410', 'default']);
  });

  it('has a self-contained schema file that is what the contract generates, and accepts the example and additions to it', async () => {
    const file = await readFile(join(root, `schemas/events/${type}.json`), 'utf8');
    expect(JSON.parse(file)).toEqual(buildEventSchema(type));
    const alone = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false }));
    const validate = alone.compile(JSON.parse(file) as object);
    expect([validate(example), validate.errors]).toEqual([true, null]);
    expect(validate({ ...(example as object), added_later: 1 })).toBe(true);
    expect(validate({ ...(example as object), type: 'call.vanished' })).toBe(false);
    expect(validate({ ...(example as object), id: undefined })).toBe(false);
  });
});

describe('the callback of a webhook endpoint', () => {
  it('is each of the webhooks, with the same headers and responses', () => {
    const webhooks = eventTypes.map((type) => document.webhooks[type]?.post);
    const media = callback.post.requestBody?.content['application/json'];
    expect(media?.schema).toEqual({
      anyOf: webhooks.map((post) => post?.requestBody?.content['application/json'].schema),
    });
    expect(problems(media?.schema ?? {}, media?.example)).toEqual([]);
    for (const post of webhooks)
      expect([callback.post.parameters, callback.post.responses]).toEqual([post?.parameters, post?.responses]);
  });
});

describe('the two envelopes', () => {
  it('are those of requirements 6.2 and 6.3', () => {
    expect(events['call.completed'].meta()?.['example']).toMatchObject({
      created: expect.any(Number),
      api_version: apiVersion,
      data: { object: expect.any(Object) },
    });
    expect(Object.keys(events['call.summary.ready'].shape)).toEqual(['id', 'type', 'created_at', 'tenant_id', 'data']);
  });
});
