// Route handlers of the statistics.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { readStats } from './read-stats.ts';
import { readToday } from './read-today.ts';

export const statsRoutes = (deps: Deps) =>
  initServer().router(contract.stats, {
    get: async ({ params, query }) => ok(await readStats(deps, params.tenantId, query)),
    today: async ({ params }) => ok(await readToday(deps, params.tenantId)),
  });
