// Events that an endpoint never got: counted, and given deliveries in batches in the order of the feed. An event whose
// deliveries are not all kept any more counts as received, because nobody can tell.
import { decodeFeedCursor, encodeFeedCursor, limits } from '@voicecall/contract';
import type { EventType, FeedPosition } from '@voicecall/contract';
import { storedBodyWithoutId } from '../../../events/build-envelope.ts';
import { addDeliveries } from '../../../events/store.ts';
import type { EventRow } from '../../../events/store.ts';
import type { Sql } from '../../../platform/database/db.ts';
import { lockEndpoints, takesDeliveries } from '../endpoint-store.ts';
import type { EndpointKey } from '../endpoint-store.ts';

type FeedEvent = EventRow & FeedPosition;

/** SQL: whether event `e` is one that the endpoint `$2` of the tenant `$1` wants and never got. */
const isMissing = `e.type <> 'webhook.test'
  and exists (
    select 1 from webhook_endpoints w where w.tenant_id = $1 and w.id = $2 and w.event_types && array[e.type, '*'])
  and not exists (
    select 1 from unnest(e.delivery_ids) as made (id)
    left join webhook_deliveries d on d.tenant_id = $1 and d.id = made.id
    where d.id is null or d.webhook_endpoint_id = $2)`;

/** How many events since a moment the endpoint never got, at most as many as one redelivery sends. */
export async function countMissing(sql: Sql, [tenant_id, id]: EndpointKey, since: Date): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from events e where e.tenant_id = $1 and e.created_at >= $3::timestamptz and ${isMissing}
       limit ${limits.redelivery_deliveries}
     ) missing`,
    [tenant_id, id, since],
  );
  return row?.n ?? 0;
}

/** What one batch did: `sent` deliveries, and where the next one goes on; null when all events have been looked at. */
export interface MissingBatch {
  readonly sent: number;
  readonly skipped: number;
  readonly next: string | null;
}

/**
 * Looks at the next `limit` events of the feed and gives the endpoint a delivery of each that it never got; none while
 * it accepts no deliveries. `after` is a cursor of the feed, or empty. Two batches for one endpoint run one after the
 * other: the second one sees the deliveries of the first.
 */
export async function sendMissing(
  sql: Sql,
  [tenant_id, id]: EndpointKey,
  {
    since,
    after,
    at,
    limit,
  }: { readonly since: Date; readonly after: string; readonly at: Date; readonly limit: number },
): Promise<MissingBatch> {
  await lockEndpoints(sql, [{ tenant_id, webhook_endpoint_id: id }]);
  const position = (after === '' ? undefined : decodeFeedCursor(after)) ?? { transaction_no: '0', row_no: '0' };
  const looked = await sql<FeedEvent & { readonly is_missing: boolean }>(
    `select e.*, ${isMissing} as is_missing from (
       select * from events
       where tenant_id = $1 and (transaction_no, row_no) > ($3::bigint, $4::bigint) and created_at >= $5::timestamptz
       order by transaction_no, row_no limit $6
     ) e order by transaction_no, row_no`,
    [tenant_id, id, position.transaction_no, position.row_no, since, limit],
  );
  const missing = looked.filter(({ is_missing }) => is_missing);
  const last = looked.at(-1);
  const next = last && looked.length === limit ? encodeFeedCursor(last) : null;
  if (!(await takesDeliveries(sql, tenant_id, id))) return { sent: 0, skipped: missing.length, next };
  await addDeliveries(
    sql,
    id,
    missing.map((event) => ({ ...event, body: storedBodyWithoutId({ ...event, type: event.type as EventType }) })),
    at,
  );
  return { sent: missing.length, skipped: 0, next };
}
