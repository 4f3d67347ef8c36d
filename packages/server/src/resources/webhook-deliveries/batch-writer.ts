// Writes what attempts came to: whatever gathers while one batch is being written makes up the next.
import { setTimeout as delay } from 'node:timers/promises';

export interface BatchWriter<T> {
  /** Resolves once `item` is written, however long the database is away. */
  add(item: T): Promise<void>;
  /** How many are not written yet. */
  size(): number;
}

export interface BatchWriterOptions<T> {
  readonly write: (batch: readonly T[]) => Promise<void>;
  /** Whether it is worth trying again: the database is away, rather than the statement wrong. */
  readonly passing: (error: unknown) => boolean;
  readonly onError: (error: unknown) => void;
}

const batchSize = 256;
const retryMs = 250;

export function createBatchWriter<T>(options: BatchWriterOptions<T>): BatchWriter<T> {
  const waiting: { item: T; done: () => void }[] = [];
  let busy = false;
  let inHand = 0;

  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      inHand = batch.length;
      await writeAll(
        options,
        batch.map(({ item }) => item),
      );
      inHand = 0;
      for (const { done } of batch) done();
    }
    busy = false;
  };
  return {
    add: (item) =>
      new Promise((done) => {
        waiting.push({ item, done });
        if (!busy) void run();
      }),
    size: () => waiting.length + inHand,
  };
}

/**
 * Tries until it is written. One item that cannot be written must not keep the others from it: they are written one by
 * one then.
 */
async function writeAll<T>(options: BatchWriterOptions<T>, items: readonly T[]): Promise<void> {
  for (;;) {
    try {
      return await options.write(items);
    } catch (error) {
      options.onError(error);
      if (options.passing(error)) await delay(retryMs);
      else if (items.length === 1) return;
      else break;
    }
  }
  for (const item of items) await writeAll(options, [item]);
}
