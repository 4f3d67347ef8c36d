// Reading the event feed in the order in which events were written.
import type { FeedPosition } from '@voicecall/contract';
import { horizon, inGap } from '../../events/event-order.ts';
import type { EventRow } from '../../events/store.ts';
import type { Sql } from '../../platform/database/db.ts';

export type FeedRow = EventRow & FeedPosition & { readonly delivery_ids: readonly string[] };

export interface FeedFilters {
  readonly after: FeedPosition | undefined;
  readonly type: string | undefined;
  readonly created_after: Date | undefined;
  readonly call_id: string | undefined;
  /** `desc`: newest first, and `after` goes on to older events. */
  readonly order: 'asc' | 'desc';
  readonly limit: number;
}

/**
 * The next events after `after`, in the given order. The events of a transaction are left out while one with a lower
 * number is still running, because the events of that one come first.
 */
export async function readFeed(
  sql: Sql,
  tenant_id: string,
  { after, type, created_after, call_id, order, limit }: FeedFilters,
): Promise<FeedRow[]> {
  const values: unknown[] = [tenant_id];
  const place = (value: unknown): string => `$${values.push(value)}`;
  // Of one call there are few, which are found by its id and sorted: `offset 0` keeps the planner from walking the feed.
  const table =
    call_id === undefined
      ? 'events'
      : `(select * from events where tenant_id = $1 and call_id = ${place(call_id)} offset 0) of_call`;
  const conditions = [
    'tenant_id = $1',
    ...(after === undefined
      ? []
      : [
          `(transaction_no, row_no) ${order === 'asc' ? '>' : '<'} (${place(after.transaction_no)}::bigint, ${place(after.row_no)}::bigint)`,
          `not (${inGap(place(after.transaction_no))})`,
        ]),
    `transaction_no < (select ${horizon})`,
    ...(type === undefined ? [] : [`type = ${place(type)}`]),
    ...(created_after === undefined ? [] : [`created_at > ${place(created_after)}`]),
  ];
  return sql<FeedRow>(
    `select * from ${table} where ${conditions.join(' and ')}
     order by transaction_no ${order}, row_no ${order} limit ${place(limit)}`,
    values,
  );
}

/** True when the feed has not reached `position`: then no client has received it, except in a future that was lost. */
export async function isAhead(sql: Sql, { transaction_no }: FeedPosition): Promise<boolean> {
  return (await sql(`select 1 where $1::bigint >= ${horizon} or ${inGap('$1')}`, [transaction_no])).length > 0;
}
