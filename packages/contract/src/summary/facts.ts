// Fact envelopes: a value, its confidence, and the turns that prove it (requirement 2.12).
import * as z from 'zod';

const turnId = z.number().int().min(1);

/** Ids of the turns that prove a fact. Internal: never shown to end users. */
export const evidenceTurnIds = z
  .array(turnId)
  .meta({ description: 'The `turn_id`s that say so. For programs, not for end users.', example: [2] });

/** Ids of the turns that prove a fact, at least one. */
export const someEvidence = z
  .array(turnId)
  .min(1)
  .meta({ description: 'The `turn_id`s that say so. For programs, not for end users.', example: [2] });

const confidence = z.number().min(0).max(1).meta({
  description: 'How sure the fact is, 0 to 1. From 0.85: certain. From 0.6: uncertain. Below: do not show it.',
  example: 0.9,
});

const envelope = <T extends z.ZodType>(value: T) =>
  z.strictObject({
    value: value.describe('The fact. Null: the call did not cover it.'),
    confidence,
    evidence_turn_ids: evidenceTurnIds,
    source: z.string().optional().meta({
      description: 'Where the value comes from: `lead`, `caller_id` or `booking`. Absent: from the words alone.',
    }),
  });

/** A fact that is text. */
export const factString = envelope(z.string().nullable()).meta({
  id: 'FactString',
  description: 'A fact that is text, or null.',
  example: { value: 'Ann Example', confidence: 0.9, evidence_turn_ids: [2] },
});
/** A fact that is true or false. */
export const factBoolean = envelope(z.boolean().nullable()).meta({
  id: 'FactBoolean',
  description: 'A fact that is true or false, or null.',
  example: { value: true, confidence: 0.9, evidence_turn_ids: [2] },
});
/** A fact that is a number. */
export const factNumber = envelope(z.number().nullable()).meta({
  id: 'FactNumber',
  description: 'A fact that is a number, or null.',
  example: { value: 3, confidence: 0.9, evidence_turn_ids: [2] },
});
/** A fact that is a list of texts. */
export const factStringArray = envelope(z.array(z.string()).nullable()).meta({
  id: 'FactStringArray',
  description: 'A fact that is a list of texts, or null.',
  example: { value: ['garden', 'garage'], confidence: 0.9, evidence_turn_ids: [2] },
});

/** The value of a custom field: of its type, or null. */
export const customValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
  .meta({ id: 'CustomFactValue', description: 'Of the type of its field, or null.', example: 'warm' });
/** A fact of a custom field. */
export const customFact = envelope(customValue).meta({
  id: 'CustomFact',
  description: 'A fact of a custom field: its value is of the type of the field, or null.',
  example: { value: 'warm', confidence: 0.9, evidence_turn_ids: [2] },
});
