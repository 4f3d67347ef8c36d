// Merges a client's settings into a trunk, and checks the rules for the result.
import { isDeepStrictEqual } from 'node:util';
import { trunkDefaults } from '@voicecall/contract';
import type { createTrunkBody, updateTrunkBody } from '@voicecall/contract';
import { isSupportedCountry } from 'libphonenumber-js/min';
import type * as z from 'zod';
import { destinationOfAddress, isElsewhere } from '../../platform/destination.ts';
import { refuse } from '../../platform/refuse.ts';
import type { MediaTrunk } from '../../ports/media.ts';
import type { Trunk } from '../../types.ts';
import { coversTooManyAddresses } from './source-ranges.ts';

/** The settings that a client decides, with passwords in plain text. */
export type TrunkSettings = Pick<
  Trunk,
  | 'name'
  | 'direction'
  | 'client_ref'
  | 'outbound'
  | 'inbound'
  | 'media_encryption'
  | 'krisp_enabled'
  | 'media_timeout_sec'
> &
  Pick<MediaTrunk, 'outbound_password' | 'inbound_password'>;

/** The body of a create or update request. */
export type TrunkInput = z.output<typeof createTrunkBody> | z.output<typeof updateTrunkBody>;

/** A trunk before the client's settings: the defaults, and a blank for each side that the direction names. */
export const blankTrunk = ({ name, direction }: Pick<Trunk, 'name' | 'direction'>): TrunkSettings => ({
  name,
  direction,
  ...trunkDefaults.common,
  outbound:
    direction === 'inbound'
      ? null
      : {
          ...trunkDefaults.outbound,
          address: '',
          numbers: [],
          has_auth_password: false,
        },
  inbound: direction === 'outbound' ? null : { ...trunkDefaults.inbound, numbers: [], has_auth_password: false },
  outbound_password: null,
  inbound_password: null,
});

/**
 * The trunk after a change: members that are left out stay unchanged, within each side too. Refuses a result that
 * breaks a rule.
 */
export function mergeTrunk(current: TrunkSettings, input: TrunkInput): TrunkSettings {
  const merged = combine(current, input);
  const fields = missingFields(merged);
  if (fields.length > 0) throw refuse('missing_required_fields', { fields });
  const issues = [
    ...otherSide('outbound', merged, input),
    ...otherSide('inbound', merged, input),
    ...unrestrictedSources(merged),
    ...tooManySources(merged, current),
    ...incompleteCredentials(merged),
    ...unknownCountry(merged),
    ...movedPassword(current, merged, input),
  ];
  if (issues.length > 0) throw refuse('validation_failed', { issues });
  return merged;
}

/** The members of a trunk that a change would change. */
export function changedMembers(current: TrunkSettings, input: TrunkInput): string[] {
  const next = combine(current, input);
  const differs = (name: keyof TrunkSettings): boolean => !isDeepStrictEqual(next[name], current[name]);
  return Object.keys(input).filter(
    (name) =>
      differs(name as keyof TrunkInput) || ((name === 'outbound' || name === 'inbound') && differs(`${name}_password`)),
  );
}

function combine(current: TrunkSettings, input: TrunkInput): TrunkSettings {
  const { outbound: outboundInput, inbound: inboundInput, ...common } = input;
  const { auth_password: outbound_password = current.outbound_password, ...outbound } = outboundInput ?? {};
  const { auth_password: inbound_password = current.inbound_password, ...inbound } = inboundInput ?? {};
  return {
    ...current,
    ...common,
    outbound:
      current.outbound &&
      withoutRepetitions({ ...current.outbound, ...outbound, has_auth_password: outbound_password !== null }),
    inbound:
      current.inbound &&
      withoutRepetitions({ ...current.inbound, ...inbound, has_auth_password: inbound_password !== null }),
    outbound_password,
    inbound_password,
  };
}

/** To the media service, a trunk that lists a number twice conflicts with itself. */
function withoutRepetitions<T extends { readonly numbers: string[]; readonly allowed_numbers?: string[] }>(side: T): T {
  const { numbers, allowed_numbers } = side;
  return {
    ...side,
    numbers: [...new Set(numbers)],
    ...(allowed_numbers && { allowed_numbers: [...new Set(allowed_numbers)] }),
  };
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

function missingFields({ outbound, inbound }: TrunkSettings): string[] {
  const required = {
    'outbound.address': outbound?.address,
    'outbound.numbers': outbound?.numbers,
    'inbound.numbers': inbound?.numbers,
  };
  return Object.entries(required).flatMap(([field, value]) => (value?.length === 0 ? [field] : []));
}

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
  (before.inbound_password !== null || inbound.allowed_addresses !== before.inbound?.allowed_addresses) &&
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
