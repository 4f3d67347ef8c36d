// Follows a live stream. One that ends with an error is told and begun again: nothing shown as live stands still.
import { isApiError } from '@voicecall/sdk';
import { signedOut } from './query-client.ts';

/** A pause before each new beginning, longer from time to time. */
const pausesMs = [1_000, 2_000, 5_000, 10_000, 30_000];

/** What is followed, and who hears of it. */
export interface Following<Update> {
  readonly open: (signal: AbortSignal) => AsyncIterable<Update>;
  readonly take: (update: Update) => unknown;
  /** The stream has come to its own end. */
  readonly onEnd?: () => unknown;
  /** The error that ended it, and null when it goes on. */
  readonly tell: (error: unknown) => void;
}

/** Begins to follow. The function that is returned ends it. */
export function follow<Update>({ open, take, onEnd, tell }: Following<Update>): () => void {
  const end = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const run = async (): Promise<void> => {
    try {
      for await (const update of open(end.signal)) {
        await take(update);
        if (failures > 0) tell(null);
        failures = 0;
      }
      if (!end.signal.aborted) await onEnd?.();
    } catch (error) {
      if (end.signal.aborted) return;
      if (isApiError(error) && error.code === 'unauthorized') return signedOut.notify();
      tell(error ?? new Error('The live stream has ended.'));
      timer = setTimeout(() => void run(), pausesMs[Math.min(failures, pausesMs.length - 1)]);
      failures += 1;
    }
  };
  void run();
  return () => {
    end.abort();
    clearTimeout(timer);
  };
}
