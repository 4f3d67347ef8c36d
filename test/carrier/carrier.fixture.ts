// What tests of the whole contract need to know of imports from a carrier: the account and its numbers.
import { accountOf, importOf } from '../harness/carrier/carrier.ts';
import { askAt, askAtLimits, askWith } from '../harness/contract/attempt.ts';
import { oneOf, seldom } from '../harness/contract/rows.ts';
import type { Producer, ResourceFixture } from '../harness/contract/resource-fixture.ts';

/** The carrier account of the documented examples, and the number that they import from it. */
const example = accountOf(1);
/** A number that no account owns. */
const nobodys = '+15550000000';

const whileDown: Producer = ({ setup: { platform }, fixture, ask }) => {
  platform.sandbox.orderCarrierFault({ kind: 'unavailable', account_sid: fixture.carrier.account_sid });
  return ask();
};

export default {
  records: {
    carrier_account: async ({ tenant, carrier }) =>
      (await tenant.client.carrierImports.create(importOf(carrier))).carrier_account_id,
  },
  parameters: {
    releaseImportedNumber: async ({ idOf, carrier }) => {
      await idOf('carrier_account');
      return carrier.numbers[0] ?? '';
    },
  },
  examples: {
    [example.account_sid]: async ({ carrier }) => carrier.account_sid,
    [example.numbers[0] ?? '']: async ({ carrier }) => carrier.numbers[0] ?? '',
  },
  errors: {
    'releaseImportedNumber invalid_phone_format': (it) => askAt(it, { phoneNumber: '123' }),
    'releaseImportedNumber phone_number_not_found': (it) => askAt(it, { phoneNumber: nobodys }),
    'importNumber phone_number_not_found': (it) => askWith(it, { phone_number: nobodys }),
    async 'importNumber phone_already_in_use'(it) {
      const { platform, stranger } = it.setup;
      const [, number = ''] = it.fixture.carrier.numbers;
      await stranger.client.phoneNumbers.create({ number });
      await platform.sql('update number_claims set verified = true where number = $1', [number]);
      return askWith(it, { phone_number: number });
    },
    'importNumber limit_reached': (it) =>
      askAtLimits(it, { body: { ...(it.good.body as object), phone_number: it.fixture.carrier.numbers[2] } }),
    'importNumber upstream_failed': whileDown,
    'listCarrierNumbers upstream_failed': whileDown,
    carrier_credentials_invalid: (it) => askWith(it, { auth_token: 'wrong' }),
    // The last number of every account is on a trunk of its owner's.
    third_party_trunk_conflict: (it) => askWith(it, { phone_number: it.fixture.carrier.numbers.at(-1) }),
  },
  rows: {
    carrier_operations: {
      kind: oneOf('import', 'release'),
      status: oneOf('done', 'undone'),
      step: `'rows'`,
      busy_number: seldom(`'number ' || i`),
      busy_account: seldom(`'account ' || i`),
    },
  },
  rules: [
    /must be `next` of an earlier response/,
    /of an imported number is set by its import/,
    /is set by the import of its numbers/,
    /the trunk takes imported numbers only/,
  ],
} satisfies ResourceFixture;
