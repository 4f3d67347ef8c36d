// A call of the evaluation: a transcript, what a careful reader finds in it, and answers to the two questions about it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bookingChannel,
  draftSchemaFor,
  extractionInput,
  fieldDefinition,
  followupOwner,
  intent,
  objectionCategory,
  outcome,
} from '@voicecall/contract';
import type { ExtractionDraft } from '@voicecall/contract';
import { verdictAnswer } from '@voicecall/server/extraction/verifier/verdict.ts';
import type { Verdict } from '@voicecall/server/extraction/verifier/verdict.ts';
import * as z from 'zod';

/** How a claim can be wrong. */
export const mistakeClasses = [
  /** Said, and then taken back or corrected. */
  'superseded',
  /** True of somebody else in the call or in what was told. */
  'other_person',
  /** Said with a no, or refused. */
  'negated',
  'sarcasm',
  /** Said as a condition, a wish, a joke or an example. */
  'hypothetical',
  /** Somebody in the call ordered the summary to say so. */
  'instruction',
  /** Only the agent said it; the caller did not confirm it. */
  'agent_only',
  /** A number, name or address that was heard or joined wrongly. */
  'misheard',
  /** Right words, wrong meaning: another field, another unit, another day. */
  'misread',
  /** Nobody said it. */
  'invented',
] as const;
export type MistakeClass = (typeof mistakeClasses)[number];

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
const turnIds = z.array(z.number().int().min(1));

const gold = z.strictObject({
  /** Any of these is right. */
  outcome: z.array(outcome).min(1),
  intent: z.array(intent).min(1),
  /** Path → the right values, of which any is right, and the turns that say so. What is not listed was not said. */
  facts: z.record(z.string(), z.strictObject({ values: z.array(value).min(1), turns: turnIds })),
  /** Paths on which careful readers may differ: not scored. */
  unscored: z.array(z.string()),
  objections: z.array(z.strictObject({ category: z.array(objectionCategory).min(1), turns: turnIds })),
  followups: z.array(z.strictObject({ task: z.string(), owner: z.array(followupOwner).min(1), turns: turnIds })),
  flags: z.array(z.enum(['opt_out', 'complaint', 'health', 'payment', 'identity'])),
});

export const evaluationCall = z.strictObject({
  id: z.string().regex(/^[a-z]{2}-[a-z]+-\d\d$/),
  language: z.enum(['en', 'es', 'de', 'fr', 'it', 'pt']),
  trade: z.enum(['homes', 'lending', 'dental', 'solar']),
  /** What is hard about it, in one line. */
  about: z.string(),
  vertical: extractionInput.shape.vertical,
  call: extractionInput.shape.call,
  custom_fields: z.array(fieldDefinition),
  /** The active bookings on record. */
  bookings: z.array(
    z.strictObject({
      full_name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      channel: bookingChannel,
      preferred_datetime: z.iso.datetime({ offset: true }),
      preferred_datetime_text: z.string(),
      evidence_turn_ids: turnIds,
    }),
  ),
  turns: z
    .array(
      z.strictObject({
        role: z.enum(['agent', 'user', 'tool', 'system']),
        text: z.string().min(1),
        /** Of the speech recognition; absent: not reported. */
        confidence: z.number().min(0).max(1).optional(),
      }),
    )
    .min(2),
  gold,
});
export type EvaluationCall = z.output<typeof evaluationCall>;

const mistake = z.strictObject({
  /**
   * `contact.name`, `vertical_facts.budget`, `custom.<key>`, `outcome`, `intent.primary`, `booking.attempted`,
   * `objections[0]`, `followups[0]`, `summary.headline`, `summary.narrative`, `summary.next_best_action`.
   */
  path: z.string(),
  class: z.enum(mistakeClasses),
  /** For a text: the words of the false sentence. */
  words: z.string().optional(),
});
export type Mistake = z.output<typeof mistake>;

export interface DraftOfCall {
  readonly draft: ExtractionDraft;
  /** What is wrong in it, and how; of an honest draft nothing is known to be. */
  readonly mistakes: readonly Mistake[];
}

