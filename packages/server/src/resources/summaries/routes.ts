// HTTP routes of summaries.
import { initServer } from '@ts-rest/express';
import { contract, limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { getSummary, getVersion, listSummaryRuns, listVersions } from './read-summaries.ts';

// A rerun changes its call, and belongs to `resources/calls`.
const { rerun: _rerun, ...own } = contract.summaries;

export const summaryRoutes = (deps: Deps) =>
  initServer().router(own, {
    get: async ({ params, res }) => {
      const found = await getSummary(deps, params.tenantId, params.callId);
      if (found.status === 202) res.set('Retry-After', String(limits.summary_retry_after_sec));
      return found;
    },
    list: async ({ params, query }) =>
      ok(await listVersions(deps, { ...query, tenant_id: params.tenantId, call_id: params.callId })),
    version: async ({ params }) =>
      ok(await getVersion(deps, { tenant_id: params.tenantId, call_id: params.callId, id: params.summaryId })),
  });

export const summaryRunRoutes = (deps: Deps) =>
  initServer().router(contract.summaryRuns, {
    list: async ({ query }) => ok(await listSummaryRuns(deps, query)),
  });
