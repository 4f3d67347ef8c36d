// Work that anybody can cause, a few pieces at a time: those who cause much of it wait behind those who cause little.
import { Refusal } from '../refuse.ts';

export interface FairQueueOptions {
  /** How many pieces of work run at once. */
  readonly at_once: number;
  /** How many may wait for one subject, and for all. What comes beyond is refused as `not_ready`. */
  readonly waiting_per_subject: number;
  readonly waiting: number;
  /**
   * After each piece of work, its place stays free for so long: that bounds how much is done in a second. None when
   * absent.
   */
  readonly rest_ms?: number;
}

export interface FairQueue {
  /** Runs `work` when it is the turn of `subject`: subjects take turns, whatever each has waiting. */
  run<T>(subject: string, work: () => Promise<T>): Promise<T>;
}

export function createFairQueue({ at_once, waiting_per_subject, waiting, rest_ms = 0 }: FairQueueOptions): FairQueue {
  // In the order of their turns: who has had one and wants another goes to the end.
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
  const turn = (subject: string): Promise<void> | undefined => {
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
      await turn(subject);
      try {
        return await work();
      } finally {
        if (rest_ms > 0) setTimeout(startNext, rest_ms);
        else startNext();
      }
    },
  };
}
