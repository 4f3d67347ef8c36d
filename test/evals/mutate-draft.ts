// Small lies: a draft with its proofs mixed up, its numbers, days, places and choices changed, and claims of another
// call put in.
import type { DraftEvidence, ExtractionDraft, FieldDefinition } from '@voicecall/contract';
import fc from 'fast-check';

type Claim = { value: unknown; confidence: number; evidence: DraftEvidence[] };
type Evidence = { turn_id: number; quote: string };

/** Every object in a draft of which `is` says so. */
function collect<T>(value: unknown, is: (one: object) => boolean): T[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(is(value) ? [value as T] : []), ...Object.values(value).flatMap((one) => collect<T>(one, is))];
}

const evidenceIn = (draft: unknown): Evidence[] =>
  collect<Evidence>(draft, (one) => 'turn_id' in one && 'quote' in one);
const claimsIn = (draft: unknown): Claim[] => collect<Claim>(draft, (one) => 'value' in one && 'evidence' in one);
const at = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

/** Judgements are one of a list; the type of the others may not change. */
const factsIn = ({ contact, vertical_facts, custom }: ExtractionDraft): Claim[] => [
  ...claimsIn(contact),
  ...claimsIn(vertical_facts),
  ...claimsIn(custom),
];

function changed(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value + by;
  if (typeof value === 'string')
    return /\d/.test(value) ? value.replaceAll(/\d/g, (digit) => String((Number(digit) + by) % 10)) : `${value} ${by}`;
  return Array.isArray(value) ? value.map((one) => changed(one, by)) : value;
}

/** What may be done to a draft; `n` and `m` choose where, `by` how much. */
const kinds = [
  'swap_quotes',
  'shift_turn',
  'change_number',
  'take_proof',
  'swap_values',
  'foreign_value',
  'foreign_text',
  'certain',
  'other_weekday',
  'other_month',
  'other_date',
  'flip',
  'other_choice',
  'other_place',
] as const;
export const mutation = fc.record({
  kind: fc.constantFrom(...kinds),
  n: fc.nat(500),
  m: fc.nat(500),
  by: fc.integer({ min: 1, max: 9 }),
});
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

const sameType = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other) && one !== null && other !== null;

const weekdays = [
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  'lunes martes miércoles jueves viernes sábado domingo',
  'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
].map((names) => names.split(' '));
const months = [
  'January February March April May June July August September October November December',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
].map((names) => names.split(' '));
const places = [
  'Boston',
  'Ashgrove',
  'Sevilla',
  'Königsberg',
  'Lindenau',
  'Puerto Viejo',
  'Queens',
  'Hamburg',
  'Valencia',
];

/** Each name in a text becomes the one that comes `by` places later in its list. */
function renamed(text: string, lists: readonly (readonly string[])[], by: number): string {
  const next = (found: string): string => {
    const list = lists.find((names) => names.some((name) => name.toLowerCase() === found.toLowerCase())) ?? [];
    return list[(list.findIndex((name) => name.toLowerCase() === found.toLowerCase()) + by) % list.length] ?? found;
  };
  return text.replaceAll(new RegExp(`(?<!\\p{L})(?:${lists.flat().join('|')})(?!\\p{L})`, 'giu'), next);
}

const dayMs = 86_400_000;
/** A date or a moment, some days or months away from where it was. */
function moved(text: string, by: number, n: number): string {
  const at = Date.parse(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(at)) return text;
  const later = new Date(at + (n % 2 ? by : 30 * by) * (n % 3 ? 1 : -1) * dayMs).toISOString();
  return text.length === 10 ? later.slice(0, 10) : later;
}

const textual = (claims: readonly Claim[]): Claim[] => claims.filter(({ value }) => typeof value === 'string');

/** Days, yes and no, choices and places. */
function misstate(draft: ExtractionDraft, definitions: readonly FieldDefinition[], { kind, n, m, by }: Mutation): void {
  const facts = factsIn(draft);
  if (kind === 'other_weekday' || kind === 'other_month') {
    const change = (text: string): string => renamed(text, kind === 'other_weekday' ? weekdays : months, by);
    for (const claim of textual(facts)) claim.value = change(String(claim.value));
    for (const followup of draft.followups) followup.task = change(followup.task);
    Object.assign(draft.summary, {
      headline: change(draft.summary.headline),
      narrative: change(draft.summary.narrative),
    });
  }
  if (kind === 'other_date') {
    for (const claim of textual(facts)) claim.value = moved(String(claim.value), by, n);
    for (const followup of draft.followups) followup.due_by = followup.due_by && moved(followup.due_by, by, n);
  }
  const chosen = at(
    facts.filter(({ value }) => typeof value === 'boolean'),
    n,
  );
  if (kind === 'flip' && chosen) chosen.value = !chosen.value;
  const choice = at(
    definitions.filter(({ type, field_key }) => type === 'enum' && draft.custom[field_key]),
    n,
  );
  const claimed = choice && draft.custom[choice.field_key];
  if (kind === 'other_choice' && choice && claimed) Object.assign(claimed, { value: at(choice.enum_values, m) });
  const { area } = draft.vertical_facts;
  if (kind === 'other_place' && area && area.value !== null)
    area.value = m % 2 ? (at(places, n) ?? '') : `${area.value}, ${at(places, n)}`;
}

function apply(draft: ExtractionDraft, foreign: ExtractionDraft, { kind, n, m, by }: Mutation): void {
  const [one, other] = [at(evidenceIn(draft), n), at(evidenceIn(draft), m)];
  const [claim, second] = [
    at(
      factsIn(draft).filter(({ value }) => value !== null),
      n,
    ),
    at(
      factsIn(draft).filter(({ value }) => value !== null),
      m,
    ),
  ];
  if (kind === 'swap_quotes' && one && other) [one.quote, other.quote] = [other.quote, one.quote];
  if (kind === 'shift_turn' && one) one.turn_id += by % 2 ? by : -by;
  if (kind === 'change_number' && claim) claim.value = changed(claim.value, by);
  if (kind === 'take_proof' && claim && second) claim.evidence = second.evidence;
  if (kind === 'swap_values' && claim && second && sameType(claim.value, second.value))
    [claim.value, second.value] = [second.value, claim.value];
  if (kind === 'certain' && claim) claim.confidence = 1;
  const stranger =
    claim &&
    at(
      factsIn(foreign).filter(({ value }) => sameType(value, claim.value)),
      m,
    );
  if (kind === 'foreign_value' && claim && stranger) claim.value = stranger.value;
  if (kind === 'foreign_text')
    Object.assign(draft.summary, {
      narrative: `${draft.summary.narrative} ${foreign.summary.narrative}`,
      headline: foreign.summary.headline,
    });
}

/** The draft after all of it; `foreign` is one of another call, `definitions` are the fields of this one. */
export function mutated(
  draft: ExtractionDraft,
  { foreign, definitions }: { readonly foreign: ExtractionDraft; readonly definitions: readonly FieldDefinition[] },
  mutations: readonly Mutation[],
): ExtractionDraft {
  const copy = structuredClone(draft);
  for (const one of mutations) {
    apply(copy, foreign, one);
    misstate(copy, definitions, one);
  }
  return copy;
}
