// Merges a client's settings into a trunk, and checks the rules for the result.
import { isDeepStrictEqual } from 'node:util';
import { trunkDefaults } from '@voicecall/contract';
import { refuse } from '../../platform/refuse.ts';
import type { Trunk } from '../../types.ts';
import { missingFields, trunkIssues } from './trunk-issues.ts';
import type { TrunkInput, TrunkSettings } from './trunk-settings.ts';

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
  const issues = trunkIssues(current, merged, input);
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
