// Check digits and letters, which tell numbers of cards, accounts and persons from other numbers.

/** Luhn (ISO/IEC 7812): payment cards. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

/** Mod 97 (ISO 7064): an IBAN, without separators. */
export function passesMod97(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  if (!/^[0-9A-Z]+$/.test(moved)) return false;
  return [...moved].reduce((rest, char) => Number(`${rest}${Number.parseInt(char, 36)}`) % 97, 0) === 1;
}

/**
 * The check letter of a Spanish DNI (eight digits and a letter) or NIE (X, Y or Z, seven digits and a letter), in upper
 * case.
 */
export function passesDniLetter(number: string): boolean {
  const [, first = '', rest = '', letter = ''] = /^([XYZ\d])(\d{7})([A-Z])$/.exec(number) ?? [];
  if (letter === '') return false;
  const digits = `${'XYZ'.includes(first) ? 'XYZ'.indexOf(first) : first}${rest}`;
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === letter;
}

/**
 * The German tax identification number: eleven digits, ISO 7064 mod 11,10; of the first ten exactly one digit occurs
 * two or three times.
 */
export function passesSteuerId(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const body = [...digits.slice(0, 10)];
  const repeats = [...new Set(body)]
    .map((digit) => body.filter((it) => it === digit).length)
    .filter((count) => count > 1);
  if (repeats.length !== 1 || (repeats[0] ?? 0) > 3) return false;
  const product = body.reduce((carry, digit) => (((Number(digit) + carry) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === Number(digits[10]);
}
