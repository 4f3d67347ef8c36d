// What providers offer: their lists fail with one error.

/** The provider did not respond, or not as expected. */
export class CatalogError extends Error {
  readonly upstream: 'speech' | 'model';
  /** True when a retry may succeed: false where the provider refuses us. */
  readonly retryable: boolean;

  constructor(
    upstream: 'speech' | 'model',
    message: string,
    options: { readonly retryable: boolean; readonly cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'CatalogError';
    this.upstream = upstream;
    this.retryable = options.retryable;
  }
}
