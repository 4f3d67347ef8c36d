// Functions for the tests of the thread pool, some of which never end.
import { threadId } from 'node:worker_threads';

/** Returns its input and the thread that it ran in. */
export const echo = (input: unknown): { readonly input: unknown; readonly thread: number } => ({
  input,
  thread: threadId,
});

/** Fails. */
export const fail = (message: string): never => {
  throw new RangeError(message);
};

/** Computes forever. */
export function spin(_input: null): never {
  for (;;) Math.sqrt(2);
}

/** Backtracks forever. */
export const backtrack = (_input: null): boolean => /^(?:a+)+$/.test(`${'a'.repeat(200)}b`);

/** Uses all available memory. */
export function hoard(_input: null): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_none, index) => index + kept.length));
}

/** Uses this many ms of CPU time and returns how many it used. */
export function burn(ms: number): number {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > ms * 1000) return (user + system) / 1000;
  }
}
