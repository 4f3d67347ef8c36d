// What every method gives back: the body as the API sent it, and how the answer came.

/** The rate-limit figures of an answer (spec 8). */
export interface RateLimit {
  /** Requests allowed in the window. */
  readonly limit: number;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Seconds until the window starts anew. */
  readonly reset: number;
  /** The policy as the server names it, for example `600;w=60`. */
  readonly policy: string | null;
}

/** How an answer came. */
export interface ResponseInfo {
  /** HTTP status. */
  readonly status: number;
  /** The server's id for the request: quote it when asking for help. */
  readonly requestId: string | null;
  /** `null` when the answer carries no figures, for example a proxy's. */
  readonly rateLimit: RateLimit | null;
  /** The answer was kept under this idempotency key and given again; nothing happened this time (spec 8). */
  readonly replayed: boolean;
  readonly headers: Headers;
}

/** An answer's body. `$response` is not enumerable: it is in no JSON, spread or log of the body. */
export type Result<T> = T & { readonly $response: ResponseInfo };

/**
 * Await it for the first page, or iterate over the records of all pages: later pages are fetched as they are reached.
 */
export type ListResult<Page, Item> = Promise<Result<Page>> & AsyncIterable<Item>;
