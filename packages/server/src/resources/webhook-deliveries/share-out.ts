// Who gets the free places: in turns by tenant and by endpoint, and nobody so many that nothing is left for the others.
import type { Share } from '../../events/delivery-store.ts';

/** An endpoint with something to send. */
export interface Waiting {
  readonly tenant_id: string;
  readonly webhook_endpoint_id: string;
  /** Attempts of this worker that are under way. */
  readonly in_flight: number;
  /** It has let several attempts time out: one at a time until it answers. */
  readonly probing: boolean;
}

interface Turn extends Waiting {
  granted: number;
}

/**
 * Shares `free` places out among `waiting`, which are asked in the order given, tenants in turn. An endpoint may hold
 * as many
 * places as stay free beside it, a tenant twice as many: one that swallows everything it gets is left with half of all
 * places
 * (a tenant with two thirds), the next with half of the rest, and whoever comes later always finds some.
 */
export function shareOut(
  waiting: readonly Waiting[],
  free: number,
  heldByTenant: ReadonlyMap<string, number>,
): Share[] {
  const turns: Turn[] = waiting.map((endpoint) => ({ ...endpoint, granted: 0 }));
  const queues = [...Map.groupBy(turns, (turn) => turn.tenant_id)].map(([tenant_id, endpoints]) => ({
    endpoints,
    held: heldByTenant.get(tenant_id) ?? 0,
  }));
  let left = free;
  for (let granted = true; granted && left > 0;) {
    granted = false;
    for (const queue of queues) {
      if (left === 0 || queue.held >= 2 * left) continue;
      const next = queue.endpoints.findIndex((turn) => turn.in_flight + turn.granted < (turn.probing ? 1 : left));
      const [turn] = next < 0 ? [] : queue.endpoints.splice(next, 1);
      if (!turn) continue;
      turn.granted += 1;
      queue.endpoints.push(turn);
      queue.held += 1;
      left -= 1;
      granted = true;
    }
  }
  return turns
    .filter((turn) => turn.granted > 0)
    .map(({ tenant_id, webhook_endpoint_id, granted }) => ({ tenant_id, webhook_endpoint_id, count: granted }));
}
