// Facts of a draft against the facts that were delivered.
import type { DraftFact, ExtractionDraft } from '@voicecall/contract';
import type { Half } from '../halves.ts';
import type { DraftKind, EvaluationCall, MistakeClass } from '../evaluation-call.ts';
import { pathsOf } from '../evaluation-call.ts';
import type { Made, Run } from '../run-calls.ts';
import { isRight, isSame } from './match-value.ts';
import type { Value } from './match-value.ts';

/** How a fact is shown: readers trust a certain one, check an uncertain one, and do not see the rest. */
export type Level = 'certain' | 'uncertain' | 'none';

export const leastCertain = 0.85;
export const leastShown = 0.6;

const levelOf = (confidence: number): Level =>
  confidence >= leastCertain ? 'certain' : confidence >= leastShown ? 'uncertain' : 'none';

interface Shown {
  readonly value: Value | null;
  readonly level: Level;
  /** It stands on a record and not on words of the call. */
  readonly recorded?: boolean;
}

export interface ScoredFact {
  readonly id: string;
  readonly language: EvaluationCall['language'];
  readonly half: Half;
  readonly kind: DraftKind;
  readonly path: string;
  /** The path; custom fields by their type. */
  readonly field: string;
  readonly claimed: Shown;
  /** Of the claim: false where a mistake is planted. Undefined: not scored. */
  readonly claim_is_true: boolean | undefined;
  readonly mistake: MistakeClass | undefined;
  /** The recorded verifier says that the claim is supported. */
  readonly supported: boolean;
  readonly delivered: Shown;
  readonly delivered_is_true: boolean | undefined;
  /** The reader sees how certain it is. */
  readonly marked: boolean;
  /** The right values, for people. */
  readonly right: readonly Value[];
}

const nothing: Shown = { value: null, level: 'none' };

function claimedAt(draft: ExtractionDraft, path: string): Shown {
  const [group = '', key = ''] = path.split('.');
  const groups: Readonly<Record<string, Readonly<Record<string, DraftFact<unknown> | undefined>>>> = {
    contact: draft.contact,
    booking: draft.booking,
    vertical_facts: draft.vertical_facts,
    custom: draft.custom,
  };
  const fact = groups[group]?.[key];
  return fact && fact.value !== null ? { value: fact.value as Value, level: levelOf(fact.confidence) } : nothing;
}

/** The booking has no confidence: what is delivered is as good as certain. False is no news of an attempt. */
function deliveredAt({ payload, custom }: Made, path: string): Shown {
  const [group = '', key = ''] = path.split('.');
  if (group === 'booking') {
    const value = key === 'attempted' ? payload.booking.attempted || null : payload.booking.channel;
    return value === null ? nothing : { value, level: 'certain' };
  }
  const groups: Readonly<Record<string, object>> = {
    contact: payload.contact,
    vertical_facts: payload.vertical.facts,
    custom: custom?.facts ?? {},
  };
  const facts = (groups[group] ?? {}) as Readonly<
    Record<string, { value: Value | null; confidence: number; source?: string }>
  >;
  const fact = facts[key];
  return fact && fact.value !== null
    ? { value: fact.value, level: levelOf(fact.confidence), recorded: fact.source !== undefined }
    : nothing;
}

function fieldOf(path: string, { custom_fields }: EvaluationCall): string {
  const type = custom_fields.find(({ field_key }) => path === `custom.${field_key}`)?.type;
  return type === undefined ? path.replace('vertical_facts.', 'homes: ') : `custom: ${type.replace('_', ' ')}`;
}

export function scoreFacts({ call, kind, draft, mistakes, verdicts, made }: Run, half: Half): ScoredFact[] {
  return pathsOf(call).flatMap((path) => {
    const claimed = claimedAt(draft, path);
    const delivered = deliveredAt(made, path);
    if (claimed.value === null && delivered.value === null) return [];
    const mistake = mistakes.find((one) => one.path === path)?.class;
    const right = call.gold.facts[path]?.values ?? [];
    const truthOf = ({ value, recorded = false }: Shown): boolean | undefined => {
      if (value === null || (path === 'booking.attempted' && value === false)) return undefined;
      // The gold knows what was said. A number that is on record is right although nobody said it.
      if (recorded && right.length === 0 && mistake === undefined) return undefined;
      if (mistake !== undefined && claimed.value !== null && isSame(path, value, claimed.value)) return false;
      return isRight(call, path, value);
    };
    return [
      {
        id: call.id,
        language: call.language,
        half,
        kind,
        path,
        field: fieldOf(path, call),
        claimed,
        claim_is_true: truthOf(claimed),
        mistake,
        supported: verdicts.get(path) === 'supported',
        delivered,
        delivered_is_true: truthOf(delivered),
        marked: !path.startsWith('booking.'),
        right,
      },
    ];
  });
}

/** Kept: as certain as it was claimed. Undefined: the draft does not claim it, or it is not true, or not scored. */
export function fateOf(fact: ScoredFact): 'kept' | 'lowered' | 'lost' | undefined {
  const { claimed, claim_is_true, delivered, delivered_is_true, path } = fact;
  if (claim_is_true !== true || claimed.value === null || claimed.level === 'none') return undefined;
  const stands =
    delivered.value !== null && (delivered_is_true === true || isSame(path, delivered.value, claimed.value));
  if (!stands || delivered.level === 'none') return 'lost';
  return claimed.level === 'certain' && delivered.level === 'uncertain' ? 'lowered' : 'kept';
}

/** How a planted mistake is shown. Another value that is wrong as well counts as the mistake. */
export function shownMistake({ mistake, delivered, delivered_is_true }: ScoredFact): Level | undefined {
  if (mistake === undefined) return undefined;
  return delivered_is_true === false ? delivered.level : 'none';
}
