// What of exports other resources use.
import type { Sql } from '../../platform/database/db.ts';
import { endExports, lockExports } from './store.ts';

/**
 * Ends all exports of a tenant, because something that may be in them is erased. Call it last in the transaction: no
 * export begins before its end.
 */
export async function expireExports(sql: Sql, tenant_id: string, at: Date): Promise<void> {
  await lockExports(sql, tenant_id, 'shared');
  await endExports(sql, tenant_id, at, 'all');
}
