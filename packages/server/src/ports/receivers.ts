// Requests to customers' HTTP servers: webhook receivers and tools.

/**
 * A request to a customer's server. It may take `timeout_ms` in all, and at most `max_bytes` of the response are read.
 */
export interface ReceiverRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** null: no body. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout_ms: number;
  readonly max_bytes: number;
}

/** The response. `http_status` null: no usable response, and `error` says why. `text` has no control characters. */
export interface ReceiverResponse {
  readonly http_status: number | null;
  readonly error: string | null;
  /** True when the response was not complete in time. */
  readonly timed_out: boolean;
  readonly text: string;
  readonly duration_ms: number;
}

export interface Receivers {
  /** Why `url` may not be called, or null. Checks the URL's form and the addresses to which its name resolves now. */
  objection(url: string): Promise<string | null>;
  /** Sends one request; never throws, never follows a redirect. */
  send(request: ReceiverRequest, signal?: AbortSignal): Promise<ReceiverResponse>;
}
