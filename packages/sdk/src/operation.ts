// What the client knows about one method, and what a caller can set for one request.

/** Resource → method → the row of its operation. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** How a request is built and when it may be sent again. */
export interface Operation {
  /** The HTTP method. */
  readonly method: string;
  /** The path with `:name` parameters. */
  readonly path: string;
  /** A POST or PUT that takes no body after its ids. */
  readonly empty?: string | undefined;
  /** The method takes a query after its ids, as every list does. */
  readonly query?: string | undefined;
  /** The member of the response that holds the records of a list. */
  readonly list?: string | undefined;
  /** The member of the query that takes the cursor of the next page. Default `cursor`. */
  readonly cursor?: string | undefined;
  /** The member of the response that is the new record or its id. */
  readonly id?: string | undefined;
  /** Honours `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** Acts on another system before it responds: 502 and `not_ready` may come after the effect. */
  readonly acts?: string | undefined;
  /** Status of 400 or more that is a result → the member that distinguishes its body from an error body. */
  readonly [status: number]: string | undefined;
}

/**
 * Reads a row of the table: method, path (of a tenant where it does not begin with a slash), and flags or `flag=value`. A
 * list without a value is called as the path ends.
 */
export function parseOperation(row: string): Operation {
  const [method = '', path = '', ...flags] = row.split(' ');
  const parsed = flags.map((flag) => flag.split('='));
  const full = path.startsWith('/') ? path : `/v1/tenants/:tenantId/${path}`;
  return {
    method,
    path: full,
    ...Object.fromEntries(
      parsed.map(([name, value = name === 'list' ? path.replace('-', '_') : name]) => [name, value]),
    ),
  };
}

/** Settings of one request that needs no tenant. Each overrides the client's. */
export interface OperatorOptions {
  /** Ends the request, its retries and the delays between them; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt, body included. Default: the client's, 30 000 unless set. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for all attempts and the delays between them. Default: the client's, no limit unless set. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a failed request is retried, where that is safe. 0: never. Default: the client's, 3 unless set. */
  readonly maxRetries?: number | undefined;
  /** Extra headers; an entry replaces the client's of the same name. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** This method ignores idempotency keys, so giving one is an error. */
  readonly idempotencyKey?: undefined;
}

/** Settings of one request. Each overrides the client's. */
export interface RequestOptions extends OperatorOptions {
  /** Tenant in the path, `tn_…`. Default: the client's. */
  readonly tenantId?: string | undefined;
}

/** Settings of one request to a route that honours `Idempotency-Key`. Each overrides the client's. */
export interface IdempotentOptions extends Omit<RequestOptions, 'idempotencyKey'> {
  /**
   * Idempotency key, 1 to 255 printable ASCII characters. With a key of your own, a request can be repeated after a
   * restart of your process. Default: a new UUID for each call of the method, kept over its retries.
   */
  readonly idempotencyKey?: string | undefined;
}
