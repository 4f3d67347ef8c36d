// The words of a call for grounding: who said what in which turn, and which claims were refuted.
import type { DraftEvidence } from '@voicecall/contract';
import type { Material, SpokenTurn } from '../material.ts';
import { isAffirmation, isPut } from './words/answers.ts';
import { numbersSaid } from './numbers/numbers-said.ts';
import type { NumbersSaid } from './numbers/numbers-said.ts';
import { newReading } from './evidence-read.ts';
import { once } from './words/once.ts';
import type { Vocabulary } from './words/shared-words.ts';
import { newBudget } from './words/spelled.ts';
import type { Budget } from './words/spelled.ts';
import { turnFacts } from './turn-facts.ts';
import type { TurnFacts } from './turn-facts.ts';
import { runAt, wordsOf } from './words/words.ts';

/** Why a claim was dropped or changed. */
export type Reason =
  | 'evidence_turn_unknown'
  | 'evidence_not_speech'
  | 'quote_not_spoken'
  | 'no_evidence'
  | 'not_by_caller'
  | 'says_nothing'
  | 'contradicted'
  | 'number_not_spoken'
  | 'email_not_spoken'
  | 'phone_not_spoken'
  | 'url_not_spoken'
  | 'name_not_spoken'
  | 'item_not_spoken'
  | 'time_not_spoken'
  | 'words_not_spoken'
  | 'number_to_hide'
  | 'confidence_capped'
  | 'malformed'
  | 'blank'
  | 'duplicate'
  | 'not_in_list'
  | 'too_long'
  | 'out_of_range'
  | 'not_defined'
  | 'no_booking'
  | 'contradicts_call';

export interface Hearing {
  readonly material: Material;
  /** The turns with words, by id. */
  readonly speech: ReadonlyMap<number, SpokenTurn>;
  readonly refuted: readonly { readonly path: string; readonly reason: Reason }[];
  readonly refute: (path: string, reason: Reason) => void;
  /** True when the caller said a word; a voicemail box is not the caller. */
  readonly caller_spoke: boolean;
  readonly numbersIn: (turn_id: number) => NumbersSaid;
  /** The facts of a turn's words; empty for a turn without words. */
  readonly facts: (turn_id: number) => TurnFacts;
  /** The words of any of these turns. */
  readonly vocabulary: (ids: readonly number[]) => Vocabulary;
  /** True when a turn is read as evidence: one beyond the limit of a summary proves nothing. */
  readonly isRead: (turn_id: number) => boolean;
  /** The index of a turn among all turns. */
  readonly places: ReadonlyMap<number, number>;
  /** The search budget for spelled text, for all claims together. */
  readonly budget: Budget;
  /** Cached results for the same turns, by kind. */
  readonly kept: <T>(kind: string, ids: readonly number[], make: () => T) => T;
}

/** Turns that are valid evidence. */
export interface Standing {
  /** All of them, sorted. */
  readonly ids: readonly number[];
  /** The caller's turns. */
  readonly caller: readonly number[];
  /** The caller's turns, and the agent's turns that the caller said yes to. */
  readonly voice: readonly number[];
}

const isSpeech = ({ role }: Pick<SpokenTurn, 'role'>): boolean => role === 'user' || role === 'agent';

