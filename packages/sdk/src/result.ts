// What every method returns: the body as the API sent it, and facts about the response.

/** The rate limit as the headers of a response state it. */
export interface RateLimit {
  /** Requests allowed in the window. */
  readonly limit: number;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Seconds until the next window starts. */
  readonly reset: number;
  /** The policy as the server names it, for example `600;w=60`. */
  readonly policy: string | null;
}

/** Status and headers of a response. */
export interface ResponseInfo {
  /** HTTP status. */
  readonly status: number;
  /** The server's id for the request: quote it when asking for help. */
  readonly requestId: string | null;
  /** `null` when the response has no rate-limit headers, for example one of a proxy. */
  readonly rateLimit: RateLimit | null;
  /** The response is the one stored under this idempotency key; this request had no effect. */
  readonly replayed: boolean;
  /** All headers of the response. */
  readonly headers: Headers;
}

/** The body of a response. `$response` is not enumerable: it is in no JSON, spread or log of the body. */
export type Result<T> = T & {
  /** Status, request id, rate limit and headers of the response. */
  readonly $response: ResponseInfo;
};

/** The body of a response, with the id of the record that was created. */
export type Created<T> = Result<T> & {
  /** The id of the new record, also where the API's body has it only inside the record. Not enumerable. */
  readonly id: string;
};

/**
 * Await it for the first page, or iterate over the records of all pages: later pages are fetched when they are reached.
 */
export type ListResult<Page, Item> = Promise<Result<Page>> & AsyncIterable<Item>;
