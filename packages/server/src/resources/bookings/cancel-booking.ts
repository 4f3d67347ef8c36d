// Cancels a booking: once and with one event, even if the request is repeated.
import type { Deps } from '../../deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { refuse } from '../../platform/refuse.ts';
import type { Booking } from '../../types.ts';
import { recordCancellation } from './record-cancellation.ts';
import { presentBooking } from './present.ts';
import { findBooking } from './store.ts';

interface Input {
  readonly tenant_id: string;
  readonly booking_id: string;
  readonly reason?: string | undefined;
}

/** Returns the booking after the change; one that was canceled before stays unchanged. */
export const cancelBooking = (
  deps: Pick<Deps, 'db' | 'clock' | 'metrics'>,
  who: Principal,
  { tenant_id, booking_id, reason = '' }: Input,
): Promise<{ booking: Booking }> =>
  deps.db.tx(async (sql) => {
    const by = who.type === 'operator' ? ('operator' as const) : ('api' as const);
    const end = { by, reason: reason.trim() || null, superseded_by: null, at: deps.clock.now() };
    const row =
      (await recordCancellation(deps, sql, who, { tenant_id, id: booking_id, ...end })) ??
      (await findBooking(sql, tenant_id, booking_id));
    if (!row) throw refuse('booking_not_found');
    return { booking: presentBooking(row) };
  });
