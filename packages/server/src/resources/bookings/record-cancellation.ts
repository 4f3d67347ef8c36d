// Cancels a booking with its audit entry and its event, in the caller's transaction.
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Sql } from '../../platform/database/db.ts';
import { presentBooking } from './present.ts';
import { cancelCaptured } from './store.ts';
import type { BookingRow, Cancellation } from './store.ts';

/** The booking after the change; undefined, and no event, when it was not active. */
export async function recordCancellation(
  deps: Pick<Deps, 'metrics'>,
  sql: Sql,
  who: Principal,
  cancellation: Cancellation,
): Promise<BookingRow | undefined> {
  const row = await cancelCaptured(sql, cancellation);
  if (!row) return undefined;
  const { tenant_id, id, call_id, client_ref, canceled_by, cancel_reason, superseded_by } = row;
  const { at } = cancellation;
  await recordAudit(sql, who, {
    tenant_id,
    action: 'booking.canceled',
    target: ['booking', id],
    client_ref,
    changes: { call_id, canceled_by, cancel_reason, superseded_by },
    at,
  });
  await publishEvent(deps, sql, { tenant_id, call_id, at }, { type: 'booking.canceled', object: presentBooking(row) });
  return row;
}
