// What tests of the whole contract need to know of prices: one for a moment, all in one currency.
import { randomBytes } from 'node:crypto';
import { askWith } from '../harness/contract/attempt.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

/** From when on the price of the documented examples is valid. Each request needs another moment. */
const exampleMoment = '2026-11-21T00:00:00.000Z';

export default {
  records: {
    price: ({ create }) => create('price', { provider: `provider-${randomBytes(6).toString('hex')}` }),
  },
  examples: {
    [exampleMoment]: async () => new Date(Date.parse(exampleMoment) + Math.floor(Math.random() * 1e12)).toISOString(),
  },
  errors: {
    async price_exists({ ask }) {
      await ask();
      return ask();
    },
    async price_used({ ask, setup }) {
      await setup.platform.sql('update prices set used = true');
      return ask();
    },
    async currency_mismatch(it) {
      await it.ask();
      return askWith(it, { currency: 'XTS' });
    },
  },
  rows: { prices: { currency: `'USD'` } },
} satisfies ResourceFixture;