export const callsFolder = join(import.meta.dirname, 'calls');

/** All calls, by id. */
export const readCalls = (from = callsFolder): EvaluationCall[] =>
  readdirSync(from)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .toSorted()
    .map((name) => {
      const call = evaluationCall.parse(JSON.parse(readFileSync(join(from, name), 'utf8')));
      if (`${call.id}.json` !== name) throw new Error(`${name} holds the call ${call.id}`);
      return call;
    });

/** The honest draft of a call, or the flawed one. */
export function readDraft(call: EvaluationCall, kind: DraftKind, from = callsFolder): DraftOfCall {
  const form = z.strictObject({ draft: draftSchemaFor(call), mistakes: z.array(mistake) });
  return form.parse(JSON.parse(readFileSync(join(from, `${call.id}.${kind}.json`), 'utf8')));
}

/** The two drafts of each call. */
export const draftKinds = ['honest', 'flawed'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** The verdicts of a language model on the claims of a draft, in the order of the claims. */
export const readVerdicts = (call: EvaluationCall, kind: DraftKind, from = callsFolder): readonly Verdict[] =>
  verdictAnswer.parse(JSON.parse(readFileSync(join(from, `${call.id}.${kind}.verdicts.json`), 'utf8'))).verdicts;

/** What is wrong with a call, in words; empty when it can be used. */
export function problemsOf(call: EvaluationCall): string[] {
  const known = (id: number): boolean => id <= call.turns.length;
  const cited = [
    ...Object.values(call.gold.facts),
    ...call.gold.objections,
    ...call.gold.followups,
    ...call.bookings.map(({ evidence_turn_ids }) => ({ turns: evidence_turn_ids })),
  ].flatMap(({ turns }) => turns);
  const paths = pathsOf(call);
  return [
    ...cited.filter((id) => !known(id)).map((id) => `there is no turn ${id}`),
    ...[...Object.keys(call.gold.facts), ...call.gold.unscored]
      .filter((path) => !paths.includes(path))
      .map((path) => `there is no fact ${path}`),
  ];
}

const homes = ['budget', 'timeline', 'area', 'pre_approved', 'property_type', 'beds', 'baths'];

/** Every fact that a summary of this call can have. */
export const pathsOf = ({ vertical, custom_fields }: EvaluationCall): string[] => [
  ...['name', 'email', 'phone', 'consent_to_followup'].map((key) => `contact.${key}`),
  'booking.attempted',
  'booking.channel',
  ...(vertical === 'real_estate' ? homes.map((key) => `vertical_facts.${key}`) : []),
  ...custom_fields.map(({ field_key }) => `custom.${field_key}`),
];

/** What is wrong with the form of a draft: quotes that are in no turn are wrong in an honest draft only. */
export function problemsOfDraft(call: EvaluationCall, { draft, mistakes }: DraftOfCall): string[] {
  const quotes: string[] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { turn_id, quote } = part as { turn_id?: number; quote?: string };
    if (typeof turn_id === 'number' && typeof quote === 'string' && !call.turns[turn_id - 1]?.text.includes(quote))
      quotes.push(`turn ${turn_id} does not hold "${quote}"`);
    Object.values(part).forEach(visit);
  };
  visit(draft);
  const paths = [
    ...pathsOf(call),
    'outcome',
    'intent.primary',
    'intent.secondary',
    'summary.headline',
    'summary.narrative',
    'summary.next_best_action',
    ...draft.objections.map((_one, index) => `objections[${index}]`),
    ...draft.followups.map((_one, index) => `followups[${index}]`),
  ];
  const texts: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(draft.summary).map(([key, text]) => [`summary.${key}`, text]),
  );
  return [
    ...quotes,
    ...mistakes.filter(({ path }) => !paths.includes(path)).map(({ path }) => `there is no ${path} in the draft`),
    ...mistakes
      .filter(({ path, words }) => path in texts && (!words || !texts[path]?.includes(words)))
      .map(({ path }) => `the words of the mistake are not in ${path}`),
  ];
}
