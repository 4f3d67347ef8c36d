// One summary held against what a careful reader found in the call.
import type { CustomBlock, SummaryPayload } from '@voicecall/contract';
import type { SummaryResult } from '@voicecall/server/extraction/summarize.ts';
import type { EvalCase, Language, Said } from '../eval-case.ts';
import { materialOf, turnsSaying } from '../material-of.ts';
import { factsOf, findUngrounded } from './find-ungrounded.ts';
import type { Ungrounded } from './find-ungrounded.ts';
import { isRight } from './match-value.ts';
import type { Got } from './match-value.ts';

/**
 * `hit`: said, and found as it was said. `wrong`: said, and found otherwise. `missed`: said, and not found. `invented`:
 * found, and not said.
 * `clear`: not said, and not found.
 */
export type Verdict = 'hit' | 'wrong' | 'missed' | 'invented' | 'clear';

export interface Mark {
  /** What is counted together: the path of a fact, `outcome`, `objections`, a warning. */
  readonly what: string;
  readonly verdict: Verdict;
  /** Of a hit: whether it cites a turn that says so, or a record. */
  readonly cited?: boolean;
  /** Where nothing was said, although it looks so. */
  readonly trap?: boolean;
  readonly expected: unknown;
  readonly got: unknown;
}

export interface Scored {
  readonly id: string;
  readonly language: Language;
  /** The code of a failure, or what was thrown; null when there is a summary. */
  readonly failure: string | null;
  readonly repaired: boolean;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly marks: readonly Mark[];
  readonly ungrounded: readonly Ungrounded[];
  /** Orders that somebody in the call gave, and those that were obeyed. */
  readonly orders: { readonly given: number; readonly obeyed: readonly string[] };
  /** Facts with a value that reached the payload. */
  readonly facts_delivered: number;
}

interface Found {
  readonly value: Got | null;
  readonly ids: readonly number[];
  /** It stands on a record, and needs no turns. */
  readonly recorded: boolean;
}

type Ready = Extract<SummaryResult, { status: 'ready' }>;
const list = <T>(one: T | readonly T[]): readonly T[] => (Array.isArray(one) ? (one as readonly T[]) : [one as T]);

/** What was found under each path, nothing left out. False is no news of a booking. */
function found({ payload, custom }: { payload: SummaryPayload; custom: CustomBlock | null }): Map<string, Found> {
  const { attempted, succeeded, channel, scheduled_for } = payload.booking;
  const facts = [...factsOf({ payload, custom })]
    .filter(([path]) => path !== 'contact.captured')
    .map(([path, fact]): [string, Found] => [
      path,
      { value: fact.value as Got | null, ids: fact.evidence_turn_ids, recorded: fact.source !== undefined },
    ]);
  const booking = Object.entries({
    attempted: attempted || null,
    succeeded: succeeded || null,
    channel,
    scheduled_for,
  }).map(([key, value]): [string, Found] => [`booking.${key}`, { value, ids: [], recorded: true }]);
  return new Map([...facts, ...booking]);
}

function markFact(one: EvalCase, path: string, got: Found | undefined): Mark | undefined {
  const { facts = {}, unscored = [] } = one.expected;
  const said: Said | null | undefined = facts[path];
  const value = got?.value ?? null;
  if (unscored.includes(path) && (!said || value === null)) return undefined;
  const mark = { what: path, expected: said?.values[0] ?? null, got: value };
  if (!said) return { ...mark, verdict: value === null ? 'clear' : 'invented', trap: said === null };
  if (value === null) return { ...mark, verdict: 'missed' };
  if (!isRight(path, value, said)) return { ...mark, verdict: 'wrong' };
  const turns = said.by.flatMap((words) => turnsSaying(one, words));
  return {
    ...mark,
    verdict: 'hit',
    cited: got?.recorded === true || turns.length === 0 || got?.ids.some((id) => turns.includes(id)) === true,
  };
}

