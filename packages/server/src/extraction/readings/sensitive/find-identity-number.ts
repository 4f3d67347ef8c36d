// Finds numbers by which a state identifies a person, and dates of birth, in words of six languages.
import * as belgium from 'stdnum/lib/cjs/be/nn.js';
import * as brazil from 'stdnum/lib/cjs/br/cpf.js';
import * as switzerland from 'stdnum/lib/cjs/ch/ssn.js';
import * as germanTax from 'stdnum/lib/cjs/de/idnr.js';
import * as germanPension from 'stdnum/lib/cjs/de/svnr.js';
import * as dni from 'stdnum/lib/cjs/es/dni.js';
import * as nie from 'stdnum/lib/cjs/es/nie.js';
import * as france from 'stdnum/lib/cjs/fr/nir.js';
import * as nationalInsurance from 'stdnum/lib/cjs/gb/nino.js';
import * as pan from 'stdnum/lib/cjs/in/pan.js';
import * as italy from 'stdnum/lib/cjs/it/codicefiscale.js';
import * as mexico from 'stdnum/lib/cjs/mx/curp.js';
import * as unitedStates from 'stdnum/lib/cjs/us/ssn.js';
import { namesFullDate } from '../dates.ts';
import type { Passage, Range } from './passage.ts';
import { letterNames, longLetters } from '../words/speech-words.ts';

/** How far from a number the words are that tell what it is, in characters. */
const reach = { back: 100, ahead: 40 };

const phrases = (...patterns: readonly string[]): RegExp => new RegExp(`\\b(?:${patterns.join('|')})\\b`, 'i');

const phone = phrases(
  'phones?|calls?|reach|mobile|cell|fax|whatsapp|telefon\\w*|movil|llam\\w+|handy\\w*|rufnummer|erreich\\w+',
  'telephone|portable|appel\\w*|rappel\\w*|joindre|gsm|cellulare|chiam\\w+|richiam\\w+|telemovel|celular|lig(?:ar|ue|a)',
);
/** Numbers whose check digit is not asked for: a digit that was heard wrongly must not hide them. */
const person = phrases(
  'social security|ssn|social(?= (?:number|is))|(?:my|your) social(?! (?:media|life|circle|network|worker|housing))',
  'segur(?:o|idad|idade) social|securite sociale|numero de secu|sozialversicherung\\w*|versicherungsnummer|svnr',
  'social insurance|pps|tfn|tax file|national insurance|ni number|nino|nif|contribuinte|cpf|codice fiscale|aadhaa?r',
  'registre national|numero national|rijksregister\\w*',
);
const germanWords = phrases('steuer\\S*|tax id\\w*|id-?nr|identifikationsnummer');
const spanish = phrases('dni|nie|nif|documento|identidad');
const document = phrases(
  'passports?|pasaporte|reisepass\\w*|pass(?:nummer|number)|mein pass|passeport|passaporto|passaporte',
  'personalausweis\\w*|ausweis\\w*|carta d.identita|carte d.identite|cartao de cidadao',
);
const birth = phrases(
  'born|date[ _]of[ _]birth|birth[ _-]?(?:date|day)|dob|naci|nacio|nacid[oa]|nacimiento|cumpleanos',
  'geboren|geb|geburt\\w*|nee? (?:le|en|a)|naissance|anniversaire|nat[oa]|nascit\\w+|compleanno|nasci|nascid[oa]|nasceu|nascimento',
);

interface Kind {
  /** 9: a digit; A: a letter; X: either; L: a digit, or the letter that stands for it in Italy. */
  readonly form: string;
  readonly validate: (value: string) => { readonly isValid: boolean };
  /** Words that must be near; the number alone is enough where it cannot be another. */
  readonly near?: RegExp;
  /** Not where a telephone is near: one in some telephone numbers would pass. */
  readonly unless?: RegExp;
}

const kinds: readonly Kind[] = [
  { form: '99999999999', validate: germanTax.validate, unless: phone },
  { form: '99999999999', validate: germanTax.validate, near: germanWords },
  { form: '9999999999999', validate: switzerland.validate },
  { form: '999999999999999', validate: france.validate },
  { form: '99999999A999', validate: germanPension.validate },
  { form: 'AA999999A', validate: nationalInsurance.validate, near: person },
  { form: 'AAAAA9999A', validate: pan.validate, near: phrases('pan') },
  { form: 'AAAAAALLALLALLLA', validate: italy.validate },
  { form: 'AAAA999999AAAAAAX9', validate: mexico.validate },
];

const characters: Readonly<Record<string, string>> = {
  '9': '\\d',
  A: '[A-Za-z]',
  X: '[A-Za-z\\d]',
  L: '[\\dLMNPQRSTUVlmnpqrstuv]',
};

/** The characters of a form, said one by one or in groups, and nothing like them around. */
function patternOf(form: string): RegExp {
  const parts = [...form].map((sign) => characters[sign] ?? '').join('[ .,/-]{0,2}');
  return new RegExp(`(?<![\\p{L}\\d+]|\\d[ .,-]{1,2})${parts}(?![\\p{L}\\d]|[ .,-]{1,2}\\d)`, 'gu');
}

/** A context of a number: `near` searches the words around it. */
interface Found {
  readonly text: string;
  readonly near: (words: RegExp) => boolean;
}

