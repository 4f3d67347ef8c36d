// Requests to routes that this version does not know.
import type { Config } from './config.ts';
import type { JsonValue } from './generated/types.ts';
import type { IdempotentOptions } from './operation.ts';
import type { Result } from './result.ts';
import type { Query } from './transport/request-url.ts';
import { send } from './transport/send.ts';

/** What a request holds, and the settings of this one request. */
export interface RawRequestOptions extends IdempotentOptions {
  /** Members of the query; undefined ones are left out. Default: none. */
  readonly query?: Query | undefined;
  /** The body of a POST or PUT, sent as JSON. Default `{}`. */
  readonly body?: unknown;
}

/** What a client has beside its resources. */
export interface RawRequests {
  /**
   * Sends a request to a route that this version does not know, with the same credentials, errors and retries: GET and
   * PUT after any passing failure, other methods after a 429 or `not_ready`, and with an `idempotencyKey`, which the
   * route must honour, after any passing failure too.
   * @param path Path below the base URL, such as `/v1/tenants/:tenantId/calls`; `:tenantId` is the tenant of the client.
   */
  request<T extends object = Record<string, JsonValue>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: RawRequestOptions,
  ): Promise<Result<T>>;
}

/** `request` of a client with these settings. */
export const rawRequest =
  (config: Config): RawRequests['request'] =>
  async <T extends object>(method: string, path: string, { query, body, ...options }: RawRequestOptions = {}) => {
    if (!path.startsWith('/')) throw new TypeError('path must begin with /');
    const key = options.idempotencyKey && 'key';
    return (await send(config, { method, path, key }, { ids: {}, query, body, options })) as Result<T>;
  };
