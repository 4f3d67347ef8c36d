// One reading of a call: who said what in which turn, what the verifier says about each claim, and which claims were
// dropped or lowered.
import type { DraftEvidence } from '@voicecall/contract';
import { highestConfidence } from '../confidence/confidence.ts';
import type { Exactness } from '../confidence/confidence.ts';
import type { Material, SpokenTurn } from '../material.ts';
import type { Judged, Verdicts } from '../verifier/verdict.ts';
import { addressesIn, newBudget } from '../readings/spelled.ts';
import type { Budget } from '../readings/spelled.ts';
import { runAt, wordsOf } from './words.ts';

/** Why a claim was dropped or changed. */
export type Reason =
  | Exclude<Judged['verdict'], 'supported'>
  | 'not_verified'
  | 'evidence_turn_unknown'
  | 'evidence_not_speech'
  | 'quote_not_spoken'
  | 'no_evidence'
  | 'not_by_caller'
  | 'value_not_found'
  | 'url_not_spoken'
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

export interface Reader {
  readonly material: Material;
  /** The turns with words, by id. */
  readonly speech: ReadonlyMap<number, SpokenTurn>;
  /** True when the caller said a word; a voicemail box is not the caller. */
  readonly caller_spoke: boolean;
  readonly refuted: readonly { readonly path: string; readonly reason: Reason }[];
  readonly refute: (path: string, reason: Reason) => void;
  /** False when no claim was verified. */
  readonly isVerified: boolean;
  /** The verdict on a claim; undefined when it was not verified. */
  readonly verdictOn: (path: string) => Judged | undefined;
  /** The folded words of a turn; none for a turn that is not read. */
  readonly words: (turn_id: number) => readonly string[];
  /** For all searches of spelled text in this call. */
  readonly budget: Budget;
  /** True when the address was said in the call, or is that of the lead or a booking. */
  readonly isAddressKnown: (address: string) => boolean;
  /** The index of a turn among all turns. */
  readonly places: ReadonlyMap<number, number>;
}

/** The cited turns that contain their quotes. */
export interface Evidence {
  /** All of them, sorted. */
  readonly ids: readonly number[];
  /** Those of the caller. */
  readonly caller: readonly number[];
}

/**
 * The characters of all turns that claims cite. A claim of a real call cites turns of one or two sentences, 150
 * characters each: a long draft reaches 20,000. Turns beyond it prove nothing, so that the work is bounded.
 */
export const mostEvidence = 64_000;

export function openReader(material: Material, verdicts: Verdicts | null): Reader {
  const refuted: { path: string; reason: Reason }[] = [];
  const speech = new Map(
    material.turns.filter(({ role }) => role === 'user' || role === 'agent').map((turn) => [turn.turn_id, turn]),
  );
  const known = new Map<number, readonly string[]>();
  const budget = newBudget();
  let left = mostEvidence;
  const words = (turn_id: number): readonly string[] => {
    const found = known.get(turn_id);
    if (found) return found;
    const { text = '' } = speech.get(turn_id) ?? {};
    const read = text.length <= left ? wordsOf(text) : [];
    if (text.length <= left) left -= text.length;
    known.set(turn_id, read);
    return read;
  };
  return {
    material,
    speech,
    caller_spoke:
      material.call.answered_by !== 'voicemail' &&
      material.turns.some(({ role, text }) => role === 'user' && /[\p{L}\p{N}]/u.test(text)),
    refuted,
    refute: (path, reason) => void refuted.push({ path, reason }),
    isVerified: verdicts !== null,
    // A path such as `custom.constructor` must not find what every object inherits.
    verdictOn: (path) => (verdicts && Object.hasOwn(verdicts, path) ? verdicts[path] : undefined),
    words,
    budget,
    isAddressKnown: addressesIn(
      [
        ...[...speech.values()].map(({ text }) => text),
        ...[material.call.lead?.email, ...material.bookings.map(({ email }) => email)].flatMap((email) => email ?? []),
      ],
      budget,
    ),
    places: new Map(material.turns.map(({ turn_id }, place) => [turn_id, place])),
  };
}

export const sortedIds = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Of these turns, those that exist and have words. */
export const spokenAmong = ({ speech }: Reader, ids: readonly number[]): number[] =>
  sortedIds(ids.filter((id) => speech.has(id)));

/** The turns whose quotes are in them as whole words in sequence. */
export function evidenceOf(reader: Reader, evidence: readonly DraftEvidence[], path: string): Evidence {
  const { speech, places, refute, words, material } = reader;
  const ids = sortedIds(
    evidence.flatMap(({ turn_id, quote }) => {
      if (speech.has(turn_id) && runAt(wordsOf(quote), words(turn_id)) !== -1) return [turn_id];
      const reason = speech.has(turn_id)
        ? 'quote_not_spoken'
        : places.has(turn_id)
          ? 'evidence_not_speech'
          : 'evidence_turn_unknown';
      refute(`${path}.evidence`, reason);
      return [];
    }),
  );
  // The greeting of a voicemail box says nothing about the person who was called.
  const isVoicemail = material.call.answered_by === 'voicemail';
  return { ids, caller: isVoicemail ? [] : ids.filter((id) => speech.get(id)?.role === 'user') };
}

/** The words of turns, one text for each. */
export const textsOf = ({ speech, words }: Reader, ids: readonly number[]): string[] =>
  ids.flatMap((id) => (words(id).length > 0 ? (speech.get(id)?.text ?? []) : []));

/** These turns, and those directly before and after them. */
export function around({ material: { turns }, places }: Reader, ids: readonly number[]): number[] {
  return sortedIds(
    ids.flatMap((id) => {
      const at = places.get(id) ?? -2;
      return [at - 1, at, at + 1].flatMap((place) => turns[place]?.turn_id ?? []);
    }),
  );
}

/**
 * The highest confidence of a claim with this evidence; null, with its reason on record, when the claim is dropped.
 */
export function confidenceOf(
  reader: Reader,
  path: string,
  { exactness, ids }: { readonly exactness: Exclude<Exactness, 'failed'>; readonly ids: readonly number[] },
): number | null {
  const judged = reader.verdictOn(path);
  const near = new Set(around(reader, ids));
  const recognized = ids.flatMap((id) => reader.speech.get(id)?.confidence ?? []);
  const highest = highestConfidence({
    exactness,
    verdict: judged?.verdict ?? null,
    agrees: judged !== undefined && (judged.turns.length === 0 || judged.turns.some((id) => near.has(id))),
    recognition: recognized.length > 0 ? Math.max(...recognized) : null,
  });
  if (highest === null && judged && judged.verdict !== 'supported') reader.refute(path, judged.verdict);
  return highest;
}
