// The failures of a provider: a late response, an error, or no response. They are ordered in advance and applied in
// order.

export interface Fault {
  /** How many of the next requests get this failure; one by default. */
  readonly times?: number;
  readonly delay_ms?: number;
  /** Responds with this HTTP status and an error body. */
  readonly status?: number;
  /**
   * Sends no byte of a response, or only its first half; the connection stays open until the client or the server
   * closes it.
   */
  readonly stall?: 'before' | 'midway';
}

export interface Failures {
  readonly add: (fault: Fault) => void;
  readonly next: () => Fault;
}

export function faults(): Failures {
  const queue: Fault[] = [];
  return {
    add: ({ times = 1, ...fault }) => {
      for (let n = 0; n < times; n += 1) queue.push(fault);
    },
    next: () => queue.shift() ?? {},
  };
}
