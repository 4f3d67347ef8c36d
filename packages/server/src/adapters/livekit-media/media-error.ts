// Maps LiveKit's errors to the media port's.
import { ServerError } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';
import type { Call } from '../../types.ts';

/** Twirp codes of transient errors: the same request may succeed a moment later. */
const transientCodes = new Set([
  'unavailable',
  'deadline_exceeded',
  'internal',
  'unknown',
  'aborted',
  'resource_exhausted',
]);

/** A response from LiveKit is a refusal; without a readable response the effect is unknown. */
export function toMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  // LiveKit's message contains a token that it did not accept.
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(
    /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
    '[token]',
  );
  if (!(error instanceof ServerError)) return new MediaError('unreachable', message, { retryable: true, cause: error });
  const retryable = error.status >= 500 || (error.code !== undefined && transientCodes.has(error.code));
  const timed_out = error.code === 'canceled' || error.code === 'deadline_exceeded';
  return new MediaError('refused', message, { retryable, cause: error, sip_status: sipStatusOf(error), timed_out });
}

/** The final SIP response in the data of the error; null where it has none. Texts of errors are not read. */
export function sipStatusOf({ metadata }: ServerError): Call['sip_status'] {
  const code = Number(metadata?.['sip_status_code']);
  return Number.isInteger(code) && code >= 300 && code < 700 ? { code, reason: metadata?.['sip_status'] ?? '' } : null;
}

/** The response to `request`; a failure is thrown as MediaError. */
export async function callLivekit<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toMediaError(error);
  }
}

/** Like `callLivekit`; returns `gone` when LiveKit reports that the object does not exist. */
export async function unlessNotFound<T>(request: Promise<T>, gone: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ServerError && error.code === 'not_found') return gone;
    throw toMediaError(error);
  }
}
