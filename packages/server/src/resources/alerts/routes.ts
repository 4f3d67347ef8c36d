// HTTP routes of alerts.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { acknowledgeAlert } from './acknowledge-alert.ts';
import { getAlert, getAlertRules, listAlerts } from './read-alerts.ts';
import { updateAlertRules } from './update-alert-rules.ts';

export const alertRoutes = (deps: Deps) =>
  initServer().router(contract.alerts, {
    list: async ({ params, query }) => ok(await listAlerts(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getAlert(deps, params.tenantId, params.alertId)),
    acknowledge: async ({ params, req }) =>
      ok(await acknowledgeAlert(deps, principalOf(req), { tenant_id: params.tenantId, id: params.alertId })),
    rules: async ({ params }) => ok(await getAlertRules(deps, params.tenantId)),
    updateRules: async ({ params, body, req }) =>
      ok(await updateAlertRules(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
  });
