// What a provider may do to its clients: answer late, answer with an error, or fall silent. Given in advance, taken in
// order.

export interface Trouble {
  /** How many of the next requests meet it; one unless said. */
  readonly times?: number;
  readonly delay_ms?: number;
  /** Instead of the answer, this HTTP status with an error body. */
  readonly status?: number;
  /**
   * No byte of an answer, or only its first half; the connection stays open until the client leaves or the server
   * closes.
   */
  readonly stall?: 'before' | 'midway';
}

export interface Failures {
  readonly add: (trouble: Trouble) => void;
  readonly next: () => Trouble;
}

export function troubles(): Failures {
  const queue: Trouble[] = [];
  return {
    add: ({ times = 1, ...trouble }) => {
      for (let n = 0; n < times; n += 1) queue.push(trouble);
    },
    next: () => queue.shift() ?? {},
  };
}
