// Refusals: the one way a decision says no, with a code of the catalogue.
import { errorCatalogue } from '@voicecall/contract';
import type { ErrorCode, ErrorDetails } from '@voicecall/contract';

/** A refusal on its way to the error translator. */
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
  ErrorDetails<C> extends undefined ? [details?: undefined] : [details: ErrorDetails<C>];

/** Builds a refusal to throw: status, message and the type of `details` follow from the code. */
export const refuse = <C extends ErrorCode>(code: C, ...[details]: DetailsArgument<C>): Refusal =>
  new Refusal(code, details, {});
