// Calls a method of the client by its place in the contract, with arguments made up from its route.
import { allRoutes, pathParamNames } from '@voicecall/contract';
import type { RouteEntry } from '@voicecall/contract';
import type { IdempotentOptions, RequestOptions } from '@voicecall/sdk';
import type { TestClients } from './scripted-server.ts';

type Method = (...args: unknown[]) => Promise<object>;

/** Every operation with one response, named as a caller would write it. `calls.watch` reads the streams. */
export const everyOperation = allRoutes
  .filter(({ route }) => !route.metadata.stream)
  .map((entry) => ({ name: `${entry.resource}.${entry.key}`, entry }));

/** Calls the method with ids, an empty body or query, and the options, as an operator where only operators may. */
export function callOperation(
  { client, operator }: Pick<TestClients, 'client' | 'operator'>,
  { resource, key, route }: RouteEntry,
  options: RequestOptions | IdempotentOptions = {},
): Promise<object> {
  const methods: unknown = Reflect.get(route.metadata.auth === 'tenant' ? client : operator, resource);
  const method = typeof methods === 'object' && methods !== null ? (Reflect.get(methods, key) as Method) : undefined;
  if (!method) throw new Error(`the client has no method ${resource}.${key}`);
  const ids = pathParamNames(route.path).filter((name) => name !== 'tenantId');
  return method(...ids.map((name) => `${name}_1`), ...(takesPayload(route) ? [{}] : []), options);
}

const takesPayload = ({ body, query }: RouteEntry['route']): boolean => hasMembers(body) || hasMembers(query);

const hasMembers = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && Object.keys(schema.shape ?? {}).length > 0;
