// The event feed: events in order from a cursor on, so that a client that was down can catch up.
import { decodeFeedCursor } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { instant } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentEvent } from './present.ts';
import { isAhead, readFeed } from './store.ts';

export interface EventFilters {
  readonly limit: number;
  readonly after?: string | undefined;
  readonly type?: string | undefined;
  readonly created_after?: string | undefined;
  readonly call_id?: string | undefined;
  readonly order: 'asc' | 'desc';
}

export async function listEvents(deps: Pick<Deps, 'db'>, tenant_id: string, filters: EventFilters) {
  const { limit, type, call_id, order } = filters;
  const after = filters.after === undefined ? undefined : decodeFeedCursor(filters.after);
  const rows = await readFeed(deps.db.sql, tenant_id, {
    after,
    type,
    created_after: instant(filters.created_after),
    call_id,
    order,
    limit: limit + 1,
  });
  // The database was restored to a time before this cursor: continuing from it would skip the events that come next.
  if (rows.length === 0 && after && (await isAhead(deps.db.sql, after))) throw refuse('invalid_cursor');
  const events = rows.slice(0, limit).map(presentEvent);
  return { events, next_cursor: events.at(-1)?.cursor ?? filters.after ?? null, has_more: rows.length > limit };
}
