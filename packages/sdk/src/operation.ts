// What the client knows about one method, and what a caller can set for one request.

/** One row of the generated route table: method, path with `:name` parameters, and flags. */
export type Operation = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, flags: OperationFlags];

/** How a request of an operation is built and when it may be sent again. */
export interface OperationFlags {
  /** What the method takes after its ids. */
  readonly takes?: 'body' | 'query';
  /** The member of the response that holds the records of a list. */
  readonly list?: string;
  /** The member of the query that takes the cursor of the next page. Default `cursor`. */
  readonly cursor?: string;
  /**
   * Status of 400 or more that is a result, not an error → the member that distinguishes its body from an error body.
   */
  readonly outcomes?: Readonly<Record<number, string>>;
  /**
   * A retry has no further effect: because of the key with `idempotent`, else because the method is idempotent by
   * itself.
   */
  readonly retry?: true;
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true;
  /** A 502 may come after the effect, so the caller checks before trying again. */
  readonly noRetryOn502?: true;
}

/** Settings of one request; each overrides the client's. */
export interface RequestOptions {
  /** Ends the request, its retries and the delays between them; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Idempotency key, 1 to 255 printable ASCII characters, for routes that honour it. With a key of your own, a request
   * can be repeated after a restart of your process. Default: a new UUID for each call of a method, kept over its
   * retries.
   */
  readonly idempotencyKey?: string | undefined;
  /** Tenant in the path. */
  readonly tenantId?: string | undefined;
  /** Milliseconds for one attempt, body included. */
  readonly timeoutMs?: number | undefined;
  /** Milliseconds for all attempts and the delays between them. */
  readonly totalTimeoutMs?: number | undefined;
  /** How often a failed request is retried, where that is safe. */
  readonly maxRetries?: number | undefined;
  /** Extra headers; an entry replaces the client's of the same name. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
