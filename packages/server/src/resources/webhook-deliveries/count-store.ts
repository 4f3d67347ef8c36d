// Counting the deliveries of endpoints by what became of them.
import { limits } from '@voicecall/contract';
import type { Sql } from '../../platform/database/db.ts';

export interface EndpointCounts {
  readonly webhook_endpoint_id: string;
  readonly delivered: number;
  readonly failed: number;
  readonly pending: number;
  readonly canceled: number;
}

/**
 * The deliveries since a moment of every endpoint of a tenant that is not deleted, without tests; of each endpoint the
 * newest 10,000 at most, so that the work is bounded.
 */
export async function countByEndpoint(sql: Sql, tenant_id: string, since: Date): Promise<EndpointCounts[]> {
  return sql<EndpointCounts>(
    `select e.id as webhook_endpoint_id, counted.* from webhook_endpoints e cross join lateral (
       select (count(*) filter (where status = 'delivered'))::int as delivered,
         (count(*) filter (where status = 'dead_lettered'))::int as failed,
         (count(*) filter (where status in ('pending', 'delivering')))::int as pending,
         (count(*) filter (where status = 'canceled'))::int as canceled
       from (
         select status from webhook_deliveries
         where tenant_id = $1 and webhook_endpoint_id = e.id and created_at >= $2::timestamptz
           and event_type <> 'webhook.test'
         order by created_at desc, id desc limit ${limits.delivery_stats_count}
       ) newest
     ) counted
     where e.tenant_id = $1 and e.deleted_at is null order by e.created_at desc, e.id desc`,
    [tenant_id, since],
  );
}
