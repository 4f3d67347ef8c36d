// Runs a statement for many items at once: those that come while it runs for others. An item that comes alone does not
// wait; a busy process commits many together, one batch after the other.

export interface Batches<Item, Result> {
  /** Runs the statement for this item, alone or with others. */
  run(item: Item): Promise<Result>;
}

export interface BatchesOptions<Item, Result> {
  /** Runs the statement for all items, in one transaction. Returns their results in the same order. */
  readonly runAll: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** True when the error proves that nothing was committed. Each item of a batch is then run alone. */
  readonly isRolledBack: (error: unknown) => boolean;
}

const largestBatch = 64;
/** For how long a batch makes others wait: one that waits for a lock, for example, must not hold up all items. */
const patienceMs = 20;
const mostAtOnce = 4;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Promise<Result> | Result) => void;
  readonly reject: (error: unknown) => void;
}

export function createBatches<Item, Result>(options: BatchesOptions<Item, Result>): Batches<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  /** The batch that makes others wait. */
  let awaited: readonly Waiting<Item, Result>[] | undefined;
  const runNext = (): void => {
    if (awaited || running >= mostAtOnce || waiting.length === 0) return;
    const batch = waiting.splice(0, largestBatch);
    const goOn = (): void => {
      if (awaited === batch) awaited = undefined;
      runNext();
    };
    awaited = batch;
    running += 1;
    const timer = setTimeout(goOn, patienceMs);
    void runBatch(options, batch).then(() => {
      clearTimeout(timer);
      running -= 1;
      goOn();
    });
  };
  return {
    run: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        runNext();
      }),
  };
}

async function runBatch<Item, Result>(
  { runAll, isRolledBack }: BatchesOptions<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  const runItems = async (items: readonly Waiting<Item, Result>[]): Promise<void> => {
    const results = await runAll(items.map(({ item }) => item));
    // `runAll` returns one result for each item.
    items.forEach(({ resolve }, index) => resolve(results[index] as Result));
  };
  try {
    await runItems(batch);
  } catch (error) {
    if (batch.length === 1 || !isRolledBack(error)) for (const { reject } of batch) reject(error);
    else for (const one of batch) await runItems([one]).catch(one.reject);
  }
}
