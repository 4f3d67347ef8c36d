// Writing in batches: nothing is lost while the database is unreachable, and one bad item does not block the others.
import { describe, expect, test } from 'vitest';
import { createBatchWriter } from './batch-writer.ts';

const gatherMs = 5;
const isTransient = (error: unknown): boolean => (error as Error).message === 'unreachable';

describe('what is added', () => {
  test('at about the same time, or while a batch is being written, makes up one batch', async () => {
    const batches: number[][] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const batchWriter = createBatchWriter<number>({
      isTransient,
      gatherMs,
      onError: () => undefined,
      write: async (batch) => {
        batches.push([...batch]);
        if (batches.length === 1) await gate;
      },
    });
    const first = [1, 2].map((item) => batchWriter.add(item));
    await expect.poll(() => batches.length).toBeGreaterThan(0);
    const later = [3, 4].map((item) => batchWriter.add(item));
    expect(batchWriter.size()).toBe(4);
    open();
    await Promise.all([...first, ...later]);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(batchWriter.size()).toBe(0);
  });

  test('is retried until the database is reachable again, and resolves only then', async () => {
    let failures = 4;
    const errors: unknown[] = [];
    const written: number[] = [];
    const batchWriter = createBatchWriter<number>({
      isTransient,
      gatherMs,
      onError: (error) => errors.push(error),
      write: async (batch) => {
        if (failures-- > 0) throw new Error('unreachable');
        written.push(...batch);
      },
    });
    await Promise.all([batchWriter.add(1), batchWriter.add(2)]);
    expect([written, errors.length]).toEqual([[1, 2], 4]);
  });

  test('is written although another item of its batch cannot be', async () => {
    const written: string[] = [];
    const batchWriter = createBatchWriter<string>({
      isTransient,
      gatherMs,
      onError: () => undefined,
      write: async (batch) => {
        if (batch.includes('bad')) throw new Error('wrong');
        written.push(...batch);
      },
    });
    await Promise.all(['a', 'b', 'bad', 'c'].map((item) => batchWriter.add(item)));
    expect(written).toEqual(['a', 'b', 'c']);
    await batchWriter.add('d');
    expect(written).toEqual(['a', 'b', 'c', 'd']);
  });
});
