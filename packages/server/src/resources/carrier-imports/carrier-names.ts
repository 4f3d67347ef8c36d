// What ours are called at the carrier: by these names they are found again, whoever made them.
import { randomInt } from 'node:crypto';

/** On our trunk in a tenant's account, on its origination URL and on its credential list. */
export const tenantTag = (tenant_id: string): string => `voicecall ${tenant_id}`;

/** The tenant that a trunk of this name was made for; undefined when it is somebody else's. */
export const tenantOfTag = (name: string): string | undefined => /^voicecall (tn_[0-9a-f]{24})$/.exec(name)?.[1];

const hexOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Unique over all accounts of the carrier, and new for each trunk: that of a deleted trunk stays taken for a month. */
export const terminationDomain = (operation_id: string): string => `vc-${hexOf(operation_id)}.pstn.twilio.com`;

/** With which calls through the trunk log in; the carrier takes 32 characters. */
export const sipUsername = (carrier_trunk_id: string): string => `vc${hexOf(carrier_trunk_id)}`;

const lower = 'abcdefghijkmnpqrstuvwxyz';
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';
const length = 32;

/** The carrier wants small and capital letters and digits. */
export function newSipPassword(): string {
  const all = lower + upper + digits;
  for (;;) {
    const password = Array.from({ length }, () => all[randomInt(all.length)]).join('');
    if ([lower, upper, digits].every((kind) => [...password].some((char) => kind.includes(char)))) return password;
  }
}
