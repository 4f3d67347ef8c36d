// The links of a response: the operations that take an id which the response holds. Derived from the kinds of ids in
// the contract.
import type { LinkObject, LinksObject } from 'openapi3-ts/oas31';
import * as z from 'zod';
import { allRoutes } from '../src/contract.ts';
import type { AnyRoute } from '../src/any-route.ts';
import { idKinds } from '../src/primitives.ts';

/** Kind of id → the expression for its value, such as `$response.body#/agent/id`. */
type Known = ReadonlyMap<string, string>;

/**
 * The links of a success response of `route`, undefined if there are none. The main record of the response (its first
 * id) links to every operation on it and to the lists of what belongs to it. Any other record links only to the
 * operation that reads it.
 */
export function linksAfter(route: AnyRoute, answer: z.ZodType): LinksObject | undefined {
  // The record in the response of a DELETE no longer exists.
  if (route.method === 'DELETE') return undefined;
  const asked = new Map(
    membersOf(route.pathParams).flatMap(([name, kind]) => (kind ? [[kind, `$request.path.${name}`] as const] : [])),
  );
  const told = [...idsIn(answer)].filter(([kind]) => !asked.has(kind));
  const known: Known = new Map([...told, ...asked]);
  const subject = idsIn(answer).keys().next().value;
  const links = told.flatMap(([kind]) => allRoutes.map((entry) => linkTo(entry.route, known, kind, kind === subject)));
  const found = links.filter((link) => link !== undefined).map((link) => [link.operationId, link] as const);
  const all = { ...Object.fromEntries(found), ...others[route.metadata.operation] };
  return Object.keys(all).length > 0 ? all : undefined;
}

/** Other links: an imported number is released by the number itself, and a `dry_run` makes no redelivery. */
const others: Readonly<Record<string, LinksObject>> = {
  importNumber: {
    releaseImportedNumber: {
      operationId: 'releaseImportedNumber',
      parameters: { tenantId: '$request.path.tenantId', phoneNumber: '$response.body#/phone_number/number' },
    },
  },
  createWebhookRedelivery: {
    getWebhookRedelivery: {
      operationId: 'getWebhookRedelivery',
      parameters: { tenantId: '$request.path.tenantId', id: '$response.body#/webhook_redelivery/id' },
    },
  },
};

function linkTo(
  target: AnyRoute,
  known: Known,
  kind: string,
  isSubject: boolean,
): (LinkObject & { operationId: string }) | undefined {
  const path = membersOf(target.pathParams);
  const taking = path.find(([, taken]) => taken === kind);
  const reads = taking !== undefined && target.method === 'GET' && target.path.endsWith(`/:${taking[0]}`);
  const filters = isSubject ? membersOf(target.query).filter(([, taken]) => taken === kind) : [];
  if (!reads && !(isSubject && taking) && filters.length === 0) return undefined;
  const demanded = membersOf(target.query).filter(([name]) => isRequired(target.query, name));
  const given = [...new Map([...path, ...filters, ...demanded])].map(
    ([name, taken]) => [name, taken && known.get(taken)] as const,
  );
  if (given.some(([, expression]) => expression === undefined)) return undefined;
  return { operationId: target.metadata.operation, parameters: Object.fromEntries(given) };
}

/** The members of an object schema, each with the kind of id it is. */
function membersOf(schema: unknown): (readonly [name: string, kind: string | undefined])[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([name, member]) => [name, idKinds.get(member as z.ZodType)?.kind] as const);
}

const isRequired = (query: unknown, name: string): boolean =>
  query instanceof z.ZodObject && !(query.shape[name] as z.ZodType | undefined)?.safeParse(undefined).success;

/**
 * The ids that are always in a response: its own members, those of the records in it, and those of the first record of
 * a list.
 */
function idsIn(answer: z.ZodType): Map<string, string> {
  const levels = membersOf(answer).flatMap(([name]) => {
    const member: unknown = (answer as z.ZodObject).shape[name];
    return member instanceof z.ZodArray ? membersAt(`${name}/0/`, member.element) : membersAt(`${name}/`, member);
  });
  const ids = new Map<string, string>();
  for (const [pointer, kind] of [...membersAt('', answer), ...levels])
    if (kind && !ids.has(kind)) ids.set(kind, `$response.body#/${pointer}`);
  return ids;
}

const membersAt = (prefix: string, schema: unknown): (readonly [string, string | undefined])[] =>
  membersOf(schema).map(([name, kind]) => [prefix + name, kind] as const);
