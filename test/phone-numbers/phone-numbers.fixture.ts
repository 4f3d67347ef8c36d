// What tests of the whole contract need to know of phone numbers: each is registered once.
import { answeredNumber, nextNumber } from '../harness/calls/ring.ts';
import { askAtLimits, askWith } from '../harness/contract/attempt.ts';
import type { ResourceFixture } from '../harness/contract/resource-fixture.ts';

const digits = (lead: string): string => `'+1555${lead}' || lpad(i::text, 6, '0')`;

const inside = { answer_url: 'http://10.0.0.1/', answer_secret: 'answer-secret-0123' };

export default {
  records: {
    // Not with the fixture's trunk: a trunk with an active number cannot be archived.
    phone_number: async ({ tenant }) => (await answeredNumber(tenant)).phone_number_id,
  },
  errors: {
    async 'createPhoneNumber phone_already_in_use'(it) {
      const number = nextNumber();
      await it.setup.stranger.client.phoneNumbers.create({ number });
      return askWith(it, { number });
    },
    'createPhoneNumber invalid_webhook_url': (it) => askWith(it, { number: nextNumber(), ...inside }),
    'updatePhoneNumber invalid_webhook_url': (it) => askWith(it, inside),
    'createPhoneNumber limit_reached': (it) => askAtLimits(it, { body: { number: nextNumber() } }),
  },
  rows: {
    phone_numbers: { number: digits('9'), active_number: `case when (i / 20) % 2 = 0 then ${digits('9')} end` },
    number_claims: { number: digits('9'), verified: 'i % 2 = 0' },
  },
  rules: [
    /is not a number of the trunk|needs an agent/,
    /the trunk does not place calls/,
    /is needed with an answer_url|is only for a number with an answer_url|answer_url moves to another host/,
    /a number that an agent answers needs a trunk whose inbound side lists the number/,
  ],
} satisfies ResourceFixture;
