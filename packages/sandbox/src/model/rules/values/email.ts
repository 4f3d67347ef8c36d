// E-mail addresses, written or spelled: "ann dot miller at gmail dot com".
import { confirmation } from '../answers.ts';
import { latest, said } from '../claims.ts';
import type { Claim } from '../claims.ts';
import { digitsValue, valueOf } from './numbers.ts';
import { negated } from '../phrases.ts';
import type { Language } from '../sentence.ts';
import type { Sentence } from '../sentence.ts';
import type { Speech } from '../speech.ts';

const written = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/giu;

const at: Readonly<Record<Language, RegExp>> = {
  en: /^(?:at|@)$/,
  es: /^(?:arroba|at|@)$/,
  de: /^(?:at|et|ät|klammeraffe|@)$/,
};
const joints: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map([
    ['dot', '.'],
    ['point', '.'],
    ['period', '.'],
    ['underscore', '_'],
    ['dash', '-'],
    ['hyphen', '-'],
    ['minus', '-'],
    ['plus', '+'],
  ]),
  es: new Map([
    ['punto', '.'],
    ['dot', '.'],
    ['guion', '-'],
    ['guionbajo', '_'],
    ['subrayado', '_'],
    ['mas', '+'],
  ]),
  de: new Map([
    ['punkt', '.'],
    ['dot', '.'],
    ['unterstrich', '_'],
    ['bindestrich', '-'],
    ['minus', '-'],
    ['strich', '-'],
    ['plus', '+'],
  ]),
};
const fillers = new Set(
  "it's its is it my to at email e-mail mail address the that's that this send use write me you can i i'm please yes yeah sure so um uh and on under a an ok okay well no actually sorry wait correct es el la mi correo electronico si claro no a al perdon mejor direccion me puede escribir mandar enviar mandelo envielo ist lautet meine adresse die an ja nein schreiben sie mir auf unter also ahm moment bitte gerne and y und spelled escrito".split(
    ' ',
  ),
);
/** In words, joints and spelled letters among them. */
const longestPart = 24;

/** Addresses in a text, in the order in which they are said. */
export function emailsIn({
  text,
  plain,
  language,
}: Pick<Sentence, 'text' | 'plain' | 'language'>): { address: string; index: number }[] {
  const found = [...text.matchAll(written)].map((match) => ({ address: match[0].toLowerCase(), index: match.index }));
  return found.length > 0 ? found : spelledIn(plain, language);
}

interface Piece {
  readonly index: number;
  readonly text: string;
  readonly joint: boolean;
  /** A new breath: a comma before it. */
  readonly paused: boolean;
}

function piecesOf(plain: string, language: Language): Piece[] {
  const whole = language === 'es' ? plain.replace('guion bajo', 'guionbajo ') : plain;
  const pieces = [...whole.matchAll(/(,?\s*)([\p{L}\d'@]+(?:[-.][\p{L}\d]+)*)/gu)].map(
    ({ 1: gap = '', 2: word = '', index }) => {
      const joint = joints[language].get(word);
      return {
        index: index + gap.length,
        text: joint ?? asWritten(word, language),
        joint: joint !== undefined,
        paused: gap.includes(','),
      };
    },
  );
  return pieces.flatMap((piece, index) => {
    // "twenty one" is one number of two digits.
    const next = pieces[index + 1];
    const [ten, tens] = [/^[2-9]0$/.test(piece.text), /^[2-9]0$/.test(pieces[index - 1]?.text ?? '')];
    if (tens && /^[1-9]$/.test(piece.text) && !piece.paused) return [];
    return [
      ten && next && /^[1-9]$/.test(next.text) && !next.paused
        ? { ...piece, text: `${piece.text[0]}${next.text}` }
        : piece,
    ];
  });
}

/** `a-n-n` is `ann`; a digit in words is a digit. */
function asWritten(word: string, language: Language): string {
  if (/^\p{L}(?:[-.]\p{L})+$/u.test(word)) return word.replace(/[-.]/g, '');
  const value = ['at', 'et'].includes(word) || /^\d/.test(word) ? undefined : valueOf(word, language);
  return value !== undefined && value < 100 && !['ein', 'eine', 'un', 'una', 'k'].includes(word)
    ? String(digitsValue(String(value)))
    : word;
}

function spelledIn(plain: string, language: Language): { address: string; index: number }[] {
  const pieces = piecesOf(plain, language);
  return pieces.flatMap((piece, index) => {
    if (!at[language].test(piece.text)) return [];
    const local = localPart(pieces.slice(Math.max(0, index - longestPart), index));
    const domain = domainPart(pieces.slice(index + 1, index + longestPart));
    const address = `${local}@${domain}`;
    return /^[a-z\d][a-z\d._+-]*@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/.test(address)
      ? [{ address, index: piece.index }]
      : [];
  });
}

/** Backwards from the `at`, as long as it is name and not speech. */
function localPart(before: readonly Piece[]): string {
  const kept: string[] = [];
  for (const piece of before.toReversed()) {
    if (!piece.joint && fillers.has(piece.text)) break;
    kept.unshift(piece.text);
    if (piece.paused && piece.text.length > 1) break;
  }
  return kept.join('');
}

/** Onwards from the `at`: words up to the first dot are one name, after it each dot brings one more. */
function domainPart(after: readonly Piece[]): string {
  let domain = '';
  for (const [index, piece] of after.entries()) {
    const previous = after[index - 1];
    if (domain.includes('.') && !piece.joint && !previous?.joint) break;
    if (piece.joint && piece.text !== '.' && piece.text !== '-') break;
    if (piece.joint && domain.includes('.') && !after[index + 1]) break;
    domain += piece.text;
  }
  return domain;
}

/** The callee's address: its own words, or the agent's to which it said yes. */
export function readEmail({ sentences, user }: Speech): ReturnType<typeof latest<string>> {
  const claims: Claim<string>[] = [];
  for (const sentence of sentences) {
    const found = emailsIn(sentence)
      .filter(({ index }) => !negated(sentence, { index, 0: '' }) || sentence.opens)
      .at(-1);
    if (!found) continue;
    if (sentence.role === 'user') {
      claims.push(said(found.address, /@/.test(sentence.text) ? 0.95 : 0.9, sentence));
      continue;
    }
    const answer = confirmation(sentence, user);
    if (answer && emailsIn(answer).length === 0) claims.push(said(found.address, 0.9, sentence, answer));
  }
  return latest(claims);
}
