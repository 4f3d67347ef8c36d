// The input that the server gives to a language model, and the draft that the model returns: claims with quotes that
// prove them.
import * as z from 'zod';
import { fieldDefinition } from '../summary/custom.ts';
import type { FieldDefinition } from '../summary/custom.ts';
import { bookingChannel, followupOwner, intent, objectionCategory, outcome, sentiment } from '../summary/payload.ts';
import type { realEstateFacts } from '../summary/payload.ts';

/** What is known of a call, and what was said in it. */
export const extractionInput = z.object({
  call: z.object({
    direction: z.enum(['outbound', 'inbound', 'web']),
    answered_by: z.enum(['human', 'voicemail', 'unknown']).nullable(),
    started_at: z.string(),
    timezone: z.string(),
    from_number: z.string().nullable(),
    to_number: z.string().nullable(),
    lead: z.object({ name: z.string(), email: z.string() }).partial().nullable(),
  }),
  vertical: z.enum(['real_estate', 'generic', 'lending']),
  custom_fields: z.array(fieldDefinition),
  turns: z.array(
    z.object({ turn_id: z.number().int().min(1), role: z.enum(['agent', 'user', 'tool', 'system']), text: z.string() }),
  ),
});
/** See `extractionInput`. */
export type ExtractionInput = z.output<typeof extractionInput>;

const tag = 'call_data';

/** JSON as part of a prompt, between tags that nothing inside can close: it has no `<`, and `nonce` cannot be guessed. */
export const fenceJson = (name: string, json: string, nonce: string): string =>
  `<${name} nonce="${nonce}">\n${json.replaceAll('<', '\\u003c')}\n</${name} nonce="${nonce}">`;

/** The items of a list as JSON, each on a line. */
export const linesOf = (items: readonly unknown[]): string =>
  `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;

/** The input as part of a prompt, with one turn on each line. */
export function fenceInput(input: ExtractionInput, nonce: string): string {
  const { turns, ...facts } = input;
  return fenceJson(tag, `${JSON.stringify(facts).slice(0, -1)},"turns":${linesOf(turns)}}`, nonce);
}

/** The JSON between the tags of `fenceJson`; undefined when there are none. */
export function readFencedJson(name: string, prompt: string): unknown {
  const found = new RegExp(`<${name} nonce="([^"]*)">\\n([\\s\\S]*?)\\n</${name} nonce="\\1">`).exec(prompt);
  return found ? JSON.parse(found[2] ?? '') : undefined;
}

/** Parses the input from a prompt; undefined when there is none. */
export function readFenced(prompt: string): ExtractionInput | undefined {
  const found = readFencedJson(tag, prompt);
  return found === undefined ? undefined : extractionInput.parse(found);
}

/** A quote from one turn that proves a claim. */
export const draftEvidence = z.strictObject({ turn_id: z.number().int(), quote: z.string() });
/** See `draftEvidence`. */
export type DraftEvidence = z.output<typeof draftEvidence>;

const claim = <T extends z.ZodType>(value: T) =>
  z.strictObject({ value, confidence: z.number().min(0).max(1), evidence: z.array(draftEvidence) });
/** A claim of the model, not yet verified. */
export interface DraftFact<T> {
  readonly value: T | null;
  readonly confidence: number;
  readonly evidence: readonly DraftEvidence[];
}

const draftString = claim(z.string().nullable());
const draftBoolean = claim(z.boolean().nullable());
const draftNumber = claim(z.number().nullable());

const draftValues = {
  string: draftString,
  enum: draftString,
  date: draftString,
  number: draftNumber,
  boolean: draftBoolean,
  string_array: claim(z.array(z.string()).nullable()),
} as const satisfies Record<FieldDefinition['type'], z.ZodType>;

const realEstateDraft = z.strictObject({
  budget: draftString,
  timeline: draftString,
  area: draftString,
  pre_approved: draftBoolean,
  property_type: draftString,
  beds: draftNumber,
  baths: draftNumber,
} satisfies Record<keyof typeof realEstateFacts.shape, z.ZodType>);

/** The draft of a call that has no vertical facts and no custom fields. */
const plainDraft = z.strictObject({
  outcome: claim(outcome),
  summary: z.strictObject({ headline: z.string(), narrative: z.string(), next_best_action: z.string() }),
  contact: z.strictObject({
    name: draftString,
    email: draftString,
    phone: draftString,
    consent_to_followup: draftBoolean,
  }),
  intent: z.strictObject({ primary: claim(intent), secondary: claim(intent.nullable()) }),
  objections: z.array(
    z.strictObject({
      category: objectionCategory,
      quote: z.string(),
      evidence_turn_ids: z.array(z.number().int()),
      resolved: z.boolean(),
    }),
  ),
  followups: z.array(
    z.strictObject({
      task: z.string(),
      owner: followupOwner,
      due_by: z.string().nullable(),
      evidence: z.array(draftEvidence),
    }),
  ),
  booking: z.strictObject({ attempted: draftBoolean, channel: claim(bookingChannel.nullable()) }),
  sentiment_overall: sentiment,
  vertical_facts: z.strictObject({}),
  custom: z.strictObject({}),
});

/** The schema of the model's output for a call: facts of the vertical, and one claim for each custom field. */
export function draftSchemaFor({ vertical, custom_fields }: Pick<ExtractionInput, 'vertical' | 'custom_fields'>) {
  const custom = z.strictObject(
    Object.fromEntries(custom_fields.map(({ field_key, type }) => [field_key, draftValues[type]])),
  );
  return plainDraft.extend({
    vertical_facts: vertical === 'real_estate' ? realEstateDraft : z.strictObject({}),
    custom,
  });
}

/** The output of the model, as far as its type does not depend on the call. */
export type ExtractionDraft = Omit<z.output<typeof plainDraft>, 'vertical_facts' | 'custom'> & {
  readonly vertical_facts: Partial<z.output<typeof realEstateDraft>>;
  readonly custom: Readonly<Record<string, DraftFact<string | number | boolean | readonly string[]>>>;
};
