// HTTP routes of custom fields.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { applyStarterPack } from './apply-starter-pack.ts';
import { archiveCustomField } from './archive-custom-field.ts';
import { createCustomField } from './create-custom-field.ts';
import { getStarterPack, listCustomFields } from './read-custom-fields.ts';
import { updateCustomField } from './update-custom-field.ts';

export const customFieldRoutes = (deps: Deps) =>
  initServer().router(contract.customFields, {
    create: async ({ params, body, req }) =>
      created(await createCustomField(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listCustomFields(deps, params.tenantId, query)),
    update: async ({ params, body, req }) =>
      ok(
        await updateCustomField(deps, principalOf(req), {
          ...body,
          tenant_id: params.tenantId,
          field_key: params.fieldKey,
        }),
      ),
    archive: async ({ params, req }) =>
      ok(
        await archiveCustomField(deps, principalOf(req), {
          tenant_id: params.tenantId,
          field_key: params.fieldKey,
        }),
      ),
    starterPack: async ({ query }) =>
      ok({ vertical: query.vertical, custom_fields: [...getStarterPack(query.vertical)] }),
    applyStarterPack: async ({ params, body, req }) =>
      ok(await applyStarterPack(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
  });
