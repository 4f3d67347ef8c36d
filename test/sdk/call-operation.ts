// Calls a method of the client by its place in the contract, with arguments made up from its route.
import { allRoutes, pathParamNames } from '@voicecall/contract';
import type { RouteEntry } from '@voicecall/contract';
import type { Client, RequestOptions } from '@voicecall/sdk';

type Method = (...args: unknown[]) => Promise<object>;

/** Every operation, named as a caller would write it. */
export const everyOperation = allRoutes.map((entry) => ({ name: `${entry.resource}.${entry.key}`, entry }));

/** Calls the method with ids, an empty body or query, and the options. */
export function callOperation(
  client: Client,
  { resource, key, route }: RouteEntry,
  options: RequestOptions = {},
): Promise<object> {
  const methods: unknown = Reflect.get(client, resource);
  const method = typeof methods === 'object' && methods !== null ? (Reflect.get(methods, key) as Method) : undefined;
  if (!method) throw new Error(`the client has no method ${resource}.${key}`);
  const ids = pathParamNames(route.path).filter((name) => name !== 'tenantId');
  return method(...ids.map((name) => `${name}_1`), ...(takesPayload(route) ? [{}] : []), options);
}

function takesPayload({ body, query }: RouteEntry['route']): boolean {
  if (query !== undefined) return true;
  return typeof body === 'object' && body !== null && 'shape' in body && Object.keys(body.shape ?? {}).length > 0;
}
