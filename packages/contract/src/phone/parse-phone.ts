// What a text, as a whole, says as a phone number.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { e164Pattern } from './e164-pattern.ts';

/** A number that was read, and what its numbering plan says of it. */
export interface ParsedPhone {
  /** In E.164. */
  readonly number: string;
  /** Whether the numbering plan of its country has such numbers. */
  readonly valid: boolean;
  /** Whether the plan has numbers of that length; test numbers such as +1555… are possible, and not valid. */
  readonly possible: boolean;
}

/**
 * Null for what is no number. The zero in brackets of `+44 (0)20 …` is not dialed, except in countries whose numbers
 * begin with it. `country` is where numbers without a country code belong.
 */
export function parsePhone(text: string, country?: string | null): ParsedPhone | null {
  const forms = [text, text.replace(/^(\(?\+[^(]*)\( ?0 ?\)/, '$1'), text.replace(/^00(?= ?[1-9])/, '+')];
  const read = [...new Set(forms)].flatMap((form) => parse(form, country) ?? []);
  return (
    read.find(({ valid }) => valid) ?? read.findLast(({ possible }) => possible) ?? read.at(-1) ?? unknownCountry(text)
  );
}

function parse(text: string, country: string | null | undefined): ParsedPhone | null {
  const parsed = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country && { defaultCountry: country as CountryCode }),
  });
  return parsed && e164Pattern.test(parsed.number)
    ? { number: parsed.number, valid: parsed.isValid(), possible: parsed.isPossible() }
    : null;
}

/** The library does not know each country code. */
function unknownCountry(text: string): ParsedPhone | null {
  const number = text.replaceAll(/[ ().\-/]/g, '');
  return e164Pattern.test(number) && !text.includes('(0)') ? { number, valid: false, possible: false } : null;
}
