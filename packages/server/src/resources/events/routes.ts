// Route handlers of the event feed.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { listEvents } from './list-events.ts';

export const eventRoutes = (deps: Deps) =>
  initServer().router(contract.events, {
    list: async ({ params, query }) => ok(await listEvents(deps, params.tenantId, query)),
  });
