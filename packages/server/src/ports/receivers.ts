// Customers' HTTP servers, as the platform reaches them: webhook receivers and, later, tools.

/** A signed request to a receiver. */
export interface ReceiverRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the receiver said. `http_status` null: nothing usable, and `error` says why. */
export interface ReceiverAnswer {
  readonly http_status: number | null;
  readonly error: string | null;
  readonly excerpt: string;
  readonly duration_ms: number;
}

export interface Receivers {
  /** Why `url` may not be called, or null when it may. Looks at the URL's form and the addresses its name has now. */
  objection(url: string): Promise<string | null>;
  /** Posts within the time and size limits of the contract; never throws, never follows a redirect. */
  post(request: ReceiverRequest, signal?: AbortSignal): Promise<ReceiverAnswer>;
}
