// Writes items in batches: those that are added within a short time, or while the batch before is being written.
import { setTimeout as delay } from 'node:timers/promises';
import { gather } from '../../../platform/queue/gather.ts';

export interface BatchWriter<T> {
  /** Resolves once `item` is written, however long the database is unreachable. */
  add(item: T): Promise<void>;
  /** How many items are not written yet. */
  size(): number;
}

export interface BatchWriterOptions<T> {
  readonly write: (batch: readonly T[]) => Promise<void>;
  /** True when a retry may succeed: the database is unreachable, and the statement is not at fault. */
  readonly isTransient: (error: unknown) => boolean;
  readonly onError: (error: unknown) => void;
  /** For how long a batch that is not full waits for more items. */
  readonly gatherMs: number;
}

const batchSize = 256;
const retryMs = 250;

export function createBatchWriter<T>(options: BatchWriterOptions<T>): BatchWriter<T> {
  let unwritten = 0;
  const gathered = gather<{ readonly item: T; readonly done: () => void }>({
    gather_ms: options.gatherMs,
    most: batchSize,
    async work(batch) {
      await writeAll(
        options,
        batch.map(({ item }) => item),
      );
      unwritten -= batch.length;
      for (const { done } of batch) done();
    },
  });
  return {
    add: (item) =>
      new Promise((done) => {
        unwritten += 1;
        gathered.add({ item, done });
      }),
    size: () => unwritten,
  };
}

/**
 * Tries until the items are written. When the batch fails for another reason than an unreachable database, its items
 * are written one by one, so that one bad item does not block the others.
 */
async function writeAll<T>(options: BatchWriterOptions<T>, items: readonly T[]): Promise<void> {
  for (;;) {
    try {
      return await options.write(items);
    } catch (error) {
      options.onError(error);
      if (options.isTransient(error)) await delay(retryMs);
      else if (items.length === 1) return;
      else break;
    }
  }
  for (const item of items) await writeAll(options, [item]);
}
