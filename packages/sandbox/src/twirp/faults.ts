// Failures ordered in advance, for tests of what the platform does when LiveKit misbehaves.
import * as z from 'zod';

/**
 * `unavailable`, `internal`: refused, nothing happens. `delay`: answered late. `lost_answer`: the effect takes place and
 * the connection breaks before the answer. `reset`: the connection breaks and nothing happens. Any of them may come
 * late: `delay_ms` is real time before everything else.
 */
export const faultOrder = z.object({
  method: z.string().min(1),
  times: z.number().int().min(1).max(1000),
  kind: z.enum(['unavailable', 'internal', 'delay', 'lost_answer', 'reset']),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
});

export type FaultOrder = z.output<typeof faultOrder>;

export interface Faults {
  order(fault: FaultOrder): void;
  /** Uses up one of the faults ordered for a method, oldest order first. */
  take(method: string): FaultOrder | undefined;
}

export function createFaults(): Faults {
  const orders: { fault: FaultOrder; left: number }[] = [];
  return {
    order: (fault) => void orders.push({ fault, left: fault.times }),
    take(method) {
      const index = orders.findIndex(({ fault }) => fault.method === method);
      const found = orders[index];
      if (!found) return undefined;
      found.left -= 1;
      if (found.left === 0) orders.splice(index, 1);
      return found.fault;
    },
  };
}
