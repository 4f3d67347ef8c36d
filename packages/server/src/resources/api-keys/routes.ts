// HTTP routes of API keys, and of what credentials open.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createApiKey } from './create-api-key.ts';
import { listApiKeys } from './list-api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';

/** What the credentials of a request open. */
export const accessRoutes = () =>
  initServer().router(contract.access, {
    async get({ req }) {
      const { type, id, access, expires_at } = principalOf(req);
      const until = expires_at?.toISOString() ?? null;
      return ok({ access: { actor: { type, id }, classes: [...access], expires_at: until } });
    },
  });

export const apiKeyRoutes = (deps: Deps) =>
  initServer().router(contract.apiKeys, {
    create: async ({ body, req }) => created(await createApiKey(deps, principalOf(req), body)),
    list: async ({ query }) => ok(await listApiKeys(deps, query)),
    revoke: async ({ params, req }) => ok(await revokeApiKey(deps, principalOf(req), params.id)),
  });
