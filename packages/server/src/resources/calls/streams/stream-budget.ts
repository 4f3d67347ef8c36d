// The memory that all live streams of this process may use for what their clients have not read yet.
import { limits } from '@voicecall/contract';

/** A stream as the budget sees it. */
export interface Held {
  /** Bytes that wait for the client. */
  readonly waiting: () => number;
  /** Ends the stream at once, and with it what it holds. */
  cutOff(): void;
}

export interface StreamBudget {
  readonly bytes: () => number;
  add(held: Held): void;
  remove(held: Held): void;
  /** Makes room for bytes that are about to be written: the streams that hold the most are cut off. */
  makeRoom(bytes: number): void;
}

/** After it was exceeded, so much of it is free. */
const freed = 1 / 4;

export function createStreamBudget(most: number = limits.streams_bytes_waiting): StreamBudget {
  const streams = new Set<Held>();
  // What was measured last and has been written since: clients may have read some of it.
  let atMost = 0;
  const measure = (): number => [...streams].reduce((sum, { waiting }) => sum + waiting(), 0);
  return {
    bytes: measure,
    add: (held) => void streams.add(held),
    remove: (held) => void streams.delete(held),
    makeRoom(bytes) {
      atMost += bytes;
      if (atMost <= most) return;
      atMost = measure() + bytes;
      if (atMost <= most) return;
      const largest = [...streams].map((held) => ({ held, size: held.waiting() })).toSorted((a, b) => b.size - a.size);
      for (const { held, size } of largest) {
        if (atMost <= most * (1 - freed)) return;
        streams.delete(held);
        atMost -= size;
        held.cutOff();
      }
    },
  };
}
