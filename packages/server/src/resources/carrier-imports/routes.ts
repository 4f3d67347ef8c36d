// HTTP routes of carrier imports.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { ok } from '../../platform/responses.ts';
import { importNumber } from './import/import-number.ts';
import { listCarrierNumbers } from './list-carrier-numbers.ts';
import { releaseImport } from './undo/release-import.ts';

export const carrierImportRoutes = (deps: Deps) =>
  initServer().router(contract.carrierImports, {
    create: async ({ params, body, req }) =>
      ok(await importNumber(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    numbers: async ({ params, body, req }) =>
      ok(await listCarrierNumbers(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    release: async ({ params, req }) =>
      ok(await releaseImport(deps, principalOf(req), { tenant_id: params.tenantId, number: params.phoneNumber })),
  });
