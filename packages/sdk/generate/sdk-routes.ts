// The contract's routes as the SDK sees them: what a method takes, what it answers, and when it may be sent again.
import { allRoutes, openapiPath, pathParamNames, routeErrors } from '@voicecall/contract';
import { isSchema, shapeOf } from '@voicecall/contract/generate/typescript-of';
import type { Schema } from '@voicecall/contract/generate/typescript-of';

/** A schema that a method takes or answers, with the name it has if the contract gives it none. */
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
  readonly answers: readonly Part[];
  /** Status of 400 or more that is an outcome and no error → the member that tells its body from an error's. */
  readonly outcomes: Readonly<Record<string, string>>;
  /** Member of the answer that holds a list's records. */
  readonly list?: string | undefined;
  /** Member of the query that takes the cursor of the next page, where it is not `cursor`. */
  readonly cursorName?: string | undefined;
  readonly idempotent: boolean;
  readonly retry: boolean;
  readonly noRetryOn502: boolean;
}

/** Every public route, in the contract's order. */
export const sdkRoutes = (): SdkRoute[] => allRoutes.map(sdkRoute);

function sdkRoute({ resource, key, route }: (typeof allRoutes)[number]): SdkRoute {
  const { metadata, method, path } = route;
  const base = metadata.operation[0]?.toUpperCase() + metadata.operation.slice(1);
  const part = (schema: unknown, suffix: string): Part | undefined =>
    isSchema(schema) ? { schema, name: base + suffix } : undefined;
  const answers = Object.entries(route.responses).map(([status, schema]) => part(schema, `Answer${status}`));
  const body = part(route.body, 'Body');
  const query = part(route.query, 'Query');
  const idempotent = metadata.idempotent === true;
  return {
    resource,
    key,
    method,
    path,
    shownPath: openapiPath(path),
    summary: [route.summary ?? key, route.description ?? ''].filter(Boolean).map(sentence).join(' '),
    errors: metadata.errors,
    ids: pathParamNames(path).filter((name) => name !== 'tenantId'),
    // A body without members is not worth an argument; the client sends `{}`.
    body: body && hasMembers(body.schema) ? body : undefined,
    // A change that changes nothing would be a mistake; a POST without a body need not be one.
    bodyMayBeEmpty: method === 'POST' && !routeErrors(route).includes('missing_required_fields'),
    query: query && hasMembers(query.schema) ? query : undefined,
    answers: answers.filter((answer) => answer !== undefined),
    outcomes: outcomesOf(route.responses),
    list: listKey(route.query, route.responses[200]),
    cursorName: isFeed(route.query) ? 'after' : undefined,
    idempotent,
    retry: method === 'GET' || method === 'PUT' || idempotent,
    // 5xx answers are not kept under an idempotency key (spec 8). Where an upstream service acts within the request, it
    // may have acted before the 502: the client looks first (spec 7).
    noRetryOn502: idempotent && metadata.errors.includes('upstream_failed'),
  };
}

const hasMembers = (schema: Schema): boolean => Object.keys(shapeOf(schema)).length > 0;

function outcomesOf(responses: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, schema]) => {
      if (Number(status) < 400) return [];
      const [member] = isSchema(schema) ? Object.keys(shapeOf(schema)) : [];
      if (member === undefined || member === 'error')
        throw new Error(`the answer ${status} has no member that tells it from an error`);
      return [[status, member] as const];
    }),
  );
}

function listKey(query: unknown, answer: unknown): string | undefined {
  if (!isSchema(query) || !isSchema(answer) || !('cursor' in shapeOf(query) || isFeed(query))) return undefined;
  return Object.entries(shapeOf(answer)).find(([, member]) => member._zod.def.type === 'array')?.[0];
}

/** A feed is read onwards from a cursor, a list page by page. */
const isFeed = (query: unknown): boolean => isSchema(query) && 'after' in shapeOf(query);

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
