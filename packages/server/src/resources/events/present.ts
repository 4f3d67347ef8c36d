// Event rows as the feed shows them.
import { encodeFeedCursor } from '@voicecall/contract';
import type { StoredEvent } from '../../types.ts';
import type { FeedRow } from './store.ts';

export const presentEvent = (row: FeedRow): StoredEvent =>
  ({
    id: row.id,
    tenant_id: row.tenant_id,
    type: row.type,
    call_id: row.call_id,
    created_at: row.created_at.toISOString(),
    payload: row.payload,
    delivery_ids: row.delivery_ids,
    cursor: encodeFeedCursor(row),
  }) as StoredEvent;
