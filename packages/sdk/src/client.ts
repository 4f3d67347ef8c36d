// The client: one method per operation of the generated table.
import { resolveConfig } from './config.ts';
import type { ClientOptions, Config } from './config.ts';
import { operations } from './generated/operations.ts';
import type { Resources } from './generated/operations.ts';
import { listResult } from './list-result.ts';
import type { Operation, RequestOptions } from './operation.ts';
import { pathParamNames } from './transport/request-url.ts';
import type { Query } from './transport/request-url.ts';
import { send } from './transport/send.ts';
import { waitForSummary } from './summary/wait-for-summary.ts';
import type { SummaryWaiting } from './summary/wait-for-summary.ts';

/** The API's methods by resource, for example `client.calls.dispatch(body)`. */
export interface Client extends Resources {
  /** Reads summaries, runs them again, and waits for one. */
  readonly summaries: Resources['summaries'] & SummaryWaiting;
  /** The same client for another tenant. */
  withTenant(tenantId: string): Client;
}

/**
 * Creates a client. It holds no connection and needs no closing.
 * @throws TypeError for options that cannot work or that would leak the key.
 */
export const createClient = (options: ClientOptions = {}): Client => clientOf(resolveConfig(options));

function clientOf(config: Config): Client {
  const resources = mapValues(operations, (methods) =>
    mapValues(methods, (operation) => methodOf(config, operation)),
  ) as unknown as Resources;
  const summaries = { ...resources.summaries, wait: waitForSummary(config, resources.summaries) };
  return { ...resources, summaries, withTenant: (tenantId: string) => clientOf({ ...config, tenantId }) };
}

function methodOf(config: Config, operation: Operation): (...args: unknown[]) => Promise<object> {
  const [, path, { takes, list, cursor: cursorName = 'cursor' }] = operation;
  const names = pathParamNames(path).filter((name) => name !== 'tenantId');
  return (...args) => {
    const ids = Object.fromEntries(names.map((name, index) => [name, args[index]]));
    const payload = takes && args[names.length];
    const options = (args[names.length + (takes ? 1 : 0)] ?? {}) as RequestOptions;
    if (takes !== 'query') return send(config, operation, { ids, body: payload, options });
    const page = (cursor?: string) =>
      send(config, operation, {
        ids,
        query: { ...(payload as Query), ...(cursor && { [cursorName]: cursor }) },
        options,
      });
    return list ? listResult(page, list) : page();
  };
}

const mapValues = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
