// Yes and no about the caller: proved by the caller's answer to a question about the subject, or by the caller's own
// statement. In doubt, nothing was said.
import { fold } from '../../computed/folded-text.ts';
import { asksToBeLeftAlone } from '../../computed/request-words.ts';
import { reservations } from '../words/answer-words.ts';
import { isNegated } from '../words/answers.ts';
import { uncertain } from './fact.ts';
import type { Check } from './fact.ts';
import { questionBefore } from '../hearing.ts';
import type { Hearing } from '../hearing.ts';
import { sharedWords } from '../words/shared-words.ts';
import { fold as foldWords, wordsOf } from '../words/words.ts';

/** The subject of a yes or no. Both functions get a single sentence. */
export interface Subject {
  /** True when a question asks for the subject. */
  readonly asks: (question: string) => boolean;
  /** What a statement of the caller says about it; undefined for nothing. */
  readonly states: (sentence: string) => boolean | undefined;
  /** True when only the caller's own words count, and not a yes to words of the agent that are not cited. */
  readonly by_caller: boolean;
}

const own = new Set(
  'i we us me im ive weve yo nosotros me nos tengo tenemos estoy estamos ich wir uns mir mich'.split(' '),
);

/** True for a plain statement of the caller about themselves: no question, no condition. */
const isPlain = (sentence: string, words: readonly string[]): boolean =>
  !/[?¿]/.test(sentence) &&
  words.some((word) => own.has(word)) &&
  !words.some(
    (word) => reservations.has(word) && !/^(?:not|dont|doesnt|isnt|wasnt|nicht|kein|keine|keinen)$/.test(word),
  );

/** Denied in the clause about the subject; other clauses deny something else. */
function isDenied(sentence: string, about: (clause: string) => boolean): boolean {
  const clauses = sentence.split(/[,;:]+/u).filter(about);
  return (clauses.length > 0 ? clauses : [sentence]).some(isNegated);
}

const approval =
  /\b(?:pre-?\s?approv(?:ed|al)|pre-?\s?aprobad[oa]s?)\b|\b(?:approved|approval|aprobad[oa]s?|aprobacion|genehmigt|zugesagt|zusage)\b(?=.*\b(?:bank|lender|mortgage|loan|financing|banco|hipoteca|credito|prestamo|bank|kredit|finanzierung|darlehen)\b)|\b(?:bank|lender|mortgage|loan|financing|banco|hipoteca|credito|prestamo|kredit|finanzierung|darlehen)\b.*\b(?:approved|approval|aprobad[oa]s?|genehmigt|zugesagt|zusage)\b/;

/** Whether a bank has agreed to finance. */
export const financing: Subject = {
  asks: (question) => approval.test(foldWords(question)),
  states: (sentence) =>
    approval.test(foldWords(sentence)) && isPlain(sentence, wordsOf(sentence))
      ? !isDenied(sentence, (clause) => approval.test(foldWords(clause)))
      : undefined,
  by_caller: true,
};

const reach = String.raw`(?:call|ring|phone|text|e-?mail|write|message|reach|contact|send|follow up|get back)`;
const reachEs = String.raw`(?:llamar|enviar|mandar|escribir|contactar)`;
const reachDe = String.raw`(?:anrufen|zuruckrufen|schreiben|schicken|zuschicken|senden|zusenden|mailen|kontaktieren|melden)`;
/** The agent asks for permission to contact the caller. */
const permission = new RegExp(
  [
    String.raw`\b(?:may|can|could|shall|should) (?:i|we|he|she|they|somebody|someone) (?:\w+ ){0,2}${reach}\b.*\byou\b`,
    String.raw`\b(?:ok|okay|alright|all right|fine|good) (?:if|for us|for me|that) (?:\w+ ){0,4}${reach}\b`,
    String.raw`\b${reach}\b (?:\w+ ){0,3}you\b.*\bis that (?:ok|okay|alright|all right|fine)\b`,
    String.raw`\b(?:puedo|podemos|podria|podriamos|puede|le importa si|me permite|nos permite) (?:\w+ ){0,2}${reachEs}(?:le|la|les|lo|los|te|se)?(?:lo|la)?\b`,
    String.raw`\b(?:l[ea]s?|te) (?:puedo|podemos|podria|podriamos|puede) ${reachEs}\b`,
    String.raw`\b(?:darf|durfen|kann|konnen|soll|sollen) (?:ich|wir|er|sie) (?:sie|ihnen|dich|dir)\b.*\b${reachDe}\b`,
  ].join('|'),
);
/** The caller allows it, or asks for it. The name by which to address them is not part of it. */
const grant = new RegExp(
  [
    String.raw`^(?:\w+ ){0,2}?(?:you (?:can|may)|please|feel free to) (?:\w+ )?(?:send|e-?mail|text) (?:me|us)\b`,
    String.raw`^(?:\w+ ){0,2}?(?:you (?:can|may)|please|feel free to) (?:\w+ )?(?:call|ring|phone) (?:me|us)(?: back)?(?: (?:again|later|today|tonight|tomorrow|any ?time))*$`,
    String.raw`^(?:\w+ ){0,2}?(?:call|ring|phone) (?:me|us) back\b`,
    String.raw`^(?:\w+ ){0,2}?(?:llame|envie|mande|escriba)n?(?:me|nos)(?:lo|la)?\b`,
    String.raw`^(?:\w+ ){0,2}?(?:me|nos) pueden? ${reachEs}\b`,
    String.raw`^(?:\w+ ){0,2}?(?:rufen|schicken|senden|schreiben) sie (?:mich|mir|uns|es mir)\b`,
    String.raw`^(?:\w+ ){0,2}?sie (?:konnen|durfen) (?:mich|mir|uns)\b.*\b${reachDe}$`,
  ].join('|'),
);

