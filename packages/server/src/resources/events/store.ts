// Reading the event feed in the order in which events were written.
import type { FeedPosition } from '@voicecall/contract';
import { horizon } from '../../events/event-order.ts';
import type { EventRow } from '../../events/store.ts';
import type { Sql } from '../../platform/database/db.ts';

export type FeedRow = EventRow & FeedPosition & { readonly delivery_ids: readonly string[] };

export interface FeedFilters {
  readonly after: FeedPosition | undefined;
  readonly type: string | undefined;
  readonly created_after: Date | undefined;
  readonly limit: number;
}

/**
 * The next events after `after`. The events of a transaction are left out while one with a lower number is still
 * running, because the events of that one come first.
 */
export async function readFeed(
  sql: Sql,
  tenant_id: string,
  { after, type, created_after, limit }: FeedFilters,
): Promise<FeedRow[]> {
  const values: unknown[] = [tenant_id, after?.transaction_no ?? 0, after?.row_no ?? 0];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    'tenant_id = $1',
    '(transaction_no, row_no) > ($2::bigint, $3::bigint)',
    `transaction_no < (select ${horizon})`,
    ...(type === undefined ? [] : [`type = ${place(type)}`]),
    ...(created_after === undefined ? [] : [`created_at > ${place(created_after)}`]),
  ];
  return sql<FeedRow>(
    `select * from events where ${conditions.join(' and ')} order by transaction_no, row_no limit ${place(limit)}`,
    values,
  );
}

/** True when the feed has not reached `position` yet: then no client can have received it. */
export async function isAhead(sql: Sql, position: FeedPosition): Promise<boolean> {
  return (await sql(`select 1 where $1::bigint >= ${horizon}`, [position.transaction_no])).length > 0;
}
