// Collects items and works on them together, one batch after the other: what comes meanwhile is in the next batch.
import { setTimeout as delay } from 'node:timers/promises';

export interface Gathering<Item> {
  readonly add: (item: Item) => void;
  /** What no batch has taken yet, oldest first. */
  readonly waiting: Item[];
  /** Resolves once nothing waits and nothing is worked on. */
  readonly idle: () => Promise<void>;
}

export interface GatherOptions<Item> {
  /** For how long a batch that is not full waits for more items. With 0 the first item is a batch of its own. */
  readonly gather_ms: number;
  readonly most: number;
  /** Must not reject. */
  readonly work: (batch: Item[]) => Promise<unknown>;
  readonly pause?: (ms: number) => Promise<unknown>;
}

export function gather<Item>({ gather_ms, most, work, pause = delay }: GatherOptions<Item>): Gathering<Item> {
  const waiting: Item[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      if (gather_ms > 0 && waiting.length < most) await pause(gather_ms);
      await work(waiting.splice(0, most));
    }
    running = undefined;
  };
  return {
    waiting,
    add(item) {
      waiting.push(item);
      running ??= run();
    },
    idle: async () => running,
  };
}