interface Pattern {
  readonly pattern: RegExp;
  readonly accept: (found: Found) => boolean;
}

const compact = (text: string): string => text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();

/** "Zeta", "uve doble": the letter that ends a Spanish number. */
const lastLetters = (said: string): readonly string[] => {
  const name = said.toLowerCase();
  const long = longLetters.get(name);
  return long ? [long] : name.length === 1 ? [name] : (letterNames.get(name) ?? []);
};

/** Of Spain. A single lower-case letter behind a space is more often a word ("a", "y", "e"). */
function isSpanish({ text, near }: Found): boolean {
  const [, number = '', gap = '', said = ''] = /^(.*\d)([ .,-]*)(\D+)$/.exec(text) ?? [];
  const isSure = /^[A-Z]$/.test(said) || (said.length === 1 && !gap.includes(' ')) || near(spanish);
  return (
    isSure &&
    lastLetters(said).some((letter) => {
      const value = compact(`${number}${letter}`);
      return dni.validate(value.padStart(9, '0')).isValid || nie.validate(value).isValid;
    })
  );
}

const names = [...longLetters.keys(), ...letterNames.keys()].join('|');

const patterns: readonly Pattern[] = [
  ...kinds.map(({ form, validate, near, unless }) => ({
    pattern: patternOf(form),
    accept: (found: Found) =>
      validate(compact(found.text)).isValid && (near ? found.near(near) : unless ? !found.near(unless) : true),
  })),
  { pattern: /(?<![\d+][ .,-]{0,2})\d(?:[ .,-]{0,2}\d){8,11}(?![ .,-]{0,2}\d)/g, accept: ({ near }) => near(person) },
  // Brazil and Belgium, as written.
  {
    pattern: /(?<![\d.-])\d{3}\.\d{3}\.\d{3}-\d\d(?![\d-])/g,
    accept: ({ text }) => brazil.validate(compact(text)).isValid,
  },
  {
    pattern: /(?<![\d.-])\d\d\.\d\d\.\d\d-\d{3}\.\d\d(?![\d-])/g,
    accept: ({ text }) => belgium.validate(compact(text)).isValid,
  },
  // United States, in its three parts.
  {
    pattern: /(?<![\d+][ .-]?)\d{3}([ .-])\d\d\1(?!0000)\d{4}(?![ .-]?\d)/g,
    accept: ({ text, near }) =>
      unitedStates.validate(compact(text)).isValid && (text.includes('-') || near(person) || !near(phone)),
  },
  // United Kingdom, as written.
  {
    pattern: /(?<![\p{L}\d])[A-Z] ?[A-Z](?:[ .-]?\d){6}[ .-]?[A-D](?![\p{L}\d])/gu,
    accept: ({ text }) => nationalInsurance.validate(compact(text)).isValid,
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:[XYZ][ .-]?)?(?:\\d[ .-]?){7,8}[ ,-]{0,3}(?:[A-Z]|${names})(?![\\p{L}\\d])`,
      'giu',
    ),
    accept: isSpanish,
  },
  // Identity cards and passports have no check digit that is said.
  {
    pattern: /(?<![\p{L}\d])[CFGHJKLMNPRTVWXYZ](?:[ -]?[CFGHJKLMNPRTVWXYZ\d]){8}(?:[ -]?\d)?(?![\p{L}\d])/giu,
    accept: ({ text, near }) => text.replaceAll(/\D/g, '').length >= 4 && near(document),
  },
  {
    pattern: /(?<![\p{L}\d+])(?<![\d+] )[A-Z]{0,3} ?(?:\d ?){5,8}\d(?![\p{L}\d]| \d)/giu,
    accept: ({ near }) => near(document),
  },
];

/** E-mail addresses and phone numbers are contact data and do not count. */
export const hasIdentityNumber = (passage: Passage): boolean =>
  identityNumbersOf(passage).length > 0 || hasBirthDate(passage);

/** The numbers alone, without dates of birth. */
export function identityNumbersOf(passage: Passage): Range[] {
  const around = (at: number, length: number): string =>
    `${passage.before(at)}\n${passage.text.slice(Math.max(0, at - reach.back), at + length + reach.ahead)}`;
  return patterns.flatMap(({ pattern, accept }) =>
    [...passage.text.matchAll(pattern)].flatMap(({ 0: text, index }) =>
      accept({ text, near: (words) => words.test(around(index, text.length)) })
        ? [{ from: index, to: index + text.length }]
        : [],
    ),
  );
}

/** The text of a date: around its first digit, or after the word for a birth. */
const dateReach = { back: 20, ahead: 60 };
const everyBirth = new RegExp(birth.source, 'gi');

/** A full date near the word for a birth, or in the answer to a question for it. */
const hasBirthDate = ({ text, before }: Passage): boolean =>
  [...text.matchAll(everyBirth)].some(({ index }) => namesFullDate(text.slice(index, index + reach.back))) ||
  [...text.matchAll(/\d.{0,20}/gs)].some(
    ({ index }) =>
      birth.test(`${before(index)}\n${text.slice(Math.max(0, index - reach.back), index + reach.ahead)}`) &&
      namesFullDate(text.slice(Math.max(0, index - dateReach.back), index + dateReach.ahead)),
  );
