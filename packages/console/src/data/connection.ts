// Whether the server responds. When it does not, the data on the page stays, a banner says since when, and the page
// checks until the server is back.
import { useSyncExternalStore } from 'react';
import { serverNow } from './clock.ts';

const checkEveryMs = 1_500;
let lostAt: Date | null = null;
const listeners = new Set<() => void>();
const onReturn = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Called for each attempt of a request: did any response come? */
export function noteResponse(responded: boolean): void {
  if (responded === (lostAt === null)) return;
  lostAt = responded ? null : new Date(serverNow());
  tell();
  if (responded) for (const listener of onReturn) listener();
  else setTimeout(() => void check(), checkEveryMs);
}

const isReady = (): Promise<boolean> =>
  fetch('/readyz').then(
    ({ ok }) => ok,
    () => false,
  );

async function check(): Promise<void> {
  if (lostAt === null) return;
  if (await isReady()) noteResponse(true);
  else setTimeout(() => void check(), checkEveryMs);
}

/** Resolves when the server is there: true if it was away. */
async function untilReady(): Promise<boolean> {
  if (lostAt === null && (await isReady())) return false;
  noteResponse(false);
  await new Promise<void>((resolve) => {
    const end = whenBack(() => {
      end();
      resolve();
    });
  });
  return true;
}

/**
 * Code that is loaded when it is needed. Without the server it waits, so that what is on the page stays. A server that
 * is just back may still be too busy to send it, so only two failures while the server is there are final.
 */
export const patient =
  <Module>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    for (let failures = 0; ;) {
      try {
        return await load();
      } catch (error) {
        if (!(await untilReady()) && (failures += 1) > 1) throw error;
      }
    }
  };

/** Calls `listener` whenever the server is back. Returns the function that ends this. */
export function whenBack(listener: () => void): () => void {
  onReturn.add(listener);
  return () => onReturn.delete(listener);
}

/** Since when the server has not responded; null while it does. */
export const useLostAt = (): Date | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lostAt,
  );
