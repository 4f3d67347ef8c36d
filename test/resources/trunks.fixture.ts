// What tests of the whole contract need to know of trunks: whose numbers and addresses they have.
import { limits } from '@voicecall/contract';
import { answeredNumber, nextNumber } from '../harness/calls/ring.ts';
import { askAt } from '../harness/contract/attempt.ts';
import type { Attempt, ResourceFixture } from '../harness/contract/resource-fixture.ts';

const inboundSide = (number = nextNumber()) => ({ numbers: [number], allowed_addresses: ['198.51.100.0/24'] });
const outboundSide = (address: string) => ({
  address,
  numbers: [nextNumber()],
  auth_username: null,
  auth_password: null,
});

/** The inbound side of a number that another tenant has. */
async function takenSide({ setup: { stranger } }: Attempt) {
  const number = nextNumber();
  await stranger.client.phoneNumbers.create({ number });
  return inboundSide(number);
}

/** An outbound side that connects to another tenant's carrier, at a server that does not know whose it is. */
async function strangersSide({ setup: { platform, stranger, without } }: Attempt) {
  const address = 'sip.carrier.example';
  await platform.sql(
    `insert into trunk_peers (tenant_id, trunk_id, peer) values ($1, 'tt_theirs', $2) on conflict do nothing`,
    [stranger.id, address],
  );
  return { at: without.ignorance, outbound: outboundSide(address) };
}

export default {
  records: {
    trunk: ({ create, number }) =>
      create('trunk', {
        name: 'Fixture',
        direction: 'both',
        outbound: { address: 'sip.example.com', numbers: [number] },
        inbound: inboundSide(number),
      }),
  },
  errors: {
    'updateTrunk invalid_phone_format': ({ ask }) => ask({ body: { outbound: { numbers: ['123'] } } }),
    async 'createTrunk phone_already_in_use'(it) {
      return it.ask({ body: { name: 'In', direction: 'inbound', inbound: await takenSide(it) } });
    },
    async 'updateTrunk phone_already_in_use'(it) {
      return it.ask({ body: { inbound: await takenSide(it) } });
    },
    async 'createTrunk operator_required'(it) {
      const { at, outbound } = await strangersSide(it);
      return it.ask({ at, body: { name: 'Out', direction: 'outbound', outbound } });
    },
    async 'updateTrunk operator_required'(it) {
      const { at, outbound } = await strangersSide(it);
      return it.ask({ at, body: { outbound } });
    },
    async 'updateTrunk limit_reached'({ setup: { platform }, fixture: { tenant }, ask }) {
      await platform.sql(
        `insert into number_claims (number, tenant_id, verified, created_at)
         select 'full-' || $1 || n, $1, false, now() from generate_series(1, ${limits.unverified_numbers}) as n`,
        [tenant.id],
      );
      const response = await ask({ body: { inbound: inboundSide() } });
      await platform.sql(`delete from number_claims where tenant_id = $1 and number like 'full-%'`, [tenant.id]);
      return response;
    },
    async trunk_has_active_numbers(it) {
      const { trunk_id } = await answeredNumber(it.fixture.tenant);
      return askAt(it, { trunkId: trunk_id });
    },
  },
  rules: [
    /auth_username and auth_password go together/,
    /give allowed addresses or a password: .*/,
    /a trunk of direction \w+ has no \w+ side/,
    /must be an ISO 3166 country code of a country with telephone numbers/,
    /the trunk moves to another host.*/,
    /without a password, sources may be a \/8 of IPv4 and a \/16 of IPv6 in all/,
    /is set by SIP itself/,
    /must not have more than \d+ headers/,
  ],
} satisfies ResourceFixture;
