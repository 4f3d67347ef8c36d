// Failures of requests and webhooks, for tests of what the platform does when LiveKit misbehaves: ordered in advance,
// or drawn by lot.
import * as z from 'zod';
import { createLots, methodFaults } from '../faults/fault-plan.ts';
import type { Drawn, FaultPlan, Lots, WebhookFault } from '../faults/fault-plan.ts';

/**
 * Nothing happens: `unavailable` and `internal` (refused), `timeout` (LiveKit gives up waiting for itself), `reset`
 * (the
 * connection breaks), `hang` (no answer until the client gives up). The effect takes place: `delay` (late),
 * `late_answer` (at
 * once, and is told late), `lost_answer` (the connection breaks before the answer), `late_timeout` and `late_hang` (as
 * above, after the effect).
 */
export const faultOrder = z.object({
  method: z.string().min(1),
  times: z.number().int().min(1).max(1000),
  kind: z.enum(methodFaults),
  /** Real time before everything else; of a `late_answer`, between the effect and the answer. */
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  /** Does not wait longer than this for an effect that takes time, such as a dial, before it loses the answer. */
  cut_ms: z.number().int().min(0).max(600_000).nullable().default(null),
});

export type FaultOrder = z.output<typeof faultOrder>;

/** A fault that came about. */
export interface InjectedFault {
  readonly at: string;
  /** A method, or `webhook` and the name of its event. */
  readonly of: string;
  /** Empty where a request names none. */
  readonly room: string;
  readonly kind: string;
}

export interface Faults {
  order(fault: FaultOrder): void;
  /** From now on faults are drawn by this plan; none ends that. */
  plan(plan: FaultPlan | null): void;
  /** The fault that a request meets: the oldest one ordered for its method, else one by lot. */
  take(method: string, room: string): FaultOrder | undefined;
  /** The fault that a webhook meets. */
  takeWebhook(event: string, room: string): Drawn<WebhookFault> | undefined;
  injected(): InjectedFault[];
  /** Method → how often it was asked for. */
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
