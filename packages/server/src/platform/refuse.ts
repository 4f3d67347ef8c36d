// Refusals: how an operation rejects a request, with a code of the error catalogue.
import { errorCatalogue } from '@voicecall/contract';
import type { ErrorCode, ErrorDetails } from '@voicecall/contract';
import type { Receivers } from '../ports/receivers.ts';

/** A refusal. The error handler of the HTTP server turns it into a response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: unknown, options: { headers?: Record<string, string>; cause?: unknown }) {
    super(errorCatalogue[code].message, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.headers = options.headers ?? {};
  }
}

type DetailsArgument<C extends ErrorCode> =
  undefined extends ErrorDetails<C> ? [details?: ErrorDetails<C>] : [details: ErrorDetails<C>];

/** Builds a refusal to throw: status, message and the type of `details` follow from the code. */
export const refuse = <C extends ErrorCode>(code: C, ...[details]: DetailsArgument<C>): Refusal =>
  new Refusal(code, details, {});

/**
 * Refuses a customer's URL that the platform may not call. It resolves names, so do not call it inside a transaction.
 * The address is checked again when the connection is made.
 */
export async function checkUrl(deps: { readonly receivers: Receivers }, url: string): Promise<void> {
  const reason = await deps.receivers.objection(url);
  if (reason !== null) throw refuse('invalid_webhook_url', { reason });
}
