// Reads openapi.json: which operations exist, and whether a response matches its declaration.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RawResponse } from '../harness/http/raw-types.ts';

interface Media {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

interface Example {
  readonly $ref?: string;
  readonly value?: unknown;
}

interface Response {
  readonly $ref?: string;
  /** Beside a reference to the response of a status: the codes of the operation. */
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
}

/** What a parameter may be, as far as the tests make values of it. */
export interface ParameterSchema {
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: ParameterSchema;
  readonly example?: unknown;
}

interface Declared {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  readonly components: Readonly<
    Record<'schemas' | 'responses' | 'parameters' | 'examples' | 'headers', Readonly<Record<string, object>>>
  >;
}

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as Document;

/** What a reference into the document's components points at, or the thing itself. */
function resolved<T extends { readonly $ref?: string }>(thing: T): T {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(thing.$ref ?? '') ?? [];
  const found = document.components[kind as keyof Document['components']]?.[name];
  return (found as T | undefined) ?? thing;
}

/** Every operation that is published. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, { operationId, parameters = [], responses }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters
      .map((parameter) => resolved(parameter))
      .map((parameter) => ({ ...parameter, schema: resolved(parameter.schema) })),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, { ...resolved(response), ...response }]),
    ),
  })),
);

const ajv = addFormats.default(new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false }));
ajv.addVocabulary(['discriminator', 'x-extensible-enum']);
// OpenAPI stores its schemas under a path that JSON Schema does not treat as schemas.
const pointedAt = (schema: object, home: string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', home)) as object;
ajv.addSchema({ $id: 'components', $defs: pointedAt(document.components.schemas, '#/$defs/') });

const validators = new Map<object, ValidateFunction>();
function validatorOf(schema: object): ValidateFunction {
  const validate = validators.get(schema) ?? ajv.compile(pointedAt(schema, 'components#/$defs/'));
  validators.set(schema, validate);
  return validate;
}

/** What the document has against a response: its status, its headers, its media type, its body or its error code. */
export function objections({ responses }: Operation, received: RawResponse): unknown[] {
  const declared = responses[received.status];
  if (!declared) return [`the status ${received.status} is not declared`];
  const { content, headers = {}, description = '' } = declared;
  const missing = Object.keys(headers).filter(
    (name) => resolved(headers[name] ?? {}).required === true && !(name.toLowerCase() in received.headers),
  );
  if (missing.length > 0) return missing.map((name) => `the header ${name} is missing`);
  if (!content) return received.text === '' ? [] : ['a body is not declared'];
  const [type = ''] = Object.keys(content);
  // A live stream has no end; the tests of streams check its events.
  const sent = type === 'audio/ogg' ? type : `${type}; charset=utf-8`;
  if (received.headers['content-type'] !== sent) return [`the media type is ${received.headers['content-type']}`];
  const media = content['application/json'];
  if (!media) return [];
  const validate = validatorOf(media.schema);
  if (!validate(received.json())) return validate.errors ?? [];
  const { error } = received.json() as { readonly error?: string };
  return received.status < 400 || error === undefined || description.includes(`\`${error}\``)
    ? []
    : [`the code ${error} is not declared`];
}

/** The published example of a success. */
export function exampleResponse({ responses }: Operation): unknown {
  const { example, examples = {} } =
    Object.entries(responses).find(([status]) => status < '300')?.[1].content?.['application/json'] ?? {};
  const [shared] = Object.values(examples);
  return example ?? (shared && resolved(shared).value);
}
