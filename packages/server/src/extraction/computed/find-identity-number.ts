// Finds numbers by which a state identifies a person, and dates of birth.
import { passesDniLetter, passesSteuerId } from './check-digits.ts';
import { phrases } from './folded-text.ts';
import type { Passage } from './passages.ts';

interface Pattern {
  readonly number: RegExp;
  /** A check of the context, where the number alone is ambiguous. */
  readonly accept?: (found: string, near: (words: RegExp) => boolean) => boolean;
}

const reach = { back: 100, ahead: 40 };

const phone = phrases(
  'phones?',
  'calls?',
  'reach',
  'mobile',
  'cell',
  'fax',
  'whatsapp',
  'telefono',
  'movil',
  'llam\\w+',
  'telefon\\w*',
  'handy\\w*',
  'rufnummer',
  'erreich\\w+',
);
const socialSecurity = phrases(
  'social security',
  'ssn',
  'social(?= (?:number|is))',
  '(?:my|your) social(?! (?:media|life|circle|network|worker|housing))',
  'segur(?:o|idad) social',
  'sozialversicherung\\w*',
);
const dni = phrases('dni', 'nie', 'nif', 'documento', 'identidad');
const steuerId = phrases('steuer\\S*', 'id-?nr', 'idnr', 'identifikationsnummer', 'tax id\\w*');
const nationalInsurance = phrases('national insurance', 'ni number', 'nino');
const idCard = phrases('personalausweis\\w*', 'ausweis\\w*');
const passport = phrases('passports?', 'pasaporte', 'reisepass\\w*', 'pass(?:nummer|number)', 'mein pass');
const birth = phrases(
  'born',
  'date[ _]of[ _]birth',
  'birth[ _-]?(?:date|day)',
  'dob',
  'naci',
  'nacio',
  'nacid[oa]',
  'fecha de nacimiento',
  'nacimiento',
  'geboren',
  'geb',
  'geburtsdatum',
  'geburtstag',
);

/** A pattern of `least` to `most` digits, said one by one or in groups. */
const digits = (least: number, most: number): string =>
  `(?<![\\d+][ .,-]{0,2})\\d(?:[ .,-]{0,2}\\d){${least - 1},${most - 1}}(?![ .,-]{0,2}\\d)`;
const months =
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|zo)|marz|apr(?:il)?|may|mayo|mai|june?|juni|july?|juli|aug(?:ust)?|sep(?:t|tember|tiembre)?|setiembre|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|abril|junio|julio|agosto|octubre|noviembre|diciembre';
const ordinal =
  '(?:(?:twenty[ -]|thirty[ -])?(?:first|second|third)|\\w*(?:fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|teenth|ieth)|\\w{3,}ten)';
const year =
  "(?:(?:19|20)\\d\\d|'\\d\\d|nineteen|twenty|two thousand|mil novecientos|dos mil|neunzehnhundert\\w*|zweitausend\\w*|19|20)";
const letterNames: Readonly<Record<string, string>> = {
  zeta: 'Z',
  jota: 'J',
  ese: 'S',
  ele: 'L',
  eme: 'M',
  ene: 'N',
  efe: 'F',
  hache: 'H',
  equis: 'X',
  erre: 'R',
  ere: 'R',
  ge: 'G',
  pe: 'P',
  te: 'T',
  be: 'B',
  ce: 'C',
  cu: 'Q',
  ka: 'K',
  uve: 'V',
};

