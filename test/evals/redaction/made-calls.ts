// The made calls of the evaluation of redaction: 50 in each of six languages, the same ones always. Every second call is
// held out; this rule and the sentences of both halves were fixed before the first measurement.
import { languages } from '@voicecall/server/extraction/readings/words/number-words.ts';
import type { Language } from '@voicecall/server/extraction/readings/words/number-words.ts';
import type { RedactionClass } from '@voicecall/server/extraction/redaction/find-redactions.ts';
import type { SaidText } from '@voicecall/server/extraction/redaction/spoken-passages.ts';
import { phrases } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import {
  address,
  card,
  iban,
  identity,
  inDigits,
  inFours,
  inPairs,
  phone,
  seeded,
  spokenAddress,
} from './spoken-values.ts';
import type { Seeded } from './spoken-values.ts';

export type Half = 'development' | 'held-out';

/** What must be found: a value, with its parts in the turns that say it. */
export interface Secret {
  readonly class: RedactionClass;
  readonly parts: readonly { readonly index: number; readonly from: number; readonly to: number }[];
}

export interface MadeCall {
  readonly id: string;
  readonly language: Language;
  readonly half: Half;
  readonly turns: readonly SaidText[];
  readonly secrets: readonly Secret[];
}

const perLanguage = 50;
type Kind = keyof Phrases['give'];
const kinds: readonly Kind[] = ['card', 'iban', 'identity', 'phone', 'address'];
const classOf: Readonly<Record<Kind, RedactionClass>> = {
  card: 'payment',
  iban: 'payment',
  identity: 'identity',
  phone: 'contact',
  address: 'contact',
};

/** What is said of a value, in one turn or in several. */
function saidOf(kind: Kind, language: Language, correction: string, random: Seeded): string[] {
  switch (kind) {
    case 'card': {
      const value = card(random);
      const said = (from: number, to?: number): string => inDigits(language, value.slice(from, to));
      return random.pick([
        () => [inFours(value)],
        () => [inDigits(language, value)],
        () => [inPairs(language, value)],
        () => [said(0, 8), said(8)],
        () => [said(0, 4), said(4, 8), said(8, 12), said(12)],
        // The last two digits are said wrongly first.
        () => [
          `${said(0, 6)} ${inDigits(language, String((Number(value.slice(6, 8)) + 11) % 90).padStart(2, '0'))}, ${correction}, ${said(6)}`,
        ],
      ])();
    }
    case 'iban': {
      const value = iban(language, random);
      return [random.pick([inFours(value), value, inDigits(language, value)])];
    }
    case 'identity': {
      const value = identity(language, random);
      return [random.pick([value, inDigits(language, value)])];
    }
    case 'phone': {
      const value = phone(language, random);
      return [
        random.pick([
          value,
          inDigits(language, value),
          value
            .split(' ')
            .map((part) => inDigits(language, part))
            .join(', '),
        ]),
      ];
    }
    case 'address': {
      const value = address(random);
      return [random.pick([value, spokenAddress(language, value)])];
    }
  }
}

function makeCall(language: Language, number: number): MadeCall {
  const random = seeded(languages.indexOf(language) * perLanguage + number);
  const half: Half = number % 2 === 0 ? 'development' : 'held-out';
  const words = phrases[language];
  const of = (pair: readonly [string, string]): string => pair[number % 2] ?? '';
  const turns: SaidText[] = [];
  const secrets: Secret[] = [];
  const say = (speaker: string, text: string): number => turns.push({ speaker, text }) - 1;
  const chat = (): void => {
    say('user', of(random.pick(words.harmless)));
    say('agent', of(words.yes));
  };
  const kind = kinds[Math.floor(number / 2) % kinds.length] ?? 'card';
  const other = random.pick(kinds);
  chat();
  for (const one of other === kind ? [kind] : [kind, other]) {
    say('agent', of(words.ask[one]));
    const parts: Secret['parts'][number][] = [];
    const said = saidOf(one, language, of(words.correction), random);
    const [before = '', after = ''] = of(words.give[one]).split('{v}');
    for (const [place, value] of said.entries()) {
      const lead = place === 0 ? before : '';
      const index = say('user', `${lead}${value}${place === said.length - 1 ? after : ','}`);
      parts.push({ index, from: lead.length, to: lead.length + value.length });
      if (place < said.length - 1) say('agent', of(words.yes));
    }
    secrets.push({ class: classOf[one], parts });
    chat();
  }
  return { id: `${language}-${number}`, language, half, turns, secrets };
}

export const madeCalls = (): MadeCall[] =>
  languages.flatMap((language) => Array.from({ length: perLanguage }, (_, number) => makeCall(language, number)));
