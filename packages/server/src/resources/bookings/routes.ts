// HTTP routes of bookings.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { cancelBooking } from './cancel-booking.ts';
import { getBooking, listBookings } from './read-bookings.ts';

export const bookingRoutes = (deps: Deps) =>
  initServer().router(contract.bookings, {
    list: async ({ params, query }) => ok(await listBookings(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getBooking(deps, params.tenantId, params.bookingId)),
    cancel: async ({ params, body, req }) =>
      ok(
        await cancelBooking(deps, principalOf(req), {
          ...body,
          tenant_id: params.tenantId,
          booking_id: params.bookingId,
        }),
      ),
  });
