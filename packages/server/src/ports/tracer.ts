// Traces of what happens to a call, from the request to its last delivery. Nothing in them is about a person.

/** Ids, names of ours, and figures. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  /** The `traceparent` (W3C) of the span that caused this one; without it a trace begins. */
  readonly parent?: string | null | undefined;
  /** That of a span in another trace that led here. */
  readonly link?: string | null | undefined;
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
}

export interface Span {
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** `error`: what kind of error ended it. */
  end(error?: string): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  /** Sends what waits, within a bound. */
  close(): Promise<unknown>;
}
