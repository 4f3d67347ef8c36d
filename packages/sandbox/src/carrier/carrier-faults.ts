// Carrier faults that tests order in advance, and a log of the carrier's requests.
import * as z from 'zod';

/**
 * Without effect: `error_500`, `unavailable` (503), `rate_limited` (429), `unauthorized` (401), `cut` (the connection
 * breaks), `hang` (no response until the client gives up). After the effect: `lost_answer` (the connection breaks
 * before the response), `late_hang` (no response), `garbage` (the response is not JSON), `slow` (the right response,
 * late).
 */
export const carrierFaults = [
  'error_500',
  'unavailable',
  'rate_limited',
  'unauthorized',
  'cut',
  'hang',
  'lost_answer',
  'late_hang',
  'garbage',
  'slow',
] as const;
export type CarrierFaultKind = (typeof carrierFaults)[number];

export const carrierFaultOrder = z.strictObject({
  kind: z.enum(carrierFaults),
  /** The number of requests that get this fault. */
  times: z.number().int().min(1).max(1000).default(1),
  /** Only requests of this account, with this method, and with this text in the path. */
  account_sid: z.string().min(1).optional(),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  path_contains: z.string().min(1).optional(),
  /** For `slow`: how late, in real time. */
  ms: z.number().int().min(0).max(600_000).default(1_000),
});
export type CarrierFaultOrder = z.output<typeof carrierFaultOrder>;

/** A request to the carrier: its path without query, as Twilio would have it. */
export interface SeenCarrierRequest {
  readonly at: string;
  /** The account that the request claims. */
  readonly account_sid: string | null;
  readonly method: string;
  readonly path: string;
  /** The fault that was applied, whether ordered or a property of the account. */
  readonly fault: CarrierFaultKind | null;
}

export interface CarrierFaults {
  order(order: CarrierFaultOrder): void;
  /** The oldest fault ordered for a request. */
  take(request: Pick<SeenCarrierRequest, 'account_sid' | 'method' | 'path'>): CarrierFaultOrder | undefined;
  note(request: Omit<SeenCarrierRequest, 'at'>): void;
  /** Oldest first; the last ten thousand. */
  requests(account_sid?: string): SeenCarrierRequest[];
  /** Clears ordered faults and the request log. */
  clear(): void;
}

const remembered = 10_000;

export function createCarrierFaults(): CarrierFaults {
  let orders: { readonly order: CarrierFaultOrder; left: number }[] = [];
  let seen: SeenCarrierRequest[] = [];
  return {
    order: (order) => void orders.push({ order, left: order.times }),
    take(request) {
      const found = orders.find(({ order }) => isFor(order, request));
      if (!found) return undefined;
      found.left -= 1;
      orders = orders.filter(({ left }) => left > 0);
      return found.order;
    },
    note: (request) => void (seen = [...seen.slice(1 - remembered), { at: new Date().toISOString(), ...request }]),
    requests: (account_sid) =>
      seen.filter((request) => account_sid === undefined || request.account_sid === account_sid),
    clear() {
      orders = [];
      seen = [];
    },
  };
}

const isFor = (
  { account_sid, method, path_contains }: CarrierFaultOrder,
  request: Pick<SeenCarrierRequest, 'account_sid' | 'method' | 'path'>,
): boolean =>
  (account_sid === undefined || account_sid === request.account_sid) &&
  (method === undefined || method === request.method) &&
  (path_contains === undefined || request.path.includes(path_contains));
