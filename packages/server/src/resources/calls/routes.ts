// Route handlers of calls.
import { initServer } from '@ts-rest/express';
import { contract, limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf, refundRequest } from '../../platform/principal.ts';
import { accepted, created, ok } from '../../platform/responses.ts';
import { dispatchCall } from './dispatch/dispatch-call.ts';
import { endCall } from './lifecycle/end-call.ts';
import { rerunSummary } from './lifecycle/rerun-summary.ts';
import { listCalls } from './list-calls.ts';
import { placeTestCall } from './dispatch/place-test-call.ts';
import { getCall, getCallTurns } from './read-calls.ts';
import { getTimeline } from './timeline/get-timeline.ts';

// The others are of `resources/call-telemetry` and `resources/erasure`.
const { waveform: _waveform, erase: _erase, hold: _hold, ...own } = contract.calls;

export const callRoutes = (deps: Deps) =>
  initServer().router(own, {
    dispatch: async ({ params, body, req }) =>
      created(await dispatchCall(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listCalls(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getCall(deps, params.tenantId, params.callId)),
    turns: async ({ params, query }) =>
      ok(await getCallTurns(deps, { ...query, tenant_id: params.tenantId, id: params.callId })),
    timeline: async ({ params, query }) =>
      ok(await getTimeline(deps, { tenant_id: params.tenantId, call_id: params.callId }, query)),
    end: async ({ params, req }) =>
      ok(await endCall(deps, principalOf(req), { tenant_id: params.tenantId, call_id: params.callId })),
    phoneTest: async ({ params, body, req }) =>
      created(
        await placeTestCall(deps, principalOf(req), {
          ...body,
          tenant_id: params.tenantId,
          agent_id: params.agentId,
        }),
      ),
  });

export const callSummaryRoutes = (deps: Deps) =>
  initServer().router(
    { rerun: contract.summaries.rerun },
    {
      rerun: async ({ params, body, req, res }) => {
        res.set('Retry-After', String(limits.summary_retry_after_sec));
        return accepted(
          await rerunSummary(
            deps,
            principalOf(req),
            { ...body, tenant_id: params.tenantId, call_id: params.callId },
            () => refundRequest(req),
          ),
        );
      },
    },
  );
