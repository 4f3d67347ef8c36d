// Failures of requests and webhooks, for tests of how the platform handles a failing LiveKit: ordered in advance or
// random.
import * as z from 'zod';
import { createLots, methodFaults } from '../faults/fault-plan.ts';
import type { Drawn, FaultPlan, Lots, WebhookFault } from '../faults/fault-plan.ts';

/**
 * Without effect: `unavailable` and `internal` (refused), `timeout` (LiveKit's own timeout), `reset` (the connection
 * breaks), `hang` (no response until the client gives up). With effect: `delay` (the effect is late), `late_answer`
 * (the response is late), `lost_answer` (the connection breaks before the response), `late_timeout` and `late_hang` (as
 * above, after the effect).
 */
export const faultOrder = z.object({
  method: z.string().min(1),
  times: z.number().int().min(1).max(1000),
  kind: z.enum(methodFaults),
  /** Real time before the effect; for `late_answer`, between the effect and the response. */
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  /** The longest wait for a slow effect, such as a dial, before the response is dropped. */
  cut_ms: z.number().int().min(0).max(600_000).nullable().default(null),
});

export type FaultOrder = z.output<typeof faultOrder>;

/** A fault that was applied. */
export interface InjectedFault {
  readonly at: string;
  /** A method, or `webhook` and the name of its event. */
  readonly of: string;
  /** Empty when the request names no room. */
  readonly room: string;
  readonly kind: string;
}

export interface Faults {
  order(fault: FaultOrder): void;
  /** Random faults follow this plan from now on; null ends them. */
  plan(plan: FaultPlan | null): void;
  /** The fault for a request: the oldest one ordered for its method, else a random one. */
  take(method: string, room: string): FaultOrder | undefined;
  /** The fault for a webhook. */
  takeWebhook(event: string, room: string): Drawn<WebhookFault> | undefined;
  injected(): InjectedFault[];
  /** Method → number of requests. */
  requests(): Record<string, number>;
}

const remembered = 100_000;

export function createFaults(): Faults {
  const orders: { fault: FaultOrder; left: number }[] = [];
  const injected: InjectedFault[] = [];
  const requests = new Map<string, number>();
  let lots: Lots | undefined;

  const note = <F extends { readonly kind: string }>(of: string, room: string, fault: F | undefined): F | undefined => {
    if (fault) injected.push({ at: new Date().toISOString(), of, room, kind: fault.kind });
    if (injected.length > remembered) injected.shift();
    return fault;
  };
  const ordered = (method: string): FaultOrder | undefined => {
    const index = orders.findIndex(({ fault }) => fault.method === method);
    const found = orders[index];
    if (!found) return undefined;
    found.left -= 1;
    if (found.left === 0) orders.splice(index, 1);
    return found.fault;
  };
  const drawn = (method: string, room: string): FaultOrder | undefined => {
    const lot = lots?.request(method, room);
    return (
      lot && {
        method,
        times: 1,
        kind: lot.kind,
        delay_ms: lot.kind === 'delay' || lot.kind === 'late_answer' ? lot.ms : 0,
        cut_ms: lot.ms,
      }
    );
  };
  return {
    order: (fault) => void orders.push({ fault, left: fault.times }),
    plan: (plan) => void (lots = plan ? createLots(plan) : undefined),
    take(method, room) {
      requests.set(method, (requests.get(method) ?? 0) + 1);
      return note(method, room, ordered(method) ?? drawn(method, room));
    },
    takeWebhook: (event, room) => note(`webhook ${event}`, room, lots?.webhook(event, room)),
    injected: () => [...injected],
    requests: () => Object.fromEntries(requests),
  };
}
