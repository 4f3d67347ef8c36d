// HTTP routes of phone numbers.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createPhoneNumber } from './create-phone-number.ts';
import { getPhoneNumber, listPhoneNumbers } from './read-phone-numbers.ts';
import { releasePhoneNumber } from './release-phone-number.ts';
import { updatePhoneNumber } from './update-phone-number.ts';

export const phoneNumberRoutes = (deps: Deps) =>
  initServer().router(contract.phoneNumbers, {
    create: async ({ params, body, req }) =>
      created(await createPhoneNumber(deps, principalOf(req), { ...body, tenant_id: params.tenantId })),
    list: async ({ params, query }) => ok(await listPhoneNumbers(deps, params.tenantId, query)),
    get: async ({ params }) => ok(await getPhoneNumber(deps, params.tenantId, params.phoneNumberId)),
    update: async ({ params, body, req }) =>
      ok(
        await updatePhoneNumber(deps, principalOf(req), {
          ...body,
          tenant_id: params.tenantId,
          id: params.phoneNumberId,
        }),
      ),
    release: async ({ params, req }) =>
      ok(await releasePhoneNumber(deps, principalOf(req), { tenant_id: params.tenantId, id: params.phoneNumberId })),
  });
