// What went wrong at LiveKit, in the media port's words.
import { ServerError } from 'livekit-server-sdk';
import { MediaError } from '../../ports/media.ts';

/** Twirp codes that say nothing about the request: the same one may succeed a moment later. */
const transientCodes = new Set([
  'unavailable',
  'deadline_exceeded',
  'internal',
  'unknown',
  'aborted',
  'resource_exhausted',
]);

/** LiveKit's answer is a refusal; no answer, or none that can be read, leaves the effect unknown. */
export function toMediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  // LiveKit repeats a token that it does not accept.
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(
    /eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
    '[token]',
  );
  if (!(error instanceof ServerError)) return new MediaError('unreachable', message, { retryable: true, cause: error });
  const retryable = error.status >= 500 || (error.code !== undefined && transientCodes.has(error.code));
  return new MediaError('refused', message, { retryable, cause: error });
}

/** LiveKit's answer to `request`; a failure is thrown as MediaError. */
export async function callLivekit<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toMediaError(error);
  }
}

/** Like `reach`, with `gone` in place of an answer when LiveKit does not know what was asked about. */
export async function unlessNotFound<T>(request: Promise<T>, gone: T): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ServerError && error.code === 'not_found') return gone;
    throw toMediaError(error);
  }
}
