// Finds numbers of payment cards and IBANs, in all spoken forms.
import { luhnChecksumValidate, mod97base10Validate } from 'stdnum/lib/cjs/util/checksum.js';
import type { Passage, Range } from './passage.ts';

/** Marks words that do not belong to what is dictated. */
export const aside = '¶';

/**
 * A group of digits, with a plus sign before it, which makes it a phone number and never a card. `joint` says how it
 * follows the previous group.
 */
interface Group {
  readonly digits: string;
  readonly from: number;
  readonly joint: 'tight' | 'loose' | 'none';
}

const fewestDigits = 13;
const mostDigits = 19;
const asideWords = 8;
const fillers = new Set(
  'uh um er ah eh mm hm euh and then y e et luego pues puis und dann also poi allora depois space espacio espace espaco'.split(
    ' ',
  ),
);

/** A whole run of digits, of any issuer. */
const anyCard = /^(?:[3-6]\d{12,18}|2[2-7]\d{14})$/;
/**
 * A part of a run: only numbers that are printed on cards today, because too many phone numbers followed by other
 * digits would match otherwise.
 */
const commonCard =
  /^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|6\d{15}|35\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11})$/;

/**
 * 13 to 19 digits of a card, in one piece or in groups, possibly with other words between the printed groups. Of each
 * card the groups, in their order.
 */
export function cardNumbersOf({ text }: Pick<Passage, 'text'>): Range[][] {
  const groups = groupsOf(text);
  return groups.flatMap((_group, first) => {
    const last = endOfCard(groups, first);
    const own = last === undefined ? [] : groups.slice(first, last + 1);
    return own.length === 0 ? [] : [own.map(({ digits, from }) => ({ from, to: from + digits.length }))];
  });
}

/** The last group of the card that begins with a group. */
function endOfCard(groups: readonly Group[], from: number): number | undefined {
  if (!/^[2-6]/.test(groups[from]?.digits ?? '')) return undefined;
  let digits = '';
  const looseAt: number[] = [];
  for (let to = from; to < groups.length && digits.length < mostDigits; to += 1) {
    const group = groups[to];
    if (!group || (to > from && group.joint === 'none')) break;
    if (to > from && group.joint === 'loose') looseAt.push(digits.length);
    digits += group.digits;
    if (digits.length < fewestDigits) continue;
    const alone = to === from || (groups[from]?.joint !== 'tight' && groups[to + 1]?.joint !== 'tight');
    if (
      (alone && looseAt.length === 0 ? anyCard : commonCard).test(digits) &&
      atPrintedGaps(looseAt, digits.length) &&
      luhnChecksumValidate(digits)
    )
      return to;
  }
  return undefined;
}

/** Cards with up to 15 digits are printed 4-6-5 or 4-6-4, others in groups of four. */
const atPrintedGaps = (places: readonly number[], length: number): boolean =>
  places.every((place) => (length < 16 ? [4, 10] : [4, 8, 12]).includes(place));

function groupsOf(text: string): Group[] {
  const groups: Group[] = [];
  let others = Number.POSITIVE_INFINITY;
  // With a slash it is a date, most likely the expiry date of a card.
  for (const { 0: token, index } of text.matchAll(new RegExp(`\\+?[\\p{L}\\p{N}'_]+(?:/\\d+)*|${aside}`, 'gu'))) {
    if (/^\+?\d+$/.test(token)) {
      groups.push({
        digits: token,
        from: index,
        joint: others === 0 && !token.startsWith('+') ? 'tight' : others <= asideWords ? 'loose' : 'none',
      });
      others = 0;
    } else if (!fillers.has(token.toLowerCase())) others += 1;
  }
  return groups;
}

/** The lengths of the countries' IBANs. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'NO15 BE16 BI27 DK18 FI18 FK18 FO18 GL18 NL18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21 BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 ' +
    'AD24 CZ24 ES24 MD24 PK24 RO24 SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28 GT28 HN28 HU28 LB28 NI28 PL28 SV28 ' +
    'BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);
const ibanStart = /(?<![\p{L}\p{N}])[a-z][ -]?[a-z][ -]?\d[ -]?\d/giu;

/** IBANs, with or without spaces. */
export const ibansOf = ({ text }: Pick<Passage, 'text'>): Range[] =>
  [...text.matchAll(ibanStart)].flatMap(({ index }) => {
    const length = ibanAt(text.slice(index, index + 80).toUpperCase());
    return length === undefined ? [] : [{ from: index, to: index + length }];
  });

/** How long the IBAN is with which the text begins. */
function ibanAt(text: string): number | undefined {
  const country = text.replaceAll(/[^A-Z]/g, '').slice(0, 2);
  const length = ibanLengths[country];
  const [said] =
    (length && new RegExp(`^(?:[A-Z0-9][\\s.,-]{0,3}){${length - 1}}[A-Z0-9](?![\\p{L}\\p{N}])`, 'u').exec(text)) || [];
  const found = said?.replaceAll(/[^A-Z0-9]/g, '') ?? '';
  // A match of ordinary words ("no, 10 minutes later") is mostly letters.
  return found.replaceAll(/\D/g, '').length * 2 >= found.length &&
    mod97base10Validate(`${found.slice(4)}${found.slice(0, 4)}`)
    ? said?.length
    : undefined;
}
