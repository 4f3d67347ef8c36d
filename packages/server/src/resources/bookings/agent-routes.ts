// Internal routes with which an agent books.
import { initServer } from '@ts-rest/express';
import { agentRoutes } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { captureBooking } from './capture-booking.ts';

export const bookingAgentRoutes = (deps: Deps) =>
  initServer().router(
    { book: agentRoutes.book },
    {
      book: async ({ params, body }) =>
        ok(await captureBooking(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId })),
    },
  );
