// HTTP routes of the price book.
import { initServer } from '@ts-rest/express';
import { contract } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { principalOf } from '../../platform/principal.ts';
import { createPrice } from './create-price.ts';
import { getMarkup, listPrices } from './read-prices.ts';
import { setMarkup } from './set-markup.ts';

export const priceRoutes = (deps: Deps) =>
  initServer().router(contract.prices, {
    list: async ({ query }) => ({ status: 200, body: await listPrices(deps, query) }),
    create: async ({ body, req }) => ({ status: 201, body: await createPrice(deps, principalOf(req), body) }),
    getMarkup: async ({ params }) => ({ status: 200, body: await getMarkup(deps, params.id) }),
    setMarkup: async ({ params, body, req }) => ({
      status: 200,
      body: await setMarkup(deps, principalOf(req), { ...body, tenant_id: params.id }),
    }),
  });
