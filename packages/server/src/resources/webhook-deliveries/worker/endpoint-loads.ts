// What one worker knows about the endpoints it sends to: which may have deliveries due, and how many attempts are in
// flight to each.
import { allocateSlots } from './allocate-slots.ts';
import type { Allocation } from './claim-store.ts';

type EndpointId = Pick<Allocation, 'tenant_id' | 'webhook_endpoint_id'>;

/** An endpoint as the key of a map. */
export const endpointKey = ({ tenant_id, webhook_endpoint_id }: EndpointId): string =>
  `${tenant_id} ${webhook_endpoint_id}`;

interface Load extends EndpointId {
  /** Attempts in flight, and slots that are allocated for a claim. */
  in_flight: number;
  /** Consecutive attempts that timed out. */
  timeouts: number;
  /** Deliveries that may be due: those that were announced, or Infinity when their number is unknown. */
  wanted: number;
}

export interface EndpointLoads {
  /** One more delivery of the endpoint is due. */
  announce(endpoint: EndpointId): void;
  /** Deliveries of the endpoint may be due; how many is unknown. */
  markReady(endpoint: EndpointId): void;
  /**
   * Allocates free slots to the endpoints that may have deliveries due. They stay in use until `claimed`, and then by as
   * many attempts as were begun.
   */
  allocate(): Allocation[];
  claimed(allocation: Allocation, begun: number): void;
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
    const load = loads.get(key) ?? { tenant_id, webhook_endpoint_id, in_flight: 0, timeouts: 0, wanted: 0 };
    loads.set(key, load);
    return load;
  };
  const change = (load: Load, by: number): void => {
    load.in_flight += by;
    busy += by;
    const inUse = (byTenant.get(load.tenant_id) ?? 0) + by;
    if (inUse > 0) byTenant.set(load.tenant_id, inUse);
    else byTenant.delete(load.tenant_id);
  };
  // Only endpoints that are busy, wanted or timing out are kept in memory.
  const dropIdle = (load: Load): void => {
    if (load.wanted === 0 && load.in_flight === 0 && load.timeouts === 0) loads.delete(endpointKey(load));
  };

  return {
    inFlight: () => busy,
    announce: (endpoint) => {
      loadOf(endpoint).wanted += 1;
    },
    markReady: (endpoint) => {
      loadOf(endpoint).wanted = Number.POSITIVE_INFINITY;
    },
    allocate() {
      const ready = [...loads.values()].filter((load) => load.wanted > 0);
      const allocations = allocateSlots(
        ready.map((load) => ({ ...load, probing: load.timeouts >= timeoutsToProbe })),
        slots - busy,
        byTenant,
      );
      return allocations.map((allocation) => {
        const load = loadOf(allocation);
        const announced = load.wanted < Number.POSITIVE_INFINITY;
        load.wanted = announced ? load.wanted - allocation.count : 0;
        change(load, allocation.count);
        // Moved to the end, behind the endpoints that got no slot this time.
        loads.delete(endpointKey(allocation));
        loads.set(endpointKey(allocation), load);
        return { ...allocation, announced };
      });
    },
    claimed(allocation, begun) {
      const load = loadOf(allocation);
      change(load, begun - allocation.count);
      dropIdle(load);
    },
    ended(endpoint, { timed_out, answered }) {
      const load = loadOf(endpoint);
      change(load, -1);
      if (answered) load.timeouts = 0;
      else if (timed_out) load.timeouts += 1;
      dropIdle(load);
    },
  };
}
