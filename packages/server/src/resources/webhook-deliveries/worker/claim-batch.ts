// One run of the delivery worker: claims what is due within the allocations and starts an attempt for each delivery.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { cancelClaimed, claimDue } from './claim-store.ts';
import type { Allocation, ClaimedDelivery } from './claim-store.ts';
import { endpointKey } from './endpoint-loads.ts';
import type { EndpointLoads } from './endpoint-loads.ts';

/** Longer than an attempt (15 s) and its recording take: when it expires, the worker that held the lease is dead. */
const leaseMs = 20_000;

/** Returns true when an allocation was used up, so that more may be due. */
export async function claimBatch(
  deps: Pick<Deps, 'db' | 'clock'>,
  loads: EndpointLoads,
  allocations: readonly Allocation[],
  startAttempt: (delivery: ClaimedDelivery) => void,
): Promise<boolean> {
  const claimed = await claimDue(deps.db.sql, allocations, {
    lease_token: randomUUID(),
    now: deps.clock.now(),
    lease_ms: leaseMs,
  }).catch((error: unknown) => {
    for (const allocation of allocations) loads.markReady(allocation);
    throw error;
  });
  const stopped = claimed.filter(({ allowed }) => !allowed);
  for (const delivery of claimed) if (delivery.allowed) startAttempt(delivery);
  const counts = Map.groupBy(claimed, endpointKey);
  const usedUp = allocations.filter((it) => counts.get(endpointKey(it))?.length === it.count);
  for (const allocation of usedUp) loads.markReady(allocation);
  if (stopped.length > 0) await cancelClaimed(deps.db.sql, stopped, deps.clock.now());
  return usedUp.length > 0;
}
