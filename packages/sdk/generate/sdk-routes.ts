// The contract's routes as the SDK uses them: what a method takes, what it returns, and when a request may be retried.
import { allRoutes, isRepeatable, openapiPath, pathParamNames, routeErrors } from '@voicecall/contract';
import { isSchema, shapeOf } from '@voicecall/contract/generate/typescript-of';
import type { Schema } from '@voicecall/contract/generate/typescript-of';

/** A schema that a method takes or returns, with the name of its type if the contract gives it none. */
export interface Part {
  readonly schema: Schema;
  readonly name: string;
}

/** One method of the SDK. */
export interface SdkRoute {
  readonly resource: string;
  readonly key: string;
  readonly method: string;
  /** The contract's path, with `:name` parameters. */
  readonly path: string;
  /** The path as documentation writes it. */
  readonly shownPath: string;
  readonly summary: string;
  readonly errors: readonly string[];
  /** Path parameters the caller passes; the tenant comes from the client. */
  readonly ids: readonly string[];
  readonly body?: Part | undefined;
  /** The body may be left out. */
  readonly bodyMayBeEmpty: boolean;
  readonly query?: Part | undefined;
  readonly responses: readonly Part[];
  /**
   * Status of 400 or more that is a result, not an error → the member that distinguishes its body from an error body.
   */
  readonly outcomes: Readonly<Record<string, string>>;
  /** Member of the response that holds the records of a list. */
  readonly list?: string | undefined;
  /** Member of the query that takes the cursor of the next page, where it is not `cursor`. */
  readonly cursorName?: string | undefined;
  /** Member of the response of a `create` that is the new record or its id, where no member `id` is. */
  readonly createdId?: string | undefined;
  /** Only an operator's session may call it, or it begins one. */
  readonly operator: boolean;
  readonly idempotent: boolean;
  /** A repeated request has no further effect. */
  readonly repeatable: boolean;
  /** 502 and `not_ready` may come after the effect, so the caller checks first. */
  readonly actsElsewhere: boolean;
}

/** Every public route with one response, in the contract's order. `calls.watch` and `chats.send` read the streams. */
export const sdkRoutes = (): SdkRoute[] => allRoutes.filter(({ route }) => !route.metadata.stream).map(sdkRoute);

function sdkRoute({ resource, key, route }: (typeof allRoutes)[number]): SdkRoute {
  const { metadata, method, path } = route;
  const base = metadata.operation[0]?.toUpperCase() + metadata.operation.slice(1);
  const part = (schema: unknown, suffix: string): Part | undefined =>
    isSchema(schema) ? { schema, name: base + suffix } : undefined;
  const responses = Object.entries(route.responses).map(([status, schema]) => part(schema, `Response${status}`));
  const body = part(route.body, 'Body');
  const query = part(route.query, 'Query');
  return {
    resource,
    key,
    method,
    path,
    shownPath: openapiPath(path),
    summary: [route.summary ?? key, route.description ?? ''].filter(Boolean).map(sentence).join(' '),
    errors: metadata.errors,
    ids: pathParamNames(path).filter((name) => name !== 'tenantId'),
    // A body without members needs no argument; the client sends `{}`.
    body: body && hasMembers(body.schema) ? body : undefined,
    // An update without members is an error of the caller; a POST without a body may be intended.
    bodyMayBeEmpty: method === 'POST' && !routeErrors(route).includes('missing_required_fields'),
    query: query && hasMembers(query.schema) ? query : undefined,
    responses: responses.filter((response) => response !== undefined),
    outcomes: outcomesOf(route.responses),
    list: listKey(route.query, route.responses[200]),
    cursorName: isFeed(route.query) ? 'after' : undefined,
    createdId: key === 'create' ? createdId(route.responses) : undefined,
    operator: metadata.auth !== 'tenant',
    idempotent: metadata.idempotent === true,
    repeatable: isRepeatable(route),
    actsElsewhere: metadata.acts_elsewhere === true,
  };
}

const hasMembers = (schema: Schema): boolean => Object.keys(shapeOf(schema)).length > 0;

function outcomesOf(responses: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, schema]) => {
      if (Number(status) < 400) return [];
      const [member] = isSchema(schema) ? Object.keys(shapeOf(schema)) : [];
      if (member === undefined || member === 'error')
        throw new Error(`the response ${status} has no member that distinguishes it from an error`);
      return [[status, member] as const];
    }),
  );
}

function listKey(query: unknown, response: unknown): string | undefined {
  if (!isSchema(query) || !isSchema(response) || !('cursor' in shapeOf(query) || isFeed(query))) return undefined;
  return Object.entries(shapeOf(response)).find(([, member]) => member._zod.def.type === 'array')?.[0];
}

/** The record or the id in the response of a `create`: the first object that has an `id`, else `call_id`. */
function createdId(responses: Readonly<Record<string, unknown>>): string | undefined {
  const [response] = Object.values(responses);
  const shape = isSchema(response) ? shapeOf(response) : {};
  if ('id' in shape) return undefined;
  const record = Object.entries(shape).find(([, member]) => 'id' in shapeOf(member))?.[0];
  const found = record ?? ('call_id' in shape ? 'call_id' : undefined);
  if (found === undefined) throw new Error(`the response of a create names no id: ${Object.keys(shape).join()}`);
  return found;
}

/** A feed is read forward from a cursor, a list page by page. */
const isFeed = (query: unknown): boolean => isSchema(query) && 'after' in shapeOf(query);

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
