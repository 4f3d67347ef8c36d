// A queue for work that unauthenticated clients can cause: a few tasks run at a time, and subjects are served in round
// robin, so that a subject with many tasks does not delay the others.
import { Refusal } from '../refuse.ts';

export interface FairQueueOptions {
  /** How many tasks run at once. */
  readonly at_once: number;
  /** How many may wait for one subject, and in total. More are refused as `not_ready`. */
  readonly waiting_per_subject: number;
  readonly waiting: number;
  /** The pause after each task, which limits how many run in a second. None when absent. */
  readonly pause_ms?: number;
}

export interface FairQueue {
  /** Runs `work` when `subject` is next. */
  run<T>(subject: string, work: () => Promise<T>): Promise<T>;
}

export function createFairQueue({ at_once, waiting_per_subject, waiting, pause_ms = 0 }: FairQueueOptions): FairQueue {
  // In round robin: a subject that was served and still has tasks moves to the end.
  const subjects = new Map<string, (() => void)[]>();
  let running = 0;
  let queued = 0;

  const startNext = (): void => {
    running -= 1;
    const [next] = subjects;
    if (!next) return;
    const [subject, starts] = next;
    const start = starts.shift();
    subjects.delete(subject);
    if (starts.length > 0) subjects.set(subject, starts);
    queued -= 1;
    running += 1;
    start?.();
  };
  const waitForSlot = (subject: string): Promise<void> | undefined => {
    if (running < at_once) {
      running += 1;
      return undefined;
    }
    const own = subjects.get(subject) ?? [];
    if (own.length >= waiting_per_subject || queued >= waiting)
      throw new Refusal('not_ready', undefined, { headers: { 'Retry-After': '1' } });
    subjects.set(subject, own);
    queued += 1;
    return new Promise((start) => own.push(start));
  };
  return {
    async run(subject, work) {
      await waitForSlot(subject);
      try {
        return await work();
      } finally {
        if (pause_ms > 0) setTimeout(startNext, pause_ms);
        else startNext();
      }
    },
  };
}