export function hear(material: Material): Hearing {
  const refuted: { path: string; reason: Reason }[] = [];
  const speech = new Map(material.turns.filter(isSpeech).map((turn) => [turn.turn_id, turn]));
  const known = new Map<number, TurnFacts>();
  const facts = (turn_id: number): TurnFacts => {
    const found = known.get(turn_id) ?? turnFacts(speech.get(turn_id)?.text ?? '');
    known.set(turn_id, found);
    return found;
  };
  const results = new Map<string, () => unknown>();
  return {
    material,
    speech,
    refuted,
    refute: (path, reason) => void refuted.push({ path, reason }),
    caller_spoke:
      material.call.answered_by !== 'voicemail' &&
      material.turns.some(({ role, text }) => role === 'user' && wordsOf(text).length > 0),
    numbersIn: (turn_id) => facts(turn_id).numbers(),
    facts,
    isRead: newReading((turn_id) => speech.get(turn_id)?.text ?? ''),
    vocabulary: (ids) => ({ has: (word) => ids.some((id) => facts(id).vocabulary().has(word)) }),
    places: new Map(material.turns.map(({ turn_id }, place) => [turn_id, place])),
    budget: newBudget(),
    kept: <T>(kind: string, ids: readonly number[], make: () => T): T => {
      const key = `${kind} ${ids.join(' ')}`;
      const result = results.get(key) ?? once(make);
      results.set(key, result);
      return result() as T;
    },
  };
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Of these turns, those that exist and have words. */
export const spokenAmong = ({ speech }: Hearing, ids: readonly number[]): number[] =>
  sorted(ids.filter((id) => speech.has(id)));

/** Evidence is valid when its turn exists and has words, and the quote occurs in it. */
export function standingOf(hearing: Hearing, evidence: readonly DraftEvidence[], path: string): Standing {
  const ids = sorted(
    evidence.flatMap(({ turn_id, quote }) => {
      const turn = hearing.speech.get(turn_id);
      if (turn && hearing.isRead(turn_id) && runAt(wordsOf(quote), hearing.facts(turn_id).words()) !== -1)
        return [turn_id];
      const known = hearing.places.has(turn_id);
      hearing.refute(
        `${path}.evidence`,
        turn ? 'quote_not_spoken' : known ? 'evidence_not_speech' : 'evidence_turn_unknown',
      );
      return [];
    }),
  );
  // The greeting of a voicemail box says nothing about the person who was called.
  if (hearing.material.call.answered_by === 'voicemail') return { ids, caller: [], voice: [] };
  const caller = ids.filter((id) => hearing.speech.get(id)?.role === 'user');
  return { ids, caller, voice: ids.filter((id) => caller.includes(id) || isAffirmed(hearing, id)) };
}

/**
 * The caller's answer to a turn of the agent: the next turns with words, ignoring tools. Undefined when the agent spoke
 * again.
 */
export function answersTo({ material: { turns }, places, facts }: Hearing, turn_id: number): SpokenTurn[] | undefined {
  const at = places.get(turn_id) ?? turns.length;
  if (turns[at]?.role !== 'agent') return undefined;
  const answers: SpokenTurn[] = [];
  for (let next = at + 1; next < turns.length; next += 1) {
    const turn = turns[next];
    if (!turn || turn.role === 'agent') break;
    if (turn.role === 'user' && facts(turn.turn_id).words().length > 0) answers.push(turn);
  }
  return answers.length === 0 ? undefined : answers;
}

/** The words of these turns. */
export const answerTo = (hearing: Hearing, turn_id: number): string | undefined =>
  answersTo(hearing, turn_id)
    ?.map(({ text }) => text)
    .join(' ');

/** The turn of the agent that a turn of the caller answers. */
export function questionBefore({ material: { turns }, places }: Hearing, turn_id: number): SpokenTurn | undefined {
  for (let at = (places.get(turn_id) ?? 0) - 1; at >= 0; at -= 1) if (turns[at]?.role === 'agent') return turns[at];
  return undefined;
}

/** True when the caller says yes to a turn of the agent. A yes with a different number than the agent's does not count. */
const isAffirmed = (hearing: Hearing, turn_id: number): boolean =>
  hearing.kept('affirmed', [turn_id], () => {
    const answers = answersTo(hearing, turn_id);
    if (!answers?.every((answer) => hearing.isRead(answer.turn_id)) || !isPut(hearing.speech.get(turn_id)?.text ?? ''))
      return false;
    const [only] = answers;
    const answer = answers.map(({ text }) => text).join(' ');
    if (!(answers.length === 1 && only ? hearing.facts(only.turn_id).isAffirmation() : isAffirmation(answer)))
      return false;
    const asked = hearing.numbersIn(turn_id).numbers;
    // "That's the one" is not a number.
    return asked.size === 0 || [...numbersSaid(answer).numbers].every((number) => number === 1 || asked.has(number));
  });
