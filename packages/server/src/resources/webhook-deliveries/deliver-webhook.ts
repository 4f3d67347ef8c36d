// Delivering: claim the row, make one attempt, write what came of it together with the next due time.
import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { cancelClaimed, cancelQueued, claimDelivery, giveBack, settleDelivery } from '../../events/delivery-store.ts';
import type { ClaimedDelivery, Settlement } from '../../events/delivery-store.ts';
import { sendAttempt } from '../../events/send-attempt.ts';
import { recordAudit, system } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db.ts';
import { countFailure, disableEndpoint, resetFailures } from '../webhook-endpoints/store.ts';
import { findDelivery } from './store.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'receivers' | 'sealer' | 'metrics'>;

/** Longer than an attempt may take: when it runs out, whoever held the delivery is dead. */
const leaseMs = 30_000;

export async function deliverWebhook(deps: Needs, job: { tenant_id: string; delivery_id: string }, signal: AbortSignal): Promise<void> {
  const lease = { tenant_id: job.tenant_id, id: job.delivery_id, lease_token: randomUUID() };
  const delivery = await claimDelivery(deps.db.sql, { ...lease, now: deps.clock.now(), lease_ms: leaseMs });
  if (!delivery) return comeBackWhenDue(deps, job);
  if (!delivery.allowed) return cancelClaimed(deps.db.sql, lease);
  const settlement = await sendAttempt(deps, delivery, lease.lease_token, signal);
  const brokenOff = signal.aborted && settlement.http_status === null;
  await deps.db.hot((sql) => (brokenOff ? tryAgain(deps, sql, job, lease) : settle(deps, sql, delivery, settlement)));
}

/** The process must stop: another one makes this attempt anew, at once. */
async function tryAgain(deps: Needs, sql: Sql, job: { tenant_id: string; delivery_id: string }, lease: Parameters<typeof giveBack>[1]): Promise<void> {
  await giveBack(sql, lease);
  await deps.enqueue(sql, 'webhook.deliver', [{ payload: job }]);
}

/** A job can come a moment before its delivery is due, or for one that is settled already. */
async function comeBackWhenDue(deps: Needs, job: { tenant_id: string; delivery_id: string }): Promise<void> {
  const row = await findDelivery(deps.db.sql, job.tenant_id, job.delivery_id);
  const wait = row?.status === 'pending' && row.next_attempt_at ? row.next_attempt_at.getTime() - deps.clock.now().getTime() : 0;
  if (wait > 0) await deps.enqueue(deps.db.sql, 'webhook.deliver', [{ payload: job, after_ms: wait }]);
}

/** Writes an attempt's outcome; a worker that lost its lease writes nothing. */
export async function settle(deps: Pick<Deps, 'enqueue'>, sql: Sql, delivery: ClaimedDelivery, s: Settlement): Promise<void> {
  if (!(await settleDelivery(sql, s))) return;
  const endpoint = [s.tenant_id, delivery.webhook_endpoint_id] as const;
  if (s.next_attempt_at) {
    await deps.enqueue(sql, 'webhook.deliver', [{ payload: { tenant_id: s.tenant_id, delivery_id: s.id }, after_ms: s.next_attempt_at.getTime() - s.ended_at.getTime() }]);
  }
  if (delivery.event_type === 'webhook.test') return;
  if (s.status === 'delivered') return resetFailures(sql, ...endpoint);
  await countFailure(sql, ...endpoint);
  if (s.http_status !== 410) return;
  if (await disableEndpoint(sql, ...endpoint, s.ended_at)) {
    const changes = { status: 'disabled', reason: 'the receiver answered 410' };
    await recordAudit(sql, system, { tenant_id: s.tenant_id, action: 'webhook_endpoint.disabled', target: ['webhook_endpoint', delivery.webhook_endpoint_id], changes, at: s.ended_at });
  }
  await cancelQueued(sql, ...endpoint);
}
