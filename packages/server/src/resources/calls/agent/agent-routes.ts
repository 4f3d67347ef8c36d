// Routes of the agent: each is about the one call that the agent's token is for.
import { initServer } from '@ts-rest/express';
import { agentRoutes } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { ok } from '../../../platform/responses.ts';
import { recordConsent } from '../consent/record-consent.ts';
import { askKnowledge } from './ask-knowledge.ts';
import { endCallByAgent } from './end-call-by-agent.ts';
import { getBrief } from './get-brief.ts';
import { recordReport } from './record-report.ts';
import { recordTurns } from './record-turns.ts';
import { transferCall } from './transfer-call.ts';
import { useTool } from './use-tool.ts';

const { brief, turns, consent, end, report, transfer, callTool, askKnowledge: ask } = agentRoutes;
const done = ok({ ok: true as const });

export const callAgentRoutes = (deps: Deps) =>
  initServer().router(
    { brief, turns, consent, end, report, transfer, callTool, askKnowledge: ask },
    {
      brief: async ({ params }) => ok(await getBrief(deps, params.tenantId, params.callId)),
      turns: async ({ params, body }) =>
        recordTurns(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId }).then(() => done),
      consent: async ({ params, body }) =>
        ok(await recordConsent(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId })),
      end: async ({ params, body }) =>
        endCallByAgent(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId }).then(() => done),
      transfer: async ({ params, body }) =>
        ok(await transferCall(deps, { wish: body, tenant_id: params.tenantId, call_id: params.callId })),
      callTool: async ({ params, body }) =>
        ok(
          await useTool(deps, {
            ...body,
            tenant_id: params.tenantId,
            call_id: params.callId,
            tool_id: params.toolId,
          }),
        ),
      askKnowledge: async ({ params, body }) =>
        ok(await askKnowledge(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId })),
      report: async ({ params, body }) =>
        recordReport(deps, { ...body, tenant_id: params.tenantId, call_id: params.callId }).then(() => done),
    },
  );
