// Sending deliveries again: what has ended gets a new series of attempts, its numbers counted on, and the commit wakes
// the workers.
import { limits } from '@voicecall/contract';
import type { Sql } from '../platform/database/db.ts';
import type { DeliveryRow } from './delivery-store.ts';
import { clockToleranceMs, deliveriesChannel } from './store.ts';

const dueNow = `status = 'pending', next_attempt_at = $3::timestamptz, due_at = $3::timestamptz - interval '${clockToleranceMs} ms'`;
const anew = `${dueNow}, delivered_at = null, dead_lettered_at = null, ended_at = null,
       max_attempts = attempt_count + case when event_type = 'webhook.test' then 1 else ${limits.delivery_attempts} end`;

/**
 * Sends one delivery again, however it has ended. One that waits gets an extra attempt now: its schedule goes on behind
 * it. One that is
 * due or under way already is left as it is. Undefined when there is none.
 */
export async function requeueDelivery(
  sql: Sql,
  tenant_id: string,
  id: string,
  at: Date,
): Promise<DeliveryRow | undefined> {
  const [row] = await sql<DeliveryRow>(
    `with ended as (
       update webhook_deliveries set ${anew} where tenant_id = $1 and id = $2 and ended_at is not null returning *
     ), waiting as (
       update webhook_deliveries set ${dueNow}, max_attempts = max_attempts + 1
       where tenant_id = $1 and id = $2 and status = 'pending' and next_attempt_at > $3::timestamptz returning *
     ), changed as (
       select * from ended union all select * from waiting
     ), announced as (
       select pg_notify('${deliveriesChannel}', tenant_id || ' ' || webhook_endpoint_id) from changed
     )
     select changed.* from changed, announced`,
    [tenant_id, id, at.toISOString()],
  );
  return row;
}

/** A place among the deliveries of an endpoint. */
export type DeliveryPlace = Pick<DeliveryRow, 'created_at' | 'id'>;

/** What one step of a recovery looks for: deliveries behind `after` that had ended when it began. */
export interface RecoveryStep {
  readonly began: Date;
  readonly after: DeliveryPlace;
  readonly limit: number;
}

/**
 * Requeues the next of an endpoint's deliveries that did not arrive, oldest first, and answers them in that order. None
 * while the endpoint takes no deliveries.
 */
export async function requeueLost(
  sql: Sql,
  [tenant_id, webhook_endpoint_id]: readonly [string, string],
  { began, after, limit }: RecoveryStep,
): Promise<DeliveryPlace[]> {
  return sql(
    `with lost as (
       select d.tenant_id, d.id from webhook_deliveries d
       where d.tenant_id = $1 and d.webhook_endpoint_id = $2 and d.status in ('dead_lettered', 'canceled') and d.event_type <> 'webhook.test'
         and (d.created_at, d.id) > ($4::timestamptz, $5) and d.ended_at <= $3::timestamptz
         and exists (select 1 from webhook_endpoints e where e.tenant_id = $1 and e.id = $2 and e.enabled and e.status = 'active' and e.deleted_at is null)
       order by d.created_at, d.id limit $6 for update of d skip locked
     ), requeued as (
       update webhook_deliveries d set ${anew} from lost where d.tenant_id = lost.tenant_id and d.id = lost.id returning d.created_at, d.id
     ), announced as (
       select pg_notify('${deliveriesChannel}', $1 || ' ' || $2) from requeued limit 1
     )
     select requeued.* from requeued, announced order by created_at, id`,
    [tenant_id, webhook_endpoint_id, began, after.created_at, after.id, limit],
  );
}
