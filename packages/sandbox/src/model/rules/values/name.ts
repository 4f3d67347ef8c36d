// The name of the person who speaks with the agent.
import { confirmation, corrects, questionAbout, refuses } from '../answers.ts';
import { said, unsaid } from '../claims.ts';
import type { Claim } from '../claims.ts';
import { phrases, plainOf } from '../phrases.ts';
import type { Language } from '../phrases.ts';
import type { Sentence, Speech } from '../speech.ts';

const introductions: Readonly<Record<Language, { readonly sure: RegExp; readonly likely: RegExp }>> = {
  en: {
    sure: /\b(?:my (?:full |first )?name(?: is|'s)|the name(?: is|'s)|i am called)[ ,]+/g,
    likely: /\b(?:call me|that(?:'s| is) me|this is|i'm|i am|it's|it is|speaking is|here is|name:)[ ,]+/g,
  },
  es: {
    sure: /(?:me llamo|mi nombre(?: completo)? es|a nombre de)[ ,]+/g,
    likely: /(?:\bsoy|le habla|habla|de parte de|aqui)[ ,]+/g,
  },
  de: {
    sure: /(?:ich hei(?:ß|ss)e|mein (?:voller )?name (?:ist|lautet)|auf den namen)[ ,]+/g,
    likely: /(?:hier (?:ist|spricht)|ich bin|am apparat ist|das ist)[ ,]+/g,
  },
};
const trailing: Readonly<Record<Language, RegExp>> = {
  en: /^((?:\p{Lu}[\p{L}'’-]+ ?){1,3})(?:speaking|here)\b/u,
  es: /^((?:\p{Lu}[\p{L}'’-]+ ?){1,3})al habla/u,
  de: /^((?:\p{Lu}[\p{L}'’-]+ ?){1,3})(?:hier|am Apparat)(?!\p{L})/u,
};

const question = phrases(
  [
    '(?:your|whose|full|last|first) name',
    'name (?:please|again)',
    '(?:any|a|the) name (?:i|we|for|that)',
    'who (?:am i|is this|do i|are you)',
    '(?:speaking|talking) (?:with|to)',
    'spell (?:it|that|your name)',
  ],
  [
    'su nombre',
    'como se llama',
    'con quien (?:hablo|tengo)',
    'quien (?:es|habla)',
    'tu nombre',
    'a nombre de quien',
    'hablo con',
  ],
  [
    'ihr(?:en|e)? (?:vollen |ganzen )?namen?',
    'wie hei(?:ß|ss)en sie',
    'mit wem (?:spreche|habe)',
    'wer (?:spricht|ist)',
    'auf welchen namen',
    'spreche ich mit',
  ],
);
const whom =
  /(?:(?:speaking|talking|speak|talk) (?:with|to)|do i speak with|is (?:this|that)|are you|hablo con|es usted|spreche ich mit|sind sie|your name is|you are|su nombre es|ihr name ist)\s+(?:the |el |la )?/u;

const particles = new Set([
  'de',
  'la',
  'del',
  'los',
  'las',
  'von',
  'van',
  'der',
  'den',
  'di',
  'da',
  'zu',
  'y',
  'o',
  'mc',
  'st.',
  'bin',
  'al',
]);
const titles = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'dr',
  'herr',
  'herrn',
  'frau',
  'senor',
  'senora',
  'don',
  'dona',
  'doctor',
  'doctora',
  'el',
  'la',
  'der',
  'die',
  'the',
  'uh',
  'um',
  'eh',
  'ah',
  'ahm',
  'este',
]);
const noNames = new Set(
  "yeah yep unfortunately depends nobody honestly which why how do does i i'm i'd i've not no yes sorry just calling looking interested the a an about for from in on at it's really sure fine good great ok okay still so very here there busy driving thinking trying ready happy afraid glad going moving also already maybe hello hi hey well thanks thank please and but or because speaking here only only monday tuesday wednesday thursday friday saturday sunday si hola bueno gracias muy yo el una un interesada interesado para por ja nein gut sehr nicht auch noch gerade interessiert ich das ein eine der die hier bitte danke falsch richtig okay mama papa montag dienstag mittwoch donnerstag freitag samstag sonntag english spanish german american who what when where it that this".split(
    ' ',
  ),
);
const longestName = 5;

/** The name at the beginning of a text; capitalised, unless what stands before can only be followed by a name. */
export function nameAt(text: string, sure: boolean): string | null {
  const kept: string[] = [];
  for (const [, gap = '', raw = '', stop = ''] of text.matchAll(/(\s*)([\p{L}\d'’.-]+)([,;:!?)]?)/gu)) {
    const word = raw.replace(/\.+$/, '');
    const plain = plainOf(word);
    if (kept.length === 0 && titles.has(plain)) continue;
    const capital = /^\p{Lu}/u.test(word);
    const fits =
      !noNames.has(plain) &&
      !/\d|['’]s$/.test(word) &&
      (capital || particles.has(plain) || (sure && kept.length < 2 && kept.every((part) => /^\p{Ll}/u.test(part))));
    if (gap.length > 2 || !fits || kept.length >= longestName) break;
    kept.push(word);
    if (stop || (raw.endsWith('.') && word.length > 2)) break;
  }
  while (particles.has(plainOf(kept.at(-1) ?? ''))) kept.pop();
  return kept.some((part) => part.length > 1) ? kept.join(' ') : null;
}

function introduced(sentence: Sentence): Claim<string> | null {
  const { sure, likely } = introductions[sentence.language];
  for (const [pattern, confidence] of [
    [sure, 0.95],
    [likely, 0.85],
  ] as const) {
    for (const found of [...sentence.plain.matchAll(pattern)].toReversed()) {
      const name = nameAt(sentence.text.slice(found.index + found[0].length), confidence === 0.95);
      const negative = /\b(?:not|no|nicht|isn't)\s*$/.test(sentence.plain.slice(0, found.index));
      if (name && !negative && !(confidence < 0.9 && oneWordOfGerman(name, sentence)))
        return said(name, confidence, sentence);
    }
  }
  const called = trailing[sentence.language].exec(sentence.text)?.[1];
  const name = called === undefined ? null : nameAt(called, false);
  return name ? said(name, 0.85, sentence) : null;
}

/**
 * German nouns are capitalised too: "Ich bin Lehrer" is no name. After "ich bin" and "das ist" two words have to be.
 */
const oneWordOfGerman = (name: string, { plain, language }: Sentence): boolean =>
  language === 'de' && !name.includes(' ') && !/hier (?:ist|spricht)/.test(plain);

/** A short answer to the question for the name. */
function answered(sentence: Sentence): Claim<string> | null {
  const asked = sentence.opens ? questionAbout(sentence, question) : undefined;
  // "Am I speaking with Ann?" asks for a yes, not for a name.
  const named = asked && whom.exec(asked.plain);
  if (!asked || (named && nameAt(asked.text.slice(named.index + named[0].length), false))) return null;
  const bare = sentence.text.replace(
    /^\W*(?:yes|yeah|yep|sure|of course|it's|si|sí|claro|ja|gerne?|natürlich|nein|no)[\s,.:]+/iu,
    '',
  );
  const name = nameAt(bare, false);
  return name && bare.slice(name.length).trim().length < 25 ? said(name, 0.9, asked, sentence) : null;
}

const greeting =
  /^\W*(?:(?:yes|yeah|hi|hello|hey|hiya|good (?:morning|afternoon|evening)|si|hola|buenos dias|buenas(?: tardes)?|ja|tag|hallo|guten (?:tag|morgen|abend)|moin)[\s,!]+)+/u;

/** "Hi, Ann Miller." Two words of it at least, as the first that is said. */
function greeted(sentence: Sentence, user: readonly Sentence[]): Claim<string> | null {
  const from = sentence === user[0] ? greeting.exec(sentence.plain)?.[0].length : undefined;
  const rest = from === undefined ? '' : sentence.text.slice(from);
  const name = /^\p{Lu}/u.test(rest) ? nameAt(rest, false) : null;
  return name?.includes(' ') && /^[.,!]/.test(rest.slice(name.length)) ? said(name, 0.85, sentence) : null;
}

/** A name that the agent used, and the callee said yes to. */
function addressed(sentence: Sentence, user: readonly Sentence[]): Claim<string> | null {
  const found = whom.exec(sentence.plain);
  const name = found && nameAt(sentence.text.slice(found.index + found[0].length), false);
  const answer = name ? confirmation(sentence, user) : undefined;
  return name && answer && !refuses(answer) ? said(name, 0.85, sentence, answer) : null;
}

/** The first name that is given is the contact's, unless it is corrected; others on the line come later. */
export function readName({ sentences, user }: Speech): Claim<string> | Claim<null> {
  let kept: Claim<string> | null = null;
  for (const sentence of sentences) {
    const claim: Claim<string> | null =
      sentence.role === 'agent'
        ? addressed(sentence, user)
        : (introduced(sentence) ?? answered(sentence) ?? greeted(sentence, user));
    if (
      claim &&
      (!kept ||
        (corrects(sentence) && sentence.role === 'user') ||
        claim.value.startsWith(`${kept.value} `) ||
        claim.value.endsWith(` ${kept.value}`))
    )
      kept = claim;
  }
  return kept ?? unsaid();
}
