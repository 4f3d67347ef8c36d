// HTTP routes of the audit log.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { ok } from '../../platform/responses.ts';
import { listAuditEvents } from './list-audit-events.ts';

export const auditEventRoutes = (deps: Deps) =>
  initServer().router(contract.auditEvents, {
    list: async ({ query }) => ok(await listAuditEvents(deps, query)),
  });
