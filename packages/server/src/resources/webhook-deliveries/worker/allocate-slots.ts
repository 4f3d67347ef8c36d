// Which endpoints get the free slots for attempts: tenants and endpoints in round robin, with limits that always leave
// slots for others.
import type { Allocation } from './claim-store.ts';

/** An endpoint that may have deliveries due. */
export interface Candidate {
  readonly tenant_id: string;
  readonly webhook_endpoint_id: string;
  /** Attempts of this worker that are in flight. */
  readonly in_flight: number;
  /** Its last attempts timed out: it gets one at a time until it responds. */
  readonly probing: boolean;
  /** How many deliveries may be due; unknown when absent. */
  readonly wanted?: number;
}

interface Queued extends Candidate {
  granted: number;
}

/**
 * Allocates `free` slots among `candidates` in the order given, tenants in round robin. An endpoint may use as many
 * slots as stay free beside it, a tenant twice as many. So an endpoint that never responds takes half of all slots (a
 * tenant two thirds), the next one half of the rest, and an endpoint that comes later always finds a free slot.
 */
export function allocateSlots(
  candidates: readonly Candidate[],
  free: number,
  inUseByTenant: ReadonlyMap<string, number>,
): Allocation[] {
  const queued: Queued[] = candidates.map((endpoint) => ({ ...endpoint, granted: 0 }));
  const queues = [...Map.groupBy(queued, ({ tenant_id }) => tenant_id)].map(([tenant_id, endpoints]) => ({
    endpoints,
    in_use: inUseByTenant.get(tenant_id) ?? 0,
  }));
  let left = free;
  for (let granted = true; granted && left > 0;) {
    granted = false;
    for (const queue of queues) {
      if (left === 0 || queue.in_use >= 2 * left) continue;
      const next = queue.endpoints.findIndex(
        (it) => it.in_flight + it.granted < (it.probing ? 1 : left) && it.granted < (it.wanted ?? left),
      );
      const [endpoint] = next < 0 ? [] : queue.endpoints.splice(next, 1);
      if (!endpoint) continue;
      endpoint.granted += 1;
      queue.endpoints.push(endpoint);
      queue.in_use += 1;
      left -= 1;
      granted = true;
    }
  }
  return queued
    .filter(({ granted }) => granted > 0)
    .map(({ tenant_id, webhook_endpoint_id, granted }) => ({ tenant_id, webhook_endpoint_id, count: granted }));
}
