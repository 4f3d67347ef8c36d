// Waiting: between polls, and after errors that pass.
import { isApiError, isConnectionError } from '@voicecall/sdk';

const firstDelayMs = 1_000;
const longestDelayMs = 10_000;
const passingStatuses = [408, 429];

/** Resolves after the time, or as soon as the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** The delay before try `failures + 1`: it doubles from one second to ten. */
export const backoffMs = (failures: number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** (failures - 1));

/** True for errors that end without anybody's help: no connection, 408, 429 and 5xx. */
const passes = (error: unknown): boolean =>
  isConnectionError(error) || (isApiError(error) && (error.status >= 500 || passingStatuses.includes(error.status)));

/** What the server asks for, in milliseconds. */
function askedMs(error: unknown): number {
  if (!isApiError(error)) return 0;
  const seconds = error.headers.get('retry-after') ?? '';
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : 0;
}

/** Told of an error that passes, with the delay before the next try; and with undefined when it has passed. */
export type OnFailure = (error: unknown, delayMs: number) => void;

/**
 * Sends a request until it has a result or an error that does not pass; undefined when the signal is aborted.
 * `patient` false: every error is final.
 */
export async function persist<T>(
  send: () => Promise<T>,
  { signal, patient, onFailure }: { signal: AbortSignal; patient: boolean; onFailure: OnFailure },
): Promise<T | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!patient || !passes(error)) throw error;
      const delayMs = Math.max(backoffMs(failures), askedMs(error));
      onFailure(error, delayMs);
      await pause(delayMs, signal);
    }
  }
  return undefined;
}
