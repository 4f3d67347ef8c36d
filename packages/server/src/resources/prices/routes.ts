// HTTP routes of the price book.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { created, ok } from '../../platform/responses.ts';
import { createPrice } from './create-price.ts';
import { deletePrice } from './delete-price.ts';
import { getMarkup, listPrices, listUnpriced } from './read-prices.ts';
import { setMarkup } from './set-markup.ts';

export const priceRoutes = (deps: Deps) =>
  initServer().router(contract.prices, {
    list: async ({ query }) => ok(await listPrices(deps, query)),
    create: async ({ body, req }) => created(await createPrice(deps, principalOf(req), body)),
    delete: async ({ params, req }) => ok(await deletePrice(deps, principalOf(req), params.id)),
    listUnpriced: async () => ok(await listUnpriced(deps)),
    getMarkup: async ({ params }) => ok(await getMarkup(deps, params.id)),
    setMarkup: async ({ params, body, req }) =>
      ok(await setMarkup(deps, principalOf(req), { ...body, tenant_id: params.id })),
  });
