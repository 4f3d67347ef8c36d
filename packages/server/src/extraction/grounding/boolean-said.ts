// Yes and no about the caller: theirs to say, by an answer to the question or by words about the matter.
import { fold } from '../computed/folded-text.ts';
import { asksToBeLeftAlone } from '../computed/request-words.ts';
import { isAffirmation, isGreeting, isNegated, opensWithNo } from './answers.ts';
import { uncertain } from './fact.ts';
import type { Check, Verdict } from './fact.ts';
import { questionBefore } from './hearing.ts';
import type { Hearing, Standing } from './hearing.ts';
import { sharedWords } from './shared-words.ts';
import { wordsOf } from './words.ts';

/** What a yes or no is about, in words of which one must be said for it to be certain. */
export interface Subject {
  readonly words: string;
  /** Whether only words of the caller's own will do, and not a yes to words of the agent that nobody cites. */
  readonly by_caller: boolean;
  /** Whether a bare answer is certain only where the question was about the subject. */
  readonly question_about: boolean;
}

export const financing: Subject = {
  words: 'approved approval mortgage lender bank banker financing financed finance loan credit cash hipoteca banco prestamo credito financiacion financiamiento preaprobado preaprobada aprobado aprobada contado Finanzierung finanzieren finanziert Hypothek Bank Kredit Darlehen Zusage genehmigt bar',
  by_caller: true,
  question_about: true,
};
export const followupConsent: Subject = {
  words: 'call calls calling callback llamarle llamarla enviarle enviarme enviarlo mandarle mandarme mandarlo escribirle escribirme contactarle contactarme llameme llamo envio mando contact send sent email mail text message ring reach write llamar llame llamen llamarme llamada contactar contacte enviar envie envieme mandar mande escribir anrufen rufen anruf zuruckrufen melden kontaktieren schicken senden zusenden mailen schreiben',
  by_caller: true,
  question_about: true,
};

const isAbout = ({ words }: Subject, text: string): boolean => (sharedWords(text, wordsOf(words)) ?? 0) > 0;

/** What a turn of the caller says of a subject. */
type Polarity = 'yes' | 'no' | 'denies' | 'tells' | 'nothing';

/** Negations in other sentences than those about the subject deny something else. */
function polarityOf(subject: Subject, text: string): Polarity {
  if (isGreeting(text)) return 'nothing';
  if (opensWithNo(text)) return 'no';
  if (isAffirmation(text)) return 'yes';
  const clauses = text.split(/[,;.!?…]+/u);
  const about = clauses.filter((clause) => isAbout(subject, clause));
  return (about.length > 0 ? about : clauses).some(isNegated) ? 'denies' : 'tells';
}

/** Of an answer to the agent: a yes to a question that is itself a "not" leaves open what it says. */
function answered(hearing: Hearing, subject: Subject, { id, polarity }: { readonly id: number; readonly polarity: Polarity }): boolean {
  const question = questionBefore(hearing, id)?.text ?? '';
  if (!/[?¿]/.test(question) || isNegated(question) || (polarity !== 'yes' && polarity !== 'no')) return false;
  return !subject.question_about || isAbout(subject, question);
}

function verdictOf(value: boolean, { polarities, isCertain, agreed }: { polarities: readonly Polarity[]; isCertain: boolean; agreed: readonly string[] }): Verdict<boolean> {
  const said = polarities.filter((polarity) => polarity !== 'nothing');
  if (polarities.length > 0 && said.length === 0) return { reason: 'says_nothing' };
  // A yes to "you have no agent?" says no. Where none of the caller's turns is cited, they said yes to the agent's words.
  const isYes = said.every((polarity) => polarity === 'yes') && !agreed.some(isNegated);
  if (value ? said.includes('no') || said.includes('denies') : isYes) return { reason: 'contradicted' };
  return { value, cap: isCertain ? 1 : uncertain };
}

export const booleanSaid = (hearing: Hearing, subject: Subject): Check<boolean, boolean> => (value, standing: Standing) => {
  const { caller, voice } = standing;
  if (subject.by_caller && caller.length === 0) return { reason: 'not_by_caller' };
  const turns = caller.map((id) => ({ id, text: hearing.speech.get(id)?.text ?? '' })).map((turn) => ({ ...turn, polarity: polarityOf(subject, turn.text) }));
  const isCertain = turns.some((turn) => isAbout(subject, turn.text) || answered(hearing, subject, turn));
  const agreed = [...voice.filter((id) => !caller.includes(id)).map((id) => hearing.speech.get(id)?.text ?? ''), ...turns.map(({ id }) => questionBefore(hearing, id)?.text ?? '')];
  return verdictOf(value, { polarities: turns.map(({ polarity, text }) => (!value && polarity === 'yes' && isNegated(text) ? 'denies' : polarity)), isCertain, agreed });
};

/** Nobody consents who asks, there or later, to be left alone. */
export const consentSaid = (hearing: Hearing): Check<boolean, boolean> => (value, standing) => {
  const from = hearing.material.turns.findIndex(({ turn_id }) => turn_id === standing.ids[0]);
  const isOver = value && hearing.material.turns.slice(Math.max(0, from)).some(({ role, text }) => role === 'user' && asksToBeLeftAlone(fold(text)));
  return isOver ? { reason: 'contradicted' } : booleanSaid(hearing, followupConsent)(value, standing);
};
