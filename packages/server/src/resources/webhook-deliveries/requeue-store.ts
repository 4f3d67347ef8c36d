// Requeuing deliveries that have ended: each gets a new series of attempts with continued numbers, and the commit
// notifies the workers.
import { limits } from '@voicecall/contract';
import { announceDelivery, clockToleranceMs } from '../../events/store.ts';
import { stepInsert } from '../../platform/database/call-steps.ts';
import type { Sql } from '../../platform/database/db.ts';
import type { DeliveryRow } from './store.ts';

/** SQL: a delivery is due at the moment `$3`. */
export const dueNow = `status = 'pending', next_attempt_at = $3::timestamptz,
       due_at = $3::timestamptz - interval '${clockToleranceMs} ms'`;
/** SQL: a delivery that has ended gets a new series, from the moment `$3` on. */
export const newSeries = `${dueNow}, delivered_at = null, dead_lettered_at = null, ended_at = null,
       max_attempts = attempt_count
         + case when event_type = 'webhook.test' then 1 else ${limits.delivery_attempts} end`;

const earlierEnd = (type: 'delivery.succeeded' | 'delivery.dead_lettered' | 'delivery.canceled', status: string) =>
  stepInsert(type, {
    from: `requeued_calls where ended_at is not null and status = '${status}'`,
    key: `id || '/' || attempt_count`,
    at: 'ended_at',
    data: `jsonb_build_object('delivery_id', id)`,
  });
/**
 * SQL: the steps of the timelines, for a `with`. `requeued_calls` has the rows as they were: the end that a new series
 * overwrites is kept as a step.
 */
export const requeueSteps = `delivered_step as (${earlierEnd('delivery.succeeded', 'delivered')}),
     dead_step as (${earlierEnd('delivery.dead_lettered', 'dead_lettered')}),
     canceled_step as (${earlierEnd('delivery.canceled', 'canceled')}),
     requeued_step as (${stepInsert('delivery.redelivered', {
       from: 'requeued_calls',
       key: `id || '/' || attempt_count`,
       at: '$3::timestamptz',
       data: `jsonb_build_object('delivery_id', id)`,
     })})`;

/**
 * Sends one delivery again, whatever state it ended in. One that waits for its next attempt gets an extra attempt now,
 * and its schedule continues after it. One that is due or in flight already is not changed: nor is one that another
 * request has requeued, by a clock that is a little ahead. Undefined when nothing was changed.
 */
export async function requeueDelivery(
  sql: Sql,
  tenant_id: string,
  id: string,
  at: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>(
    `with before as materialized (
       select tenant_id, id, call_id, status, attempt_count, ended_at from webhook_deliveries
       where tenant_id = $1 and id = $2
     ), ended as (
       update webhook_deliveries set ${newSeries}
       where tenant_id = $1 and id = $2 and ended_at is not null and body <> '' returning *
     ), waiting as (
       update webhook_deliveries set ${dueNow}, max_attempts = max_attempts + 1
       where tenant_id = $1 and id = $2 and status = 'pending'
         and coalesce(due_at, next_attempt_at) > $3::timestamptz returning *
     ), changed as (
       select * from ended union all select * from waiting
     ), requeued_calls as (
       select * from before where call_id is not null and id in (select id from changed)
     ), ${requeueSteps}
     select * from changed`,
    [tenant_id, id, at.toISOString()],
  );
  if (row) announceDelivery(sql, row);
  return row;
}

/** The position of a delivery among those of its endpoint. */
export type DeliveryPosition = Pick<DeliveryRow, 'created_at' | 'id'>;

/**
 * One step of a recovery: it considers deliveries after `after` that had ended when the recovery began, and on request
 * those that wait for a later attempt.
 */
export interface RecoveryStep {
  readonly began: Date;
  readonly include_waiting: boolean;
  readonly after: DeliveryPosition;
  readonly limit: number;
}

/**
 * Requeues the next undelivered deliveries of an endpoint, oldest first, and returns their positions in that order.
 * It requeues none while the endpoint accepts no deliveries.
 */
export async function requeueUndelivered(
  sql: Sql,
  [tenant_id, webhook_endpoint_id]: readonly [string, string],
  { began, include_waiting, after, limit }: RecoveryStep,
): Promise<DeliveryPosition[]> {
  const requeued = await sql<DeliveryPosition>(
    `with undelivered as (
       select d.tenant_id, d.id, d.call_id, d.status, d.attempt_count as attempts_made, d.ended_at
       from webhook_deliveries d
       where d.tenant_id = $1 and d.webhook_endpoint_id = $2
         and d.event_type <> 'webhook.test' and d.body <> '' and (d.created_at, d.id) > ($4::timestamptz, $5)
         and (d.status in ('dead_lettered', 'canceled') and d.ended_at <= $3::timestamptz
           or $7 and d.status = 'pending' and coalesce(d.due_at, d.next_attempt_at) > $3::timestamptz)
         and exists (
           select 1 from webhook_endpoints e
           where e.tenant_id = $1 and e.id = $2 and e.enabled and e.status = 'active' and e.deleted_at is null)
       order by d.created_at, d.id limit $6 for update of d skip locked
     ), ended as (
       update webhook_deliveries d set ${newSeries} from undelivered u
       where d.tenant_id = u.tenant_id and d.id = u.id and u.ended_at is not null returning d.created_at, d.id
     ), waiting as (
       update webhook_deliveries d set ${dueNow}, max_attempts = max_attempts + 1 from undelivered u
       where d.tenant_id = u.tenant_id and d.id = u.id and u.ended_at is null returning d.created_at, d.id
     ), requeued_calls as (
       select *, attempts_made as attempt_count from undelivered where call_id is not null
     ), ${requeueSteps}
     select * from ended union all select * from waiting order by created_at, id`,
    [tenant_id, webhook_endpoint_id, began, after.created_at, after.id, limit, include_waiting],
  );
  for (const { id } of requeued) announceDelivery(sql, { tenant_id, webhook_endpoint_id, id });
  return requeued;
}
