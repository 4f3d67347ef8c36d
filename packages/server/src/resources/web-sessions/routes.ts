// Route handlers of web sessions.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { createWebSession } from './create-web-session.ts';

export const webSessionRoutes = (deps: Deps) =>
  initServer().router(contract.webSessions, {
    create: async ({ params, body, req }) =>
      ok(
        await createWebSession(deps, principalOf(req), {
          ...body,
          tenant_id: params.tenantId,
          agent_id: params.agentId,
        }),
      ),
  });
