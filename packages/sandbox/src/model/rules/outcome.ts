// How a call turned out.
import type { ExtractionDraft } from '@voicecall/contract';
import { says, affirmed } from './phrases.ts';
import type { Phrases } from './phrases.ts';
import { said } from './claims.ts';
import type { Claim } from './claims.ts';
import * as words from './outcome-phrases.ts';
import { isQuestion } from './speech.ts';
import type { Sentence, Speech } from './speech.ts';

type Outcome = ExtractionDraft['outcome']['value'];

const last = (sentences: readonly Sentence[], list: Phrases): Sentence | undefined =>
  sentences.findLast((sentence) => says(sentence, list));

/** The agent's words that an appointment stands, unless it was withdrawn later. */
export function confirmedBooking({ agent, user }: Speech): Sentence | undefined {
  const stands = agent.findLast(
    (sentence) =>
      !isQuestion(sentence) && affirmed(sentence, words.confirmedBooking) && !says(sentence, words.failedBooking),
  );
  if (!stands) return undefined;
  const after = [
    ...user.filter((sentence) => says(sentence, words.cancelled)),
    ...agent.filter((sentence) => says(sentence, words.failedBooking)),
  ];
  return after.some(({ place }) => place > stands.place) ? undefined : stands;
}

/** Whether somebody wants no more calls at all, and where it says so. */
export const optOut = ({ user }: Speech): Sentence | undefined => last(user, words.unsubscribe);

/** Words of complaint that are meant: "I do not want to complain" is none. */
export const complaintOf = ({ user }: Speech): Sentence | undefined =>
  user.findLast((sentence) => affirmed(sentence, words.complaint) !== null);

/** The callee's wish to be called again, or the agent's word that it will. */
function callAgain(speech: Speech): Sentence | undefined {
  const wish = speech.user.findLast(
    (sentence) => !sentence.sarcastic && affirmed(sentence, words.callAgain) && !says(sentence, words.unsubscribe),
  );
  if (wish) return wish;
  const promise = speech.agent.findLast((sentence) => !isQuestion(sentence) && affirmed(sentence, words.willCall));
  return promise && speech.user.some(({ place }) => place < promise.place) ? promise : undefined;
}

function machine({ input, user, agent }: Speech): Claim<Outcome> | null {
  const greeting = user.find((sentence) => affirmed(sentence, words.mailbox));
  if (input.call.answered_by === 'voicemail')
    return said('voicemail', 0.95, ...[greeting ?? agent[0] ?? user[0]].filter((sentence) => sentence !== undefined));
  const short = new Set(user.map(({ turn_id }) => turn_id)).size <= 2;
  return greeting && short && !isQuestion(greeting) ? said('voicemail', 0.85, greeting) : null;
}

/** A conversation with a wrong number does not continue. */
const mostWrongTurns = 3;

/** `signals`: how many things were learnt that make a lead of the callee. */
export function readOutcome(speech: Speech, signals: readonly Sentence[]): Claim<Outcome> {
  const { user, agent } = speech;
  const first = agent[0];
  const certain = machine(speech);
  if (certain) return certain;
  if (user.length === 0) return said('abandoned', 0.8, ...(first ? [first] : []));
  const wrong = user.find((sentence) => says(sentence, words.wrongNumber));
  if (wrong && new Set(user.map(({ turn_id }) => turn_id)).size <= mostWrongTurns)
    return said('wrong_number', 0.9, wrong);
  const lost = agent.findLast((sentence) => says(sentence, words.lostLine));
  if (lost && !user.some(({ place }) => place > lost.place)) return said('abandoned', 0.85, lost);
  const booked = confirmedBooking(speech);
  if (booked) return said('booked', 0.9, booked);
  return wishes(speech) ?? found(speech, signals);
}

/** What the callee wants to happen: of being called again and being left alone, what was said last. */
function wishes(speech: Speech): Claim<Outcome> | null {
  const complaint = complaintOf(speech);
  if (complaint) return said('complaint', 0.85, complaint);
  const stop = optOut(speech);
  if (stop) return said('disqualified', 0.9, stop);
  const again = callAgain(speech);
  const no = speech.user.findLast((sentence) => says(sentence, words.declined));
  if (again && (!no || again.place >= no.place || again.turn_id === no.turn_id)) return said('callback', 0.9, again);
  return no ? said('disqualified', 0.85, no) : null;
}

const wordsOf = (sentences: readonly Sentence[]): number =>
  sentences.reduce((sum, { plain }) => sum + plain.split(/\s+/).length, 0);

const fewWords = 25;
const mostProofs = 4;

function found({ user, sentences }: Speech, signals: readonly Sentence[]): Claim<Outcome> {
  const turns = new Set(user.map(({ turn_id }) => turn_id)).size;
  const closed = sentences.slice(-4).some((sentence) => says(sentence, words.farewell));
  if (signals.length >= 2)
    return said(
      'qualified',
      signals.length > 2 ? 0.85 : 0.7,
      ...[...new Set(signals)].sort((a, b) => a.place - b.place).slice(0, mostProofs),
    );
  const end = user.at(-1) ?? user[0];
  if (!closed && (turns <= 2 || wordsOf(user) < fewWords) && end) return said('abandoned', 0.7, end);
  const [longest] = user.toSorted((a, b) => b.plain.length - a.plain.length);
  return said('other', 0.5, ...(longest ? [longest] : []));
}
