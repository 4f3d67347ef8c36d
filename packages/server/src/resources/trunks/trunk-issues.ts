// The rules for the settings of a trunk.
import { isDeepStrictEqual } from 'node:util';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { destinationOfAddress, isElsewhere } from '../../platform/destination.ts';
import { coversTooManyAddresses } from './source-ranges.ts';
import type { TrunkInput, TrunkSettings } from './trunk-settings.ts';

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** Required members without a value. */
export function missingFields({ outbound, inbound }: TrunkSettings): string[] {
  const required = {
    'outbound.address': outbound?.address,
    'outbound.numbers': outbound?.numbers,
    'inbound.numbers': inbound?.numbers,
  };
  return Object.entries(required).flatMap(([field, value]) => (value?.length === 0 ? [field] : []));
}

/** What is wrong with `merged`, which `input` makes of `current`. */
export const trunkIssues = (current: TrunkSettings, merged: TrunkSettings, input: TrunkInput): Issue[] => [
  ...otherSide('outbound', merged, input),
  ...otherSide('inbound', merged, input),
  ...unrestrictedSources(merged),
  ...tooManySources(merged, current),
  ...incompleteCredentials(merged),
  ...unknownCountry(merged),
  ...movedPassword(current, merged, input),
];

/** A trunk keeps its direction, and so its sides. */
function otherSide(side: 'outbound' | 'inbound', trunk: TrunkSettings, input: TrunkInput): Issue[] {
  const { direction } = trunk;
  if (input[side] && !trunk[side])
    return [{ path: side, message: `a trunk of direction ${direction} has no ${side} side` }];
  if (input[side] === null && trunk[side])
    return [{ path: side, message: `a trunk of direction ${direction} has an ${side} side` }];
  return [];
}

const unrestrictedSources = ({ inbound, inbound_password }: TrunkSettings): Issue[] =>
  inbound && inbound.allowed_addresses.length === 0 && inbound_password === null
    ? [
        {
          path: 'inbound.allowed_addresses',
          message: 'give allowed addresses or a password: with neither, the trunk would be open to the world',
        },
      ]
    : [];

/** An unchanged list of sources is accepted, because some trunks are older than this rule. */
const tooManySources = ({ inbound, inbound_password }: TrunkSettings, before: TrunkSettings): Issue[] =>
  inbound &&
  inbound_password === null &&
  (before.inbound_password !== null ||
    !isDeepStrictEqual(inbound.allowed_addresses, before.inbound?.allowed_addresses)) &&
  coversTooManyAddresses(inbound.allowed_addresses)
    ? [
        {
          path: 'inbound.allowed_addresses',
          message: 'without a password, sources may be a /8 of IPv4 and a /16 of IPv6 in all',
        },
      ]
    : [];

const unknownCountry = ({ inbound }: TrunkSettings): Issue[] =>
  inbound?.country && !isSupportedCountry(inbound.country)
    ? [{ path: 'inbound.country', message: 'must be an ISO 3166 country code of a country with telephone numbers' }]
    : [];

const incompleteCredentials = (trunk: TrunkSettings): Issue[] =>
  (['outbound', 'inbound'] as const).flatMap((side) => {
    const named = Boolean(trunk[side]?.auth_username);
    if (named === (trunk[`${side}_password`] !== null)) return [];
    return [
      {
        path: `${side}.${named ? 'auth_password' : 'auth_username'}`,
        message: 'auth_username and auth_password go together',
      },
    ];
  });

/** True when the trunk has a password for outbound calls, and `after` would send it somewhere else. */
export const movesPassword = (before: TrunkSettings, after: Pick<TrunkSettings, 'outbound'>): boolean =>
  before.outbound_password !== null && isElsewhere(destinationOf(before.outbound), destinationOf(after.outbound));

const destinationOf = (outbound: TrunkSettings['outbound']) =>
  outbound && destinationOfAddress(outbound.address, outbound.transport === 'tls');

const movedPassword = (before: TrunkSettings, after: TrunkSettings, { outbound }: TrunkInput): Issue[] =>
  outbound && outbound.auth_password === undefined && movesPassword(before, after)
    ? [
        {
          path: 'outbound.auth_password',
          message:
            'the trunk moves to another host, or leaves TLS: give its password again, or null, since a stored one is not sent there',
        },
      ]
    : [];
