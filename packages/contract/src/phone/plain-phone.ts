// Brings the characters of a written phone number into one form: ASCII digits, `+`, `-` and single spaces.

/** The zeros of the scripts whose digits people write phone numbers with; full-width digits are mapped by NFKC. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6];
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;

const digitOf = (character: string): string => {
  const code = character.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code <= first + 9) ?? code;
  return String(code - zero);
};

/** The same text; line breaks stay. */
export const plainPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(otherDigits, digitOf)
    // Dashes of every kind, the minus sign, and the long sound mark that stands for a dash in Japanese numbers.
    .replaceAll(/[\p{Pd}\u2043\u2212]|(?<=\d)\u30fc(?=\d)/gu, '-')
    // Characters without width, such as marks of direction and soft hyphens.
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[^\S\r\n\v\f\u0085\u2028\u2029]+/g, ' ');
