// Decides whether two bookings of one call are for the same person, so that the later one replaces the earlier one.
import type { Booking } from '../../types.ts';

type Who = Pick<Booking, 'full_name' | 'email' | 'phone'>;

/** A name for comparison: lower case, one Unicode form, single spaces. */
export const normalizedName = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * The same name; or the same address or number, and a name that is part of the other: "Ann" is "Ann Example". A couple
 * that shares a number has two different names.
 */
export function isSamePerson(one: Who, other: Who): boolean {
  const [name, otherName] = [normalizedName(one.full_name), normalizedName(other.full_name)];
  if (name === otherName) return true;
  const sharesMail = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();
  const sharesPhone = one.phone !== null && one.phone === other.phone;
  return (sharesMail || sharesPhone) && (isPartOf(name, otherName) || isPartOf(otherName, name));
}

const isPartOf = (name: string, whole: string): boolean => {
  const words = new Set(whole.split(' '));
  return name.split(' ').every((word) => words.has(word));
};
