// One round of the delivery worker: claim what is due in the shares given, and hand it out.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { cancelClaimed, claimDue } from '../../events/delivery-store.ts';
import type { ClaimedDelivery, Share } from '../../events/delivery-store.ts';
import { endpointKey } from './endpoint-loads.ts';
import type { EndpointLoads } from './endpoint-loads.ts';

/** Longer than an attempt (15 s) and its record take: when it runs out, whoever held the delivery is dead. */
const leaseMs = 20_000;

/** Claims what is due of `shares` and launches it; true when there may be more than there was room for. */
export async function claimBatch(
  deps: Pick<Deps, 'db' | 'clock'>,
  loads: EndpointLoads,
  shares: readonly Share[],
  launch: (delivery: ClaimedDelivery) => void,
): Promise<boolean> {
  const claimed = await claimDue(deps.db.sql, shares, {
    lease_token: randomUUID(),
    now: deps.clock.now(),
    lease_ms: leaseMs,
  }).catch((error: unknown) => {
    for (const share of shares) loads.markReady(share);
    throw error;
  });
  const stopped = claimed.filter(({ allowed }) => !allowed);
  for (const delivery of claimed) if (delivery.allowed) launch(delivery);
  const counts = Map.groupBy(claimed, endpointKey);
  const full = shares.filter((share) => counts.get(endpointKey(share))?.length === share.count);
  for (const share of full) loads.markReady(share);
  if (stopped.length > 0) await cancelClaimed(deps.db.sql, stopped, deps.clock.now());
  return full.length > 0;
}
