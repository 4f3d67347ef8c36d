// HTTP routes of tests of agents and of their runs.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createFromCall } from './create-from-call.ts';
import { createTestCase } from './create-test-case.ts';
import { createTestRun } from './create-test-run.ts';
import { deleteTestCase } from './delete-test-case.ts';
import { getTestCase, getTestRun, listTestCases, listTestRuns } from './read-tests.ts';
import { updateTestCase } from './update-test-case.ts';

const agentOf = ({ tenantId, agentId }: { readonly tenantId: string; readonly agentId: string }) => ({
  tenant_id: tenantId,
  agent_id: agentId,
});
const caseOf = ({ tenantId, testCaseId }: { readonly tenantId: string; readonly testCaseId: string }) => ({
  tenant_id: tenantId,
  id: testCaseId,
});

export const testCaseRoutes = (deps: Deps) =>
  initServer().router(contract.testCases, {
    create: async ({ params, body, req }) =>
      created(await createTestCase(deps, principalOf(req), { ...body, ...agentOf(params) })),
    createFromCall: async ({ params, body, req }) =>
      created(await createFromCall(deps, principalOf(req), { ...body, ...agentOf(params) })),
    list: async ({ params, query }) => ok(await listTestCases(deps, { ...query, ...agentOf(params) })),
    get: async ({ params }) => ok(await getTestCase(deps, params.tenantId, params.testCaseId)),
    update: async ({ params, body, req }) =>
      ok(await updateTestCase(deps, principalOf(req), { ...body, ...caseOf(params) })),
    delete: async ({ params, req }) => ok(await deleteTestCase(deps, principalOf(req), caseOf(params))),
  });

export const testRunRoutes = (deps: Deps) =>
  initServer().router(contract.testRuns, {
    create: async ({ params, body, req }) =>
      created(await createTestRun(deps, principalOf(req), { ...body, ...agentOf(params) })),
    list: async ({ params, query }) => ok(await listTestRuns(deps, { ...query, ...agentOf(params) })),
    get: async ({ params }) => ok(await getTestRun(deps, params.tenantId, params.testRunId)),
  });