/** Whether the caller may be called or written to again. */
export const followupConsent: Subject = {
  asks: (question) => permission.test(foldWords(question)),
  states: (sentence) => {
    if (asksToBeLeftAlone(fold(sentence))) return false;
    const words = wordsOf(sentence);
    const isGranted = sentence.split(/[,;:]+/u).some((clause) => grant.test(wordsOf(clause).join(' ')));
    return isGranted && !/[?¿]/.test(sentence) && !isNegated(sentence) && !words.some((word) => reservations.has(word))
      ? true
      : undefined;
  },
  by_caller: true,
};

/** The subject of a custom field, by the words of its label: a question must have half of them, a statement all. */
export function labelled(label: string): Subject {
  const share = (text: string): number => sharedWords(label, new Set(wordsOf(text))) ?? 0;
  return {
    asks: (question) => share(question) >= 0.5,
    states: (sentence) =>
      share(sentence) === 1 && isPlain(sentence, wordsOf(sentence)) ? !isNegated(sentence) : undefined,
    by_caller: false,
  };
}

const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?…;])\s+/u).filter((sentence) => wordsOf(sentence).length > 0);

/** The last question of the agent's turn, if it asks for the subject and not for its opposite. */
const isAsked = ({ asks }: Subject, text: string): boolean => {
  const question = sentencesOf(text).at(-1) ?? '';
  return /[?¿]/.test(question) && !isNegated(question) && asks(question);
};

/** What a turn of the caller says about the subject: an answer is read first. */
function saidIn(hearing: Hearing, subject: Subject, id: number): boolean | undefined {
  const { isGreeting, opensWithNo, isAffirmation } = hearing.facts(id);
  if (isGreeting()) return undefined;
  const question = opensWithNo() || isAffirmation() ? questionBefore(hearing, id) : undefined;
  if (question && hearing.isRead(question.turn_id) && isAsked(subject, question.text)) return !opensWithNo();
  const stated = sentencesOf(hearing.speech.get(id)?.text ?? '').flatMap((sentence) => subject.states(sentence) ?? []);
  return stated.length > 0 && stated.every((one) => one === stated[0]) ? stated[0] : undefined;
}

export const booleanSaid =
  (hearing: Hearing, subject: Subject): Check<boolean, boolean> =>
  (value, { caller, voice }) => {
    if (caller.length === 0) {
      const isAgreed =
        value && !subject.by_caller && voice.some((id) => isAsked(subject, hearing.speech.get(id)?.text ?? ''));
      return isAgreed ? { value, cap: uncertain } : { reason: subject.by_caller ? 'not_by_caller' : 'says_nothing' };
    }
    const said = caller.flatMap((id) => saidIn(hearing, subject, id) ?? []);
    if (said.length === 0) return { reason: 'says_nothing' };
    return said.every((one) => one === value) ? { value, cap: 1 } : { reason: 'contradicted' };
  };

/** A caller who asks not to be contacted, in the same turn or later, does not consent. */
export const consentSaid =
  (hearing: Hearing): Check<boolean, boolean> =>
  (value, standing) => {
    const from = hearing.material.turns.findIndex(({ turn_id }) => turn_id === standing.ids[0]);
    const isOver =
      value &&
      hearing.material.turns
        .slice(Math.max(0, from))
        .some(({ role, text }) => role === 'user' && asksToBeLeftAlone(fold(text)));
    return isOver ? { reason: 'contradicted' } : booleanSaid(hearing, followupConsent)(value, standing);
  };
