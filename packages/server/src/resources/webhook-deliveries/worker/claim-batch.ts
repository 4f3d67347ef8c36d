// One run of the delivery worker: claims what is due within the allocations and starts an attempt for each delivery.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import type { Sealer } from '../../../platform/seal.ts';
import { cancelClaimed, claimDue } from './claim-store.ts';
import type { Allocation, ClaimedDelivery } from './claim-store.ts';
import { endpointKey } from './endpoint-loads.ts';
import type { EndpointLoads } from './endpoint-loads.ts';

/** Longer than an attempt (15 s) and its recording take: when it expires, the worker that held the lease is dead. */
const leaseMs = 20_000;

/** Returns the endpoints that may have more due. */
export async function claimBatch(
  deps: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  loads: EndpointLoads,
  allocations: readonly Allocation[],
  startAttempt: (delivery: ClaimedDelivery, sealer: Sealer) => void,
): Promise<readonly Allocation[]> {
  const claimed = await claim(deps, allocations).catch((error: unknown) => {
    for (const allocation of allocations) loads.claimed(allocation, 0);
    throw error;
  });
  const byEndpoint = Map.groupBy(
    claimed.map(({ delivery }) => delivery),
    endpointKey,
  );
  const of = (allocation: Allocation): readonly ClaimedDelivery[] => byEndpoint.get(endpointKey(allocation)) ?? [];
  for (const allocation of allocations)
    loads.claimed(allocation, of(allocation).filter(({ allowed }) => allowed).length);
  for (const { delivery, sealer } of claimed) if (delivery.allowed) startAttempt(delivery, sealer);
  const stopped = claimed.flatMap(({ delivery }) => (delivery.allowed ? [] : [delivery]));
  if (stopped.length > 0) await cancelClaimed(deps.db.sql, stopped, deps.clock.now());
  return allocations.filter((it) => of(it).length === it.count && !onlyAnnounced(it, of(it)));
}

/** With what opens their secrets. Deliveries whose keys cannot be read are due again when their lease expires. */
async function claim(
  { db, clock, sealer }: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  allocations: readonly Allocation[],
): Promise<{ delivery: ClaimedDelivery; sealer: Sealer }[]> {
  const lease = { lease_token: randomUUID(), now: clock.now(), lease_ms: leaseMs };
  const claimed = await claimDue(db.sql, allocations, lease);
  return Promise.all(claimed.map(async (delivery) => ({ delivery, sealer: await sealer.of(delivery.tenant_id) })));
}

/**
 * True when what was announced is what was claimed, so that nothing more is expected. A retry among it was not
 * announced, and took the place of a delivery that was.
 */
const onlyAnnounced = ({ announced }: Allocation, claimed: readonly ClaimedDelivery[]): boolean =>
  announced === true && claimed.every(({ attempt_count }) => attempt_count === 0);
