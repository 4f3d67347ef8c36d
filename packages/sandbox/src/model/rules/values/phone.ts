// Telephone numbers, in digits or in words.
import { confirmation } from '../answers.ts';
import { latest, said } from '../claims.ts';
import type { Claim } from '../claims.ts';
import { valueOf } from './numbers.ts';
import { affirmed, phrases, says } from '../phrases.ts';
import type { Sentence } from '../sentence.ts';
import type { Speech } from '../speech.ts';

const shortest = 7;
const longest = 15;
const digits = /(?<![\d.,$€£@])\+?\d(?:[\s()./-]{0,3}\d){6,}(?![\d@]|[\s]?(?:%|€|euros?|dollars?|dolares))/gu;
const money = /^\d{1,3}(?:[., ]\d{3})+$/;
const identity = /^\d{3}-\d{2}-\d{4}$/;
const date = /^(?:19|20)\d\d[-./]\d\d[-./]\d\d/;
const secret = phrases(
  [
    'card',
    'credit',
    'debit',
    'social security',
    '(?:my|your) social',
    'ssn',
    'account(?: number)?',
    'passport',
    'iban',
    'budget',
    'dollars',
    'order number',
    'policy number',
  ],
  ['tarjeta', 'credito', 'seguridad social', 'dni', 'nie', 'cuenta', 'pasaporte', 'presupuesto', 'euros', 'pedido'],
  [
    'karte',
    'kreditkarte',
    'kartennummer',
    'sozialversicherung\\w*',
    'personalausweis\\w*',
    'konto\\w*',
    'iban',
    'budget',
    'euro',
    'kundennummer',
    'auftragsnummer',
  ],
);

const oddWords: Readonly<Record<string, string>> = { oh: '0', o: '0', plus: '+', mas: '+' };
const repeats: Readonly<Record<string, number>> = { double: 2, triple: 3, doble: 2, doppel: 2 };

/** Numbers in a sentence, as digits with a plus where one was said. */
export function phonesIn(sentence: Sentence): string[] {
  if (says(sentence, secret)) return [];
  const found = [...sentence.text.matchAll(digits)].map(([text]) => text.trim());
  const real = found.filter((text) => !money.test(text) && !identity.test(text) && !date.test(text));
  const numbers = found.length > 0 ? real.map((text) => text.replace(/[^\d+]/g, '')) : wordsIn(sentence);
  return numbers.filter(
    (number) => number.replace('+', '').length >= shortest && number.replace('+', '').length <= longest,
  );
}

/** Runs of digits that are said one after the other, in words or in groups. */
function wordsIn({ plain, language }: Sentence): string[] {
  const runs: string[] = [''];
  let times = 1;
  for (const [word] of (language === 'es' ? withPairs(plain) : plain).matchAll(/[\p{L}\d']+|\+/gu)) {
    const value = /^\d+$|^\+$/.test(word)
      ? word
      : (oddWords[word] ?? (word === 'k' ? undefined : spoken(valueOf(word, language))));
    if (repeats[word]) times = repeats[word];
    else if (value !== undefined) {
      runs.push(`${runs.pop() ?? ''}${value.repeat(times)}`);
      times = 1;
    } else {
      runs.push('');
      times = 1;
    }
  }
  return runs.filter((run) => /^\+?\d+$/.test(run));
}

/** "treinta y cinco" is one number of two digits, not 30 and 5. */
const withPairs = (plain: string): string =>
  plain.replace(/(\p{L}+) y (\p{L}+)/gu, (pair, tens: string, unit: string) => {
    const [ten = 0, one = 0] = [valueOf(tens, 'es'), valueOf(unit, 'es')];
    return ten >= 30 && ten < 100 && one > 0 && one < 10 ? String(ten + one) : pair;
  });

const spoken = (value: number | undefined): string | undefined =>
  value !== undefined && value < 100 ? String(value) : undefined;

const thisLine = phrases(
  [
    '(?:on|at|to|is|use|with) this (?:number|phone|line|one)',
    'this (?:number|line) (?:is|works|will)',
    "the (?:same )?number (?:i'm|i am|you|that you) (?:\\w+ )?(?:calling|called|dialed|have)",
    'this is (?:my|the best) number',
    'this same number',
    '(?:yes|yeah|sure|right) this (?:number|one)',
  ],
  [
    '(?:a|en|con|por) este (?:mismo )?(?:numero|telefono)',
    'este (?:mismo )?(?:numero|telefono)(?: esta bien)?',
    'al numero (?:desde|del) que (?:le )?llamo',
  ],
  [
    'unter dieser (?:nummer|telefonnummer)',
    'auf dieser nummer',
    'diese nummer',
    'die nummer (?:von der|mit der|die sie)(?: \\w+)?',
  ],
);

/** "On this number": the one at the other end of the line. */
function lineOf({ call }: Speech['input'], sentence: Sentence): string | null {
  const found = sentence.role === 'user' && !sentence.sarcastic ? affirmed(sentence, thisLine) : null;
  return found && (call.direction === 'outbound' ? call.to_number : call.from_number);
}

/** The callee's number: its own words, or the agent's to which it said yes. */
export function readPhone({ input, sentences, user }: Speech): ReturnType<typeof latest<string>> {
  const claims: Claim<string>[] = [];
  for (const sentence of sentences) {
    const number = phonesIn(sentence).at(-1) ?? lineOf(input, sentence);
    if (number === null) continue;
    const answer = sentence.role === 'agent' ? confirmation(sentence, user) : undefined;
    if (sentence.role === 'user') claims.push(said(number, 0.9, sentence));
    else if (answer && phonesIn(answer).length === 0) claims.push(said(number, 0.85, sentence, answer));
  }
  return latest(claims);
}
