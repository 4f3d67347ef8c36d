// Yes and no, corrections, and what a short answer was an answer to.
import { find, phrases, says } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import { isQuestion } from './speech.ts';
import type { Sentence, Speech } from './speech.ts';

const opening = (words: string): RegExp =>
  new RegExp(`^\\W*(?:(?:oh|uh|um|well|ah|eh|bueno|pues|ach|na|also|mhm) ?,? ?)?(?:${words})(?![\\p{L}\\p{N}])`, 'u');

const yes: Phrases = {
  en: opening(
    "yes|yeah|yep|yup|sure|of course|ok|okay|alright|right|correct|exactly|absolutely|certainly|definitely|indeed|please do|go ahead|that's (?:right|correct|me|fine|perfect)|that is (?:right|correct|me)|that (?:works|would be)|speaking|i am|i do|it is|we are|we do|we have|no problem|sounds good|gladly|perfect|great",
  ),
  es: opening(
    'si|claro|por supuesto|correcto|exacto|exactamente|vale|de acuerdo|eso es|asi es|adelante|desde luego|perfecto|con mucho gusto|esta bien|muy bien|ok|okey|sin problema|soy yo|el mismo|la misma',
  ),
  de: opening(
    'ja|jawohl|genau|gern|gerne|naturlich|klar|richtig|stimmt|sicher|selbstverstandlich|ok|okay|einverstanden|kein problem|passt|das ist richtig|am apparat|perfekt|in ordnung',
  ),
};
const no: Phrases = {
  en: opening(
    "no(?! problem| worries)|nope|nah|not (?:yet|really|at all|now|right now|at the moment)|i'm not|i am not|we're not|we are not|i don't|i do not|we don't|we haven't|i haven't|never|don't",
  ),
  es: opening('no(?! hay problema)|todavia no|aun no|nunca|para nada|de ninguna manera'),
  de: opening('nein|ne|nee|noch nicht|nicht|nie|auf keinen fall|keinesfalls|lieber nicht|bloss nicht'),
};

/** Whether a turn begins with a yes. */
export const agrees = (sentence: Sentence): boolean =>
  sentence.opens && !sentence.sarcastic && says(sentence, yes) && !says(sentence, no);
/** Whether a turn begins with a no. */
export const refuses = (sentence: Sentence): boolean => sentence.opens && says(sentence, no);

const corrections = phrases(
  [
    'no',
    'actually',
    'sorry',
    'wait',
    'i mean',
    'i meant',
    'correction',
    'rather',
    'make (?:it|that)',
    'better',
    'instead',
    'on second thou?ght',
  ],
  [
    'no',
    'perdon',
    'perdone',
    'mejor',
    'mejor dicho',
    'quiero decir',
    'quise decir',
    'en realidad',
    'espere',
    'corrijo',
    'disculpe',
  ],
  [
    'nein',
    'doch',
    'entschuldigung',
    'moment',
    'ich meine',
    'ich meinte',
    'eigentlich',
    'besser',
    'lieber',
    'sondern',
    'stattdessen',
    'korrektur',
  ],
);
export const corrects = (sentence: Sentence): boolean => says(sentence, corrections);

/**
 * The agent's sentence about a topic that a callee's sentence follows: its questions first, then its other sentences.
 */
export function askedAbout({ asked }: Sentence, topic: Phrases): Sentence | undefined {
  const about = asked.filter((sentence) => find(sentence, topic));
  return about.findLast(isQuestion) ?? about.at(-1);
}

/** The agent's question about a topic, where it was the last thing that the agent asked. */
export function questionAbout({ asked }: Sentence, topic: Phrases): Sentence | undefined {
  const question = asked.findLast(isQuestion);
  return question && find(question, topic) ? question : undefined;
}

/** What the callee said, and what it said yes to when the agent asked whether it was so. */
export const told = ({ sentences, user }: Speech): Sentence[] =>
  sentences.filter(
    (sentence) =>
      sentence.role === 'user' ||
      (isQuestion(sentence) && user.some((answer) => answer.asked.at(-1) === sentence && agrees(answer))),
  );

const ours = phrases(
  ['our', 'my', 'us'],
  ['nuestro', 'nuestra', 'mi', 'nos'],
  ['unser(?:e|en|er)?', 'mein(?:e|en|er)?', 'uns'],
);
const yours = phrases(['your', 'you'], ['su', 'tu', 'usted'], ['ihre?n?', 'dein(?:e|en)?', 'sie']);

/** The callee's yes to something that the agent read back to it, about the callee and not about the business. */
export function confirmation(sentence: Sentence, user: readonly Sentence[]): Sentence | undefined {
  if (says(sentence, ours)) return undefined;
  const answer = user.find(({ asked, opens }) => opens && asked.includes(sentence));
  return answer && agrees(answer) && (answer.asked.some(isQuestion) || says(sentence, yours)) ? answer : undefined;
}
