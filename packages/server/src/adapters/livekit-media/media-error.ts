// Maps LiveKit's errors to the media port's.
import { ServerError } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';

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
  return new MediaError('refused', message, { retryable, cause: error });
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
