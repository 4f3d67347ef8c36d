// Decides whether two bookings of one call are for the same person, so that the later one corrects or replaces the
// earlier one.
import leven from 'leven';
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
  return sharesContact(one, other) && (isPartOf(name, otherName) || isPartOf(otherName, name));
}

/**
 * The same for two bookings of one moment: a name that is part of the other, or nearly the same, is then a correction,
 * unless both people gave contact details that have nothing in common.
 */
export const isSamePersonThen = (one: Who, other: Who): boolean =>
  isSamePerson(one, other) || (!hasOtherContact(one, other) && isSpelling(one.full_name, other.full_name));

/** Whether a name is a part of another one, and says less. */
export const isShorterName = (name: string, other: string): boolean =>
  normalizedName(name) !== normalizedName(other) && isPartOf(normalizedName(name), normalizedName(other));

const isPartOf = (name: string, whole: string): boolean => {
  const words = new Set(whole.split(' '));
  return name.split(' ').every((word) => words.has(word));
};

const sharesContact = (one: Who, other: Who): boolean =>
  (one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()) ||
  (one.phone !== null && one.phone === other.phone);

const hasOtherContact = (one: Who, other: Who): boolean =>
  [one.email, one.phone, other.email, other.phone].every((detail) => detail !== null) && !sharesContact(one, other);

/** The words of a name without accents and punctuation. */
const wordsOf = (name: string): string[] =>
  normalizedName(name)
    .normalize('NFD')
    .replaceAll(/\p{M}|['’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether each word of the shorter name is one of the other, or another spelling of it. */
function isSpelling(name: string, other: string): boolean {
  const [few, many] = [wordsOf(name), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  if (!few || !many || few.length === 0) return false;
  if (few.join('') === many.join('')) return true;
  const left = [...many];
  return few.every((word) => {
    const found = left.findIndex((candidate) => isNear(word, candidate));
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** One letter in four may differ. */
const isNear = (word: string, other: string): boolean =>
  leven(word, other) <= Math.floor(Math.max(word.length, other.length) / 4);
