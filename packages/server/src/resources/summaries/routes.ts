// HTTP routes of summaries.
import { initServer } from '@ts-rest/express';
import { contract, limits } from '@voicecall/contract';
import type { Response } from 'express';
import type { Deps } from '../../deps.ts';
import { principalOf, refundRequest } from '../../platform/principal.ts';
import { getSummary, listSummaryRuns } from './read-summaries.ts';
import { rerunSummary } from './rerun-summary.ts';

/** Adds `Retry-After` to a pending summary. */
function answer<const A extends { readonly status: number }>(res: Response, given: A): A {
  if (given.status === 202) res.set('Retry-After', String(limits.summary_retry_after_sec));
  return given;
}

export const summaryRoutes = (deps: Deps) =>
  initServer().router(contract.summaries, {
    get: async ({ params, res }) => answer(res, await getSummary(deps, params.tenantId, params.callId)),
    rerun: async ({ params, body, req, res }) =>
      answer(res, {
        status: 202,
        body: await rerunSummary(
          deps,
          principalOf(req),
          { ...body, tenant_id: params.tenantId, call_id: params.callId },
          () => refundRequest(req),
        ),
      }),
  });

export const summaryRunRoutes = (deps: Deps) =>
  initServer().router(contract.summaryRuns, {
    list: async ({ query }) => ({ status: 200, body: await listSummaryRuns(deps, query) }),
  });
