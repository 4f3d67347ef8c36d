// Recording in batches: nothing that was added is lost while the database is away, and one bad item harms no other.
import { describe, expect, test, vi } from 'vitest';
import { createBatchWriter } from './batch-writer.ts';

const passing = (error: unknown): boolean => (error as Error).message === 'away';

describe('what is added', () => {
  test('while a batch is being written makes up the next one', async () => {
    const batches: number[][] = [];
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const batchWriter = createBatchWriter<number>({
      passing,
      onError: () => undefined,
      write: async (batch) => {
        batches.push([...batch]);
        if (batches.length === 1) await gate;
      },
    });
    const written = [1, 2, 3, 4].map((item) => batchWriter.add(item));
    expect(batchWriter.size()).toBe(4);
    open();
    await Promise.all(written);
    expect(batches).toEqual([[1], [2, 3, 4]]);
    expect(batchWriter.size()).toBe(0);
  });

  test('is tried until the database is back, and only then called written', async () => {
    vi.useFakeTimers();
    try {
      let failures = 40;
      const errors: unknown[] = [];
      const written: number[] = [];
      const batchWriter = createBatchWriter<number>({
        passing,
        onError: (error) => errors.push(error),
        write: async (batch) => {
          if (failures-- > 0) throw new Error('away');
          written.push(...batch);
        },
      });
      const done = Promise.all([batchWriter.add(1), batchWriter.add(2)]);
      await vi.runAllTimersAsync();
      await done;
      expect([written, errors.length]).toEqual([[1, 2], 40]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('beside something that cannot be written is written nevertheless', async () => {
    const written: string[] = [];
    const batchWriter = createBatchWriter<string>({
      passing,
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
