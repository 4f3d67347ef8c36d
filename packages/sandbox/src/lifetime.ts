// The sandbox's clock, pauses and background work, all ended by one call.
import { once, setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe } from '@voicecall/contract/server-link';

/** Real time. */
export interface Timer {
  now(): number;
  /** Ends after `ms`, or with an abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface Lifetime {
  /** Aborted when the sandbox closes; every pause and every piece of background work ends then. */
  readonly signal: AbortSignal;
  /** How many scripted milliseconds pass in a real one. */
  readonly clock_speed: number;
  /** The same, for what is said in a conversation, and how long a callee stays in it. */
  readonly talk_speed: number;
  /** Receives errors of background work. */
  readonly log: (problem: string) => void;
  /** Real time: what LiveKit, the platform's agents and callers of the platform wait for. No clock speed scales it. */
  readonly timer: Timer;
  /** Waits `ms` of scripted time (divided by the clock speed). */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** The same sandbox with another clock speed, for one call. */
  at(clock_speed: number): Lifetime;
  /** Starts work that outlives the request it came from. An abort is its normal end; anything else is logged. */
  run(what: string, work: () => Promise<void>): void;
  /** Ends everything and waits until nothing runs any more. */
  end(): Promise<void>;
}

const realTime: Timer = { now: () => Date.now(), wait: (ms, signal) => sleep(ms, undefined, { signal }) };

export function createLifetime(
  clock_speed: number,
  log: (problem: string) => void,
  timer: Timer = realTime,
  talk_speed = clock_speed,
): Lifetime {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  // One listener per pause in flight is normal here, not a leak.
  setMaxListeners(0, closing.signal);

  const at = (speed: number): Lifetime => ({
    ...lifetime,
    clock_speed: speed,
    pause: (ms, signal) => sleep(Math.max(ms / speed, 1), undefined, { signal }),
  });
  const lifetime: Omit<Lifetime, 'clock_speed' | 'pause'> = {
    signal: closing.signal,
    talk_speed,
    log,
    timer,
    at,
    run(what, work) {
      const done = work()
        .catch((error: unknown) => {
          if (!isAbort(error)) log(`${what}: ${describe(error)}`);
        })
        .finally(() => running.delete(done));
      running.add(done);
    },
    async end() {
      closing.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
  return at(clock_speed);
}

/** Waits until a signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Whether an error is only the abort of a wait. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
