// Names of our resources at the carrier. Imports and releases find the resources by these names.
import { randomInt } from 'node:crypto';

/** The name of our trunk in a tenant's account, of its origination URL and of its credential list. */
export const tenantTag = (tenant_id: string): string => `voicecall ${tenant_id}`;

/** The tenant for which a trunk of this name was created; undefined for a foreign trunk. */
export const tenantOfTag = (name: string): string | undefined => /^voicecall (tn_[0-9a-f]{24})$/.exec(name)?.[1];

const hexOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/**
 * Unique among all accounts of the carrier, and new for each trunk: the domain of a deleted trunk stays reserved for a
 * month.
 */
export const terminationDomain = (operation_id: string): string => `vc-${hexOf(operation_id)}.pstn.twilio.com`;

/** The user name of outbound calls through the trunk; the carrier allows 32 characters. */
export const sipUsername = (carrier_trunk_id: string): string => `vc${hexOf(carrier_trunk_id)}`;

const lower = 'abcdefghijkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const length = 32;

/** The carrier requires lower case, upper case and digits. */
export function newSipPassword(): string {
  const all = lower + upper + digits;
  for (;;) {
    const password = Array.from({ length }, () => all[randomInt(all.length)]).join('');
    if ([lower, upper, digits].every((kind) => [...password].some((char) => kind.includes(char)))) return password;
  }
}
