// What one worker knows of the endpoints it sends to: which may have something due, and how busy each is.
import type { Share } from '../../events/delivery-store.ts';
import { shareOut } from './share-out.ts';

type EndpointId = Pick<Share, 'tenant_id' | 'webhook_endpoint_id'>;

/** An endpoint as the key of a map. */
export const endpointKey = ({ tenant_id, webhook_endpoint_id }: EndpointId): string =>
  `${tenant_id} ${webhook_endpoint_id}`;

interface Load extends EndpointId {
  in_flight: number;
  /** Attempts in a row that the endpoint let time out. */
  timeouts: number;
  /** Something may be due. */
  ready: boolean;
}

export interface EndpointLoads {
  /** Something of the endpoint may be due. */
  markReady(endpoint: EndpointId): void;
  /**
   * Shares of what is free, for endpoints that may have something due. They count as not ready from here on, until told
   * otherwise.
   */
  take(): Share[];
  began(endpoint: EndpointId): void;
  ended(endpoint: EndpointId, attempt: { readonly timed_out: boolean; readonly answered: boolean }): void;
  inFlight(): number;
}

/** From this many time-outs in a row on, an endpoint is sent one delivery at a time. */
const timeoutsToProbe = 3;

export function createEndpointLoads(places: number): EndpointLoads {
  const loads = new Map<string, Load>();
  const byTenant = new Map<string, number>();
  let busy = 0;
  const loadOf = ({ tenant_id, webhook_endpoint_id }: EndpointId): Load => {
    const key = endpointKey({ tenant_id, webhook_endpoint_id });
    const load = loads.get(key) ?? { tenant_id, webhook_endpoint_id, in_flight: 0, timeouts: 0, ready: false };
    loads.set(key, load);
    return load;
  };
  const move = (load: Load, by: 1 | -1): void => {
    load.in_flight += by;
    busy += by;
    const held = (byTenant.get(load.tenant_id) ?? 0) + by;
    if (held > 0) byTenant.set(load.tenant_id, held);
    else byTenant.delete(load.tenant_id);
  };
  // Only those that are busy, waiting or in trouble are remembered.
  const dropIdle = (load: Load): void => {
    if (!load.ready && load.in_flight === 0 && load.timeouts === 0) loads.delete(endpointKey(load));
  };

  return {
    inFlight: () => busy,
    markReady: (endpoint) => {
      loadOf(endpoint).ready = true;
    },
    take() {
      const ready = [...loads.values()].filter((load) => load.ready);
      const shares = shareOut(
        ready.map((load) => ({ ...load, probing: load.timeouts >= timeoutsToProbe })),
        places - busy,
        byTenant,
      );
      for (const share of shares) {
        const load = loadOf(share);
        load.ready = false;
        // Behind the others, for whom there was no place this time.
        loads.delete(endpointKey(share));
        loads.set(endpointKey(share), load);
      }
      return shares;
    },
    began: (endpoint) => move(loadOf(endpoint), 1),
    ended(endpoint, { timed_out, answered }) {
      const load = loadOf(endpoint);
      move(load, -1);
      if (answered) load.timeouts = 0;
      else if (timed_out) load.timeouts += 1;
      dropIdle(load);
    },
  };
}
