// What the client knows about one method, and what a caller can set for one request.

/** One row of the generated route table: method, path with `:name` parameters, and how it may be treated. */
export type Operation = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, flags: OperationFlags];

/** How a request of an operation is built and when it may be sent again. */
export interface OperationFlags {
  /** What the method takes after its ids. */
  readonly takes?: 'body' | 'query';
  /** The member of the answer that holds a list's records. */
  readonly list?: string;
  /** The member of the query that takes the cursor of the next page; `cursor` where it is not said. */
  readonly cursor?: string;
  /** Status of 400 or more that is an outcome and no error → the member that tells its body from an error's. */
  readonly outcomes?: Readonly<Record<number, string>>;
  /** Sending it twice does no more than sending it once: with `idempotent` because of the key, else by its nature. */
  readonly retry?: true;
  /** Honours `Idempotency-Key` (spec 8). */
  readonly idempotent?: true;
  /** A 502 may come after the effect: the caller looks before trying again (spec 7). */
  readonly noRetryOn502?: true;
}

/** Settings of one request; each overrides the client's. */
export interface RequestOptions {
  /** Ends the request, its retries and the waiting between them; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The key of this intent, 1 to 255 printable ASCII characters, for routes that honour it (spec 8). Give your own to
   * make
   * the intent survive a restart of your process; otherwise each call of a method gets a new UUID, kept over its
   * retries.
   */
  readonly idempotencyKey?: string | undefined;
  /** Tenant in the path. */
  readonly tenantId?: string | undefined;
  /** Milliseconds for one attempt, body included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for everything: attempts and the waiting between them. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a request is sent again after it failed, where that is safe. */
  readonly maxRetries?: number | undefined;
  /** Extra headers; an entry replaces the client's of the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