const patterns: readonly Pattern[] = [
  // United States: valid area, group and serial numbers, in three parts.
  {
    number: /(?<![\d+][ .-]?)(?!000|666|9)\d{3}([ .-])(?!00)\d\d\1(?!0000)\d{4}(?![ .-]?\d)/g,
    accept: (found, near) => found.includes('-') || near(socialSecurity) || !near(phone),
  },
  { number: new RegExp(digits(9, 12), 'g'), accept: (_found, near) => near(socialSecurity) },
  // Spain. A single lower-case letter is more often a word ("a", "y", "e").
  {
    number: new RegExp(
      `(?<![\\p{L}\\d])(?:[XYZ][ .-]?)?(?:\\d[ .-]?){7,8}(?:[ ,-]*(?:[A-Z]|uve doble|i griega|y griega|${Object.keys(letterNames).join('|')}))(?![\\p{L}\\d])`,
      'giu',
    ),
    accept: (found, near) => isDni(found) && (/[A-Z]$|[\d-][a-z]$/.test(found) || near(dni)),
  },
  // Germany. Eleven digits may be a phone number with its country code, and one in ten of those has a valid check
  // digit.
  {
    number: /(?<![\d+][ .-]?)(?:\d{11}|\d\d \d{3} \d{3} \d{3})(?![ .-]?\d)/g,
    accept: (found, near) => passesSteuerId(found.replaceAll(/\D/g, '')) && (near(steuerId) || !near(phone)),
  },
  {
    number: new RegExp(digits(11, 11), 'g'),
    accept: (found, near) => passesSteuerId(found.replaceAll(/\D/g, '')) && near(steuerId),
  },
  {
    number: /(?<![\p{L}\d])[CFGHJKLMNPRTVWXYZ](?:[ -]?[CFGHJKLMNPRTVWXYZ\d]){8}(?:[ -]?\d)?(?![\p{L}\d])/giu,
    accept: (found, near) => found.replaceAll(/\D/g, '').length >= 4 && (near(idCard) || near(passport)),
  },
  // United Kingdom.
  {
    number:
      /(?<![\p{L}\d])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z] ?[A-CEGHJ-NPR-TW-Z](?:[ .-]*\d){6}[ .-]*[A-D](?![\p{L}\d])/giu,
    accept: (found, near) => found === found.toUpperCase() || near(nationalInsurance),
  },
  // Passports of most countries.
  {
    number: /(?<![\p{L}\d+])(?<![\d+] )[A-Z]{0,3} ?(?:\d ?){5,8}\d(?![\p{L}\d]| \d)/giu,
    accept: (_found, near) => near(passport),
  },
  // A date of birth, in figures or with the name of the month. A month and a year alone do not count: houses and
  // companies have those too.
  {
    number: /(?<!\d)(?:\d{1,2}[ ./-]{1,2}\d{1,2}[ ./-]{1,2}(?:\d{4}|\d\d)|(?:19|20)\d\d-\d\d-\d\d)(?!\d)/g,
    accept: (_found, near) => near(birth),
  },
  {
    number: new RegExp(
      `\\b(?:(?:\\d{1,2}(?:st|nd|rd|th|\\.)?|${ordinal}|\\w+(?= de)) (?:of |de )?(?:${months})|(?:${months}) (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?|${ordinal}))\\b.{0,25}?${year}`,
      'gi',
    ),
    accept: (_found, near) => near(birth),
  },
];

function isDni(found: string): boolean {
  const [, start = '', end = ''] = /^(.*\d)[ .,-]*(\D+)$/.exec(found) ?? [];
  const said = end.toLowerCase().replaceAll(/\s+/g, ' ');
  const letter = said === 'uve doble' ? 'W' : /^[iy] griega$/.test(said) ? 'Y' : (letterNames[said] ?? end);
  return passesDniLetter(`${start.replaceAll(/[^\dA-Z]/gi, '')}${letter}`.toUpperCase());
}

/** E-mail addresses and phone numbers are contact data and do not count. */
export const hasIdentityNumber = (passage: Passage): boolean =>
  patterns.some((pattern) =>
    [...passage.text.matchAll(pattern.number)].some(({ 0: found, index }) =>
      accepted(passage, pattern, { found, index }),
    ),
  );

function accepted(
  { text, before }: Passage,
  { accept }: Pattern,
  { found, index }: { readonly found: string; readonly index: number },
): boolean {
  const around = () =>
    `${before(index)}\n${text.slice(Math.max(0, index - reach.back), index + found.length + reach.ahead)}`;
  return accept?.(found, (words) => words.test(around())) ?? true;
}