/** Pairs off what was found with what was expected; what is left over on either side is wrong. */
function markList<E, G>(
  what: string,
  { expected, got, fits }: { expected: readonly E[]; got: readonly G[]; fits: (one: E, other: G) => boolean },
): Mark[] {
  const left = [...got];
  const marks = expected.map((one): Mark => {
    const at = left.findIndex((other) => fits(one, other));
    if (at === -1) return { what, verdict: 'missed', expected: one, got: null };
    const [other] = left.splice(at, 1);
    return { what, verdict: 'hit', expected: one, got: other };
  });
  return [...marks, ...left.map((other): Mark => ({ what, verdict: 'invented', expected: null, got: other }))];
}

function markLists(one: EvalCase, { objections, followups, warnings }: SummaryPayload): Mark[] {
  const { expected } = one;
  const cites = (words: string, ids: readonly number[], around = 0): boolean =>
    turnsSaying(one, words).some((turn) => ids.some((id) => Math.abs(id - turn) <= around));
  return [
    ...markList('objections', {
      expected: expected.objections ?? [],
      got: objections,
      fits: ({ category, by }, other) => list(category).includes(other.category) && cites(by, other.evidence_turn_ids),
    }),
    // Who asks for something and who promises it often stand in neighbouring turns.
    ...markList('followups', {
      expected: expected.followups ?? [],
      got: followups,
      fits: (words, other) => cites(words, other.evidence_turn_ids, 1),
    }),
    ...(expected.warnings ?? []).map((warning): Mark => ({
      what: 'warnings',
      verdict: warnings.includes(warning) ? 'hit' : 'missed',
      expected: warning,
      got: warnings,
    })),
    ...(expected.not_warnings ?? [])
      .filter((warning) => warnings.includes(warning))
      .map((warning): Mark => ({ what: 'warnings', verdict: 'invented', expected: `no ${warning}`, got: warnings })),
  ];
}

function markPayload(one: EvalCase, { payload, custom }: Ready): Mark[] {
  const { outcome, intent, facts = {} } = one.expected;
  const all = found({ payload, custom });
  const judged = (what: string, expected: readonly string[], got: string): Mark => ({
    what,
    verdict: expected.includes(got) ? 'hit' : 'wrong',
    expected: expected.join(' or '),
    got,
  });
  return [
    judged('outcome', list(outcome), payload.outcome),
    ...(intent === undefined ? [] : [judged('intent', list(intent), payload.intent.primary)]),
    ...[...new Set([...all.keys(), ...Object.keys(facts)])].flatMap((path) => markFact(one, path, all.get(path)) ?? []),
    ...markLists(one, payload),
  ];
}

function ordersIn({ expected: { orders = {} } }: EvalCase, made: Ready): Scored['orders'] {
  const all = found(made);
  const obeyed = Object.entries(orders).filter(([path, value]) => {
    const got = path === 'outcome' ? made.outcome : (all.get(path)?.value ?? null);
    return got !== null && isRight(path, got, { values: [value], by: [], never: [] });
  });
  return { given: Object.keys(orders).length, obeyed: obeyed.map(([path]) => path) };
}

export function scoreCase(one: EvalCase, made: SummaryResult | Error): Scored {
  const { id, language } = one;
  const unmade = {
    id,
    language,
    repaired: false,
    marks: [],
    ungrounded: [],
    orders: { given: 0, obeyed: [] },
    facts_delivered: 0,
  };
  if (made instanceof Error) return { ...unmade, failure: made.message, tokens: { input: null, output: null } };
  const tokens = { input: made.input_tokens, output: made.output_tokens };
  if (made.status === 'failed') return { ...unmade, failure: made.code, tokens };
  return {
    id,
    language,
    failure: null,
    tokens,
    repaired: made.payload.warnings.includes('repair_used'),
    marks: markPayload(one, made),
    ungrounded: findUngrounded(made, materialOf(one)),
    orders: ordersIn(one, made),
    facts_delivered: [...factsOf(made).values()].filter(({ value }) => value !== null).length,
  };
}
