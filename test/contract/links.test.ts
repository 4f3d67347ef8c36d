// Guarantees of the links in openapi.json: each can be followed, and a link leads to every addressable record.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allRoutes } from '@voicecall/contract';
import { describe, expect, it } from 'vitest';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}
interface Ref {
  readonly $ref: string;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
  readonly $ref?: string;
}
interface PublishedResponse {
  readonly content?: {
    'application/json': { schema: Schema; example?: unknown; examples?: Readonly<Record<string, Ref>> };
  };
  readonly links?: Readonly<Record<string, { operationId: string; parameters: Readonly<Record<string, string>> }>>;
}
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, PublishedResponse>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly examples: Readonly<Record<string, { value: unknown }>>;
  };
}

const { paths, components } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../openapi.json'), 'utf8'),
) as Document;
const operations = new Map(
  Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map((operation) => [operation.operationId, operation]),
);
const parametersOf = (operation: Operation | undefined): readonly Parameter[] =>
  (operation?.parameters ?? [])
    .map(
      (parameter) => components.parameters[parameter.$ref?.replace('#/components/parameters/', '') ?? ''] ?? parameter,
    )
    .filter((parameter) => parameter.in !== 'header');

/** The example of a response, its own or a shared one. */
function exampleOf(response: PublishedResponse): unknown {
  const { example, examples = {} } = response.content?.['application/json'] ?? {};
  const [shared] = Object.values(examples);
  return example ?? components.examples[shared?.$ref.replace('#/components/examples/', '') ?? '']?.value;
}

function resolved(schema: Schema | undefined): Schema | undefined {
  const { $ref, anyOf } = schema ?? {};
  if ($ref !== undefined) return resolved(components.schemas[$ref.replace('#/components/schemas/', '')]);
  const [orNull, ...others] = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return orNull && others.length === 0 ? resolved(orNull) : schema;
}

/**
 * What the schema promises at a JSON pointer; undefined where it does not promise that the value exists (except the
 * first item of a list, and a record in the place of which there can be null).
 */
function schemaAt(schema: Schema | undefined, pointer: readonly string[]): Schema | undefined {
  const [key, ...rest] = pointer;
  const here = resolved(schema);
  if (key === undefined) return here;
  if (here?.type === 'array') return key === '0' ? schemaAt(here.items, rest) : undefined;
  return here?.required?.includes(key) ? schemaAt(here.properties?.[key], rest) : undefined;
}

const valueAt = (value: unknown, pointer: readonly string[]): unknown =>
  pointer.reduce((inner, key) => (inner as Record<string, unknown>)[key], value);

const links = [...operations.values()].flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([status, response]) =>
    Object.entries(response.links ?? {}).map(([name, link]) => ({ operation, status, response, name, ...link })),
  ),
);
const cases = links.map((link) => [`${link.operation.operationId} → ${link.name}`, link] as const);

describe.each(cases)('the link %s', (_name, { operation, response, operationId, parameters }) => {
  const target = operations.get(operationId);

  it('leads to an existing operation, with all parameters of its path and none that it does not take', () => {
    expect(target).toBeDefined();
    const taken = parametersOf(target);
    expect(Object.keys(parameters)).toEqual(
      expect.arrayContaining(taken.filter(({ required }) => required).map(({ name }) => name)),
    );
    expect(taken.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(parameters)));
  });

  it.each(Object.entries(parameters))(
    'finds %s with %s: a string that the request has or the response promises',
    (_parameter, expression) => {
      const pathParameter = /^\$request\.path\.(\w+)$/.exec(expression)?.[1];
      const pointer = /^\$response\.body#\/(.+)$/.exec(expression)?.[1]?.split('/');
      if (pathParameter !== undefined)
        return expect(parametersOf(operation)).toContainEqual(
          expect.objectContaining({ name: pathParameter, in: 'path' }),
        );
      expect(schemaAt(response.content?.['application/json'].schema, pointer ?? ['nowhere'])).toMatchObject({
        type: 'string',
      });
      expect(exampleOf(response)).toHaveProperty(pointer ?? []);
    },
  );

  it('takes ids of the right kinds from the response, as the examples show', () => {
    const fromBody = Object.entries(parameters).filter(([, expression]) => expression.startsWith('$response.body#/'));
    const found = fromBody.map(([name, expression]) => [
      name,
      valueAt(exampleOf(response), expression.split('/').slice(1)),
    ]);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(
      fromBody.map(([name]) => [name, parametersOf(target).find((parameter) => parameter.name === name)?.example]),
    );
  });
});

describe('the links of the document', () => {
  const targetsOf = (source: string): string[] =>
    links.filter(({ operation }) => operation.operationId === source).map(({ operationId }) => operationId);

  // A client that follows links must not delete a tenant: a person confirms that.
  it('lead to every operation on a record but one, so that no client has to build a path', () => {
    const onRecord = allRoutes
      .filter(({ route }) => /\/:(?!tenantId\b)\w+/.test(route.path))
      .map(({ route }) => route.metadata.operation);
    expect(onRecord.filter((name) => !links.some(({ operationId }) => operationId === name))).toEqual(['deleteTenant']);
  });

  it('follow a record from its creation to its end', () => {
    expect(targetsOf('createAgent')).toEqual(
      expect.arrayContaining(['getAgent', 'updateAgent', 'archiveAgent', 'placeTestCall', 'listCalls']),
    );
    expect(targetsOf('dispatchCall')).toEqual(expect.arrayContaining(['getCall', 'endCall', 'listBookings']));
    expect(targetsOf('createWebhook')).toEqual(
      expect.arrayContaining(['testWebhook', 'rotateWebhookSecret', 'listWebhookDeliveries']),
    );
    expect(targetsOf('listTrunks')).toEqual(expect.arrayContaining(['getTrunk', 'updateTrunk', 'archiveTrunk']));
  });

  it('lead nowhere from a deleted record, and change nothing that a response only mentions', () => {
    const gone = allRoutes
      .filter(({ route }) => route.method === 'DELETE')
      .map(({ route }) => route.metadata.operation);
    expect(gone.flatMap(targetsOf)).toEqual([]);
    expect(targetsOf('getBooking')).toEqual(['getCall', 'getAgent']);
  });
});
