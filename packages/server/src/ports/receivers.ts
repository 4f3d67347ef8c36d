// Customers' HTTP servers, as the platform reaches them: webhook receivers and tools.

/**
 * A request to a customer's server. It may take `timeout_ms` in all, and of the answer at most `max_bytes` are read.
 */
export interface ReceiverRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** null: the request has none. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

/**
 * What the server said. `http_status` null: nothing usable, and `error` says why. `text` is free of control characters.
 */
export interface ReceiverResponse {
  readonly http_status: number | null;
  readonly error: string | null;
  /** True when the answer was not complete in time. */
  readonly timed_out: boolean;
  readonly text: string;
  readonly duration_ms: number;
}

export interface Receivers {
  /** Why `url` may not be called, or null when it may. Looks at the URL's form and the addresses its name has now. */
  objection(url: string): Promise<string | null>;
  /** Sends one request; never throws, never follows a redirect. */
  send(request: ReceiverRequest, signal?: AbortSignal): Promise<ReceiverResponse>;
}
