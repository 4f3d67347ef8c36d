// Maps the carrier's errors to the port's. Only status and error code are passed on: any text may contain the secret.
import * as z from 'zod';
import { CarrierError } from '../../ports/carrier.ts';

const errorBody = z.object({ code: z.int().min(10_000).max(99_999) });

/** The carrier responded with an error. */
export class CarrierErrorResponse extends Error {
  readonly status: number;
  /** As listed at https://www.twilio.com/docs/api/errors; null when there is none. */
  readonly code: number | null;

  constructor(status: number, body: string) {
    const code = codeIn(body);
    super(
      `the carrier answered ${status}${code === null ? '' : ` with error ${code} (https://www.twilio.com/docs/api/errors/${code})`}`,
    );
    this.status = status;
    this.code = code;
  }
}

/** A response that does not fit the request. */
export class UnusableResponse extends Error {}

/** Account not active, authentication failed, account suspended or closed, authorization failed. */
const credentialCodes: ReadonlySet<number | null> = new Set([10_001, 20_003, 20_005, 20_403, 70_051, 90_010]);
const notFound = 20_404;
const tooManyRequests = 20_429;

/**
 * Returns `gone` when the carrier reports that the object does not exist. A 404 without the carrier's code may come
 * from something in between.
 */
export async function unlessNotFound<T, G>(answer: Promise<T>, gone: G): Promise<T | G> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CarrierErrorResponse && error.status === 404 && error.code === notFound) return gone;
    throw error;
  }
}

/** Never with a cause: the vendor's errors contain the request with the secret. */
export function carrierErrorOf(error: unknown): CarrierError {
  if (error instanceof CarrierError) return error;
  if (error instanceof CarrierErrorResponse) return refusalOf(error);
  return new CarrierError('unreachable', messageOf(error), { retryable: true });
}

function refusalOf({ status, code, message }: CarrierErrorResponse): CarrierError {
  if (status < 400 || status >= 500) return new CarrierError('unreachable', message, { retryable: true });
  if (status === 429 || code === tooManyRequests) return new CarrierError('refused', message, { retryable: true });
  return new CarrierError(status === 401 || credentialCodes.has(code) ? 'credentials' : 'refused', message, {
    retryable: false,
  });
}

function messageOf(error: unknown): string {
  if (error instanceof UnusableResponse) return `the carrier's answer cannot be used: ${error.message}`;
  // The paths are names in our schemas.
  if (error instanceof z.ZodError) return `the carrier's answer cannot be used: ${error.issues[0]?.path.join('.')}`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? `the carrier cannot be reached (${code})` : "the carrier's answer cannot be read";
}

function codeIn(body: string): number | null {
  try {
    return errorBody.safeParse(JSON.parse(body)).data?.code ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
