// What one worker knows about the endpoints it sends to: which may have deliveries due, and how many attempts are in
// flight to each.
import { allocateSlots } from './allocate-slots.ts';
import type { Allocation } from './claim-store.ts';

type EndpointId = Pick<Allocation, 'tenant_id' | 'webhook_endpoint_id'>;

/** An endpoint as the key of a map. */
export const endpointKey = ({ tenant_id, webhook_endpoint_id }: EndpointId): string =>
  `${tenant_id} ${webhook_endpoint_id}`;

interface Load extends EndpointId {
  in_flight: number;
  /** Consecutive attempts that timed out. */
  timeouts: number;
  /** A delivery may be due. */
  ready: boolean;
}

export interface EndpointLoads {
  /** A delivery of the endpoint may be due. */
  markReady(endpoint: EndpointId): void;
  /** Allocates free slots to the ready endpoints that get any, and marks those as not ready. */
  allocate(): Allocation[];
  began(endpoint: EndpointId): void;
  ended(endpoint: EndpointId, attempt: { readonly timed_out: boolean; readonly answered: boolean }): void;
  inFlight(): number;
}

/** After this many consecutive timeouts an endpoint is sent one delivery at a time. */
const timeoutsToProbe = 3;

/** `slots`: how many attempts may be in flight at once. */
export function createEndpointLoads(slots: number): EndpointLoads {
  const loads = new Map<string, Load>();
  const byTenant = new Map<string, number>();
  let busy = 0;
  const loadOf = ({ tenant_id, webhook_endpoint_id }: EndpointId): Load => {
    const key = endpointKey({ tenant_id, webhook_endpoint_id });
    const load = loads.get(key) ?? { tenant_id, webhook_endpoint_id, in_flight: 0, timeouts: 0, ready: false };
    loads.set(key, load);
    return load;
  };
  const change = (load: Load, by: 1 | -1): void => {
    load.in_flight += by;
    busy += by;
    const inUse = (byTenant.get(load.tenant_id) ?? 0) + by;
    if (inUse > 0) byTenant.set(load.tenant_id, inUse);
    else byTenant.delete(load.tenant_id);
  };
  // Only endpoints that are busy, ready or timing out are kept in memory.
  const dropIdle = (load: Load): void => {
    if (!load.ready && load.in_flight === 0 && load.timeouts === 0) loads.delete(endpointKey(load));
  };

  return {
    inFlight: () => busy,
    markReady: (endpoint) => {
      loadOf(endpoint).ready = true;
    },
    allocate() {
      const ready = [...loads.values()].filter((load) => load.ready);
      const allocations = allocateSlots(
        ready.map((load) => ({ ...load, probing: load.timeouts >= timeoutsToProbe })),
        slots - busy,
        byTenant,
      );
      for (const allocation of allocations) {
        const load = loadOf(allocation);
        load.ready = false;
        // Moved to the end, behind the endpoints that got no slot this time.
        loads.delete(endpointKey(allocation));
        loads.set(endpointKey(allocation), load);
      }
      return allocations;
    },
    began: (endpoint) => change(loadOf(endpoint), 1),
    ended(endpoint, { timed_out, answered }) {
      const load = loadOf(endpoint);
      change(load, -1);
      if (answered) load.timeouts = 0;
      else if (timed_out) load.timeouts += 1;
      dropIdle(load);
    },
  };
}
