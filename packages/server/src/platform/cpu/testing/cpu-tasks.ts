// Functions for the tests of the pool of threads: honest ones, and some that never end.
import { threadId } from 'node:worker_threads';

/** What it gets, and the thread that it ran in. */
export const echo = (input: unknown): { readonly input: unknown; readonly thread: number } => ({
  input,
  thread: threadId,
});

/** Fails. */
export const fail = (message: string): never => {
  throw new RangeError(message);
};

/** Computes for ever. */
export function spin(_input: null): never {
  for (;;) Math.sqrt(2);
}

/** Backtracks for ever. */
export const backtrack = (_input: null): boolean => /^(?:a+)+$/.test(`${'a'.repeat(200)}b`);

/** Takes all the memory there is. */
export function hoard(_input: null): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_none, index) => index + kept.length));
}

/** Uses so many ms of CPU time, and answers how many it were. */
export function burn(ms: number): number {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > ms * 1000) return (user + system) / 1000;
  }
}
