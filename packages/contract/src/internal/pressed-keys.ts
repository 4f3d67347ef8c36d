// The words in which keypresses of a telephone stand in a transcript, and what of them is not written down.

/** The keys that a telephone can send (RFC 4733). */
const telephoneKeys = /^[0-9*#A-D]$/i;
const rowOfDigits = /\d+/g;
/** Of a number that is not written down, its end is. */
const lastDigits = 4;

/** Whether it is one key of a telephone. */
export const isTelephoneKey = (key: string): boolean => telephoneKeys.test(key);

/** The text of the turn: what the other side pressed, in its order. */
export const pressedKeysText = (keys: string): string => `Pressed keys: ${keys.toUpperCase()}`;

/** The numbers among keys that a payment card could have: 13 to 19 digits with a checksum that is right (ISO/IEC 7812). */
export const cardNumbersIn = (keys: string): string[] => (keys.match(rowOfDigits) ?? []).filter(isCard);

/** A card's number as it is written down: the last four digits, and a bullet for each other one. */
export const maskedCard = (digits: string): string =>
  '•'.repeat(digits.length - lastDigits) + digits.slice(-lastDigits);

/** The same text without the numbers of cards. */
export const withoutCards = (keys: string): string =>
  keys.replaceAll(rowOfDigits, (digits) => (isCard(digits) ? maskedCard(digits) : digits));

/** The checksum is that of Luhn: from the right, every second digit counts twice. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
