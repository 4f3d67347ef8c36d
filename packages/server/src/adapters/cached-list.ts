// The list of a provider, requested at most once in ten minutes however many callers ask.
import { CatalogError } from '../ports/catalog.ts';

const freshMs = 600_000;
/** How long an old list is used while the provider cannot be reached. */
const usableMs = 86_400_000;
/** How long a failure is cached, so that a failing provider does not get a request from every caller. */
const failureMs = 10_000;
/** For the whole list, all pages. */
const timeoutMs = 10_000;

/** `failure` says what an error is that is no `CatalogError`. */
export function cachedList<T>(
  read: (signal: AbortSignal) => Promise<T>,
  failure: (cause: unknown) => CatalogError,
  now: () => number,
): () => Promise<T> {
  let known: { readonly list: T; readonly at: number } | undefined;
  let failed: { readonly error: CatalogError; readonly at: number } | undefined;
  let pending: Promise<T> | undefined;

  /** The result after a failure: a cached list that is not too old, unless the provider refuses us. */
  const fallbackFor = (error: CatalogError): T => {
    if (known && error.retryable && now() - known.at < usableMs) return known.list;
    throw error;
  };
  const ask = async (): Promise<T> => {
    try {
      const list = await read(AbortSignal.timeout(timeoutMs));
      [known, failed] = [{ list, at: now() }, undefined];
      return list;
    } catch (cause) {
      const error = cause instanceof CatalogError ? cause : failure(cause);
      failed = { error, at: now() };
      return fallbackFor(error);
    } finally {
      pending = undefined;
    }
  };
  return async () => {
    if (known && now() - known.at < freshMs) return known.list;
    if (failed && now() - failed.at < failureMs) return fallbackFor(failed.error);
    return (pending ??= ask());
  };
}
