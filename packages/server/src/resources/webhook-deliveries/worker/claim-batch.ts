// One run of the delivery worker: claims what is due within the allocations and starts an attempt for each delivery.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { cancelClaimed, claimDue } from './claim-store.ts';
import type { Allocation, ClaimedDelivery } from './claim-store.ts';
import { endpointKey } from './endpoint-loads.ts';
import type { EndpointLoads } from './endpoint-loads.ts';

/** Longer than an attempt (15 s) and its recording take: when it expires, the worker that held the lease is dead. */
const leaseMs = 20_000;

/** Returns the endpoints that may have more due. */
export async function claimBatch(
  deps: Pick<Deps, 'db' | 'clock'>,
  loads: EndpointLoads,
  allocations: readonly Allocation[],
  startAttempt: (delivery: ClaimedDelivery) => void,
): Promise<readonly Allocation[]> {
  const claimed = await claimDue(deps.db.sql, allocations, {
    lease_token: randomUUID(),
    now: deps.clock.now(),
    lease_ms: leaseMs,
  }).catch((error: unknown) => {
    for (const allocation of allocations) loads.claimed(allocation, 0);
    throw error;
  });
  const byEndpoint = Map.groupBy(claimed, endpointKey);
  const of = (allocation: Allocation): readonly ClaimedDelivery[] => byEndpoint.get(endpointKey(allocation)) ?? [];
  for (const allocation of allocations)
    loads.claimed(allocation, of(allocation).filter(({ allowed }) => allowed).length);
  for (const delivery of claimed) if (delivery.allowed) startAttempt(delivery);
  const stopped = claimed.filter(({ allowed }) => !allowed);
  if (stopped.length > 0) await cancelClaimed(deps.db.sql, stopped, deps.clock.now());
  return allocations.filter((it) => of(it).length === it.count && !onlyAnnounced(it, of(it)));
}

/**
 * True when what was announced is what was claimed, so that nothing more is expected. A retry among it was not
 * announced, and took the place of a delivery that was.
 */
const onlyAnnounced = ({ announced }: Allocation, claimed: readonly ClaimedDelivery[]): boolean =>
  announced === true && claimed.every(({ attempt_count }) => attempt_count === 0);
