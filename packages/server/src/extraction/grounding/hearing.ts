// What can be said of a call's words: who said what in which turn, and which claims about it were refuted.
import type { DraftEvidence } from '@voicecall/contract';
import type { Material, SpokenTurn } from '../material.ts';
import { isAffirmation, isPut } from './answers.ts';
import { numbersSaid } from './numbers-said.ts';
import type { NumbersSaid } from './numbers-said.ts';
import { occursIn, wordsOf } from './words.ts';

/** Why a claim was dropped or changed. */
export type Reason =
  | 'evidence_turn_unknown' | 'evidence_not_speech' | 'quote_not_spoken' | 'no_evidence' | 'not_by_caller' | 'says_nothing' | 'contradicted'
  | 'number_not_spoken' | 'email_not_spoken' | 'phone_not_spoken' | 'url_not_spoken' | 'name_not_spoken' | 'item_not_spoken' | 'time_not_spoken' | 'words_not_spoken' | 'number_to_hide'
  | 'confidence_capped' | 'malformed' | 'blank' | 'duplicate' | 'not_in_list' | 'too_long' | 'out_of_range' | 'not_defined' | 'no_booking' | 'contradicts_call';

export interface Hearing {
  readonly material: Material;
  /** The turns in which somebody spoke, by their ids. */
  readonly speech: ReadonlyMap<number, SpokenTurn>;
  readonly refuted: readonly { readonly path: string; readonly reason: Reason }[];
  readonly refute: (path: string, reason: Reason) => void;
  /** Whether the caller said a word; a voicemail box is not the caller. */
  readonly caller_spoke: boolean;
  readonly numbersIn: (turn_id: number) => NumbersSaid;
}

/** Turns that still stand as evidence. */
export interface Standing {
  /** All of them, sorted. */
  readonly ids: readonly number[];
  /** Those of the caller. */
  readonly caller: readonly number[];
  /** Those of the caller, and those of the agent that the caller said yes to. */
  readonly voice: readonly number[];
}

const isSpeech = ({ role }: Pick<SpokenTurn, 'role'>): boolean => role === 'user' || role === 'agent';

export function hear(material: Material): Hearing {
  const refuted: { path: string; reason: Reason }[] = [];
  const numbers = new Map<number, NumbersSaid>();
  const speech = new Map(material.turns.filter(isSpeech).map((turn) => [turn.turn_id, turn]));
  const numbersIn = (turn_id: number): NumbersSaid => {
    const said = numbers.get(turn_id) ?? numbersSaid(speech.get(turn_id)?.text ?? '');
    numbers.set(turn_id, said);
    return said;
  };
  return {
    material,
    speech,
    refuted,
    refute: (path, reason) => void refuted.push({ path, reason }),
    caller_spoke: material.call.answered_by !== 'voicemail' && material.turns.some(({ role, text }) => role === 'user' && wordsOf(text).length > 0),
    numbersIn,
  };
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** The turns of these that exist and in which somebody spoke. */
export const spokenAmong = ({ speech }: Hearing, ids: readonly number[]): number[] => sorted(ids.filter((id) => speech.has(id)));

/** Evidence stands when its turn exists, somebody spoke in it, and the quote occurs in it. */
export function standingOf(hearing: Hearing, evidence: readonly DraftEvidence[], path: string): Standing {
  const ids = sorted(
    evidence.flatMap(({ turn_id, quote }) => {
      const turn = hearing.speech.get(turn_id);
      if (turn && occursIn(quote, turn.text)) return [turn_id];
      const known = hearing.material.turns.some((other) => other.turn_id === turn_id);
      hearing.refute(`${path}.evidence`, turn ? 'quote_not_spoken' : known ? 'evidence_not_speech' : 'evidence_turn_unknown');
      return [];
    }),
  );
  // The greeting of a voicemail box tells nothing of whoever is called, however it is put.
  if (hearing.material.call.answered_by === 'voicemail') return { ids, caller: [], voice: [] };
  const caller = ids.filter((id) => hearing.speech.get(id)?.role === 'user');
  return { ids, caller, voice: ids.filter((id) => caller.includes(id) || isAffirmed(hearing, id)) };
}

/** The words with which the caller answers a turn of the agent: those right behind it, tools aside. Undefined when the agent spoke on. */
export function answerTo({ material: { turns } }: Hearing, turn_id: number): string | undefined {
  const at = turns.findIndex((turn) => turn.turn_id === turn_id);
  if (turns[at]?.role !== 'agent') return undefined;
  const behind = turns.slice(at + 1).filter(({ role, text }) => role === 'agent' || (role === 'user' && wordsOf(text).length > 0));
  const until = behind.findIndex(({ role }) => role === 'agent');
  const answers = until === -1 ? behind : behind.slice(0, until);
  return answers.length === 0 ? undefined : answers.map(({ text }) => text).join(' ');
}

/** The turn of the agent that a turn of the caller answers. */
export function questionBefore({ material: { turns } }: Hearing, turn_id: number): SpokenTurn | undefined {
  const at = turns.findIndex((turn) => turn.turn_id === turn_id);
  return turns.slice(0, Math.max(0, at)).findLast(({ role }) => role === 'agent');
}

/** Whether the caller says yes to a turn of the agent. A yes with another number than the agent's is none. */
function isAffirmed(hearing: Hearing, turn_id: number): boolean {
  const answer = answerTo(hearing, turn_id);
  if (answer === undefined || !isAffirmation(answer) || !isPut(hearing.speech.get(turn_id)?.text ?? '')) return false;
  const asked = hearing.numbersIn(turn_id).numbers;
  // "That's the one" is no number.
  return asked.size === 0 || [...numbersSaid(answer).numbers].every((number) => number === 1 || asked.has(number));
}
