// The summary payload, schema version 1: every object is closed (requirement 2.12).
import * as z from 'zod';
import { limits } from '../limits.ts';
import { evidenceTurnIds, factBoolean, factNumber, factString, someEvidence } from './facts.ts';

/** The outcome of a call. */
export const outcome = z
  .enum([
    'booked',
    'qualified',
    'disqualified',
    'callback',
    'abandoned',
    'voicemail',
    'wrong_number',
    'complaint',
    'other',
  ])
  .meta({ id: 'CallOutcome', description: 'How the call turned out.' });

/** What the caller wanted. */
export const intent = z
  .enum(['buy', 'sell', 'rent', 'invest', 'inquire', 'complaint', 'unsubscribe', 'other'])
  .meta({ id: 'CallIntent', description: 'What the caller wanted.' });

/** The channel of the booked appointment. */
export const bookingChannel = z.enum(['phone', 'video', 'in_person', 'email']);

/** The kind of an objection. */
export const objectionCategory = z.enum([
  'price',
  'timeline',
  'trust',
  'competitor',
  'not_interested',
  'already_represented',
  'wrong_time',
  'other',
]);

/** Who does a follow-up task. */
export const followupOwner = z.enum(['agent', 'advisor', 'system', 'unknown']);

/** The mood of the whole call. */
export const sentiment = z.enum(['positive', 'neutral', 'negative', 'mixed']);

/** Warnings to the reader of a summary. */
export const summaryWarnings = [
  'transcript_empty',
  'transcript_very_short',
  'low_confidence_outcome',
  'contact_not_captured',
  'booking_attempted_but_failed',
  'possible_opt_out_request',
  'possible_complaint',
  'redaction_flag_raised',
  'repair_used',
  'metrics_unavailable',
] as const;
/** One of `summaryWarnings`. */
export type SummaryWarning = (typeof summaryWarnings)[number];

const due = z.iso.datetime({ offset: true }).nullable().meta({ example: '2026-11-26T15:00:00.000Z' });

/** An objection, in the words of the speaker. */
export const objection = z
  .strictObject({
    category: objectionCategory,
    quote: z.string().min(1),
    evidence_turn_ids: someEvidence,
    resolved: z.boolean(),
  })
  .meta({
    id: 'Objection',
    description: 'An objection, in the words in which it was said.',
    example: {
      category: 'price',
      quote: 'that is more than we wanted to spend',
      evidence_turn_ids: [4],
      resolved: false,
    },
  });

/** A task to do after the call. */
export const followup = z
  .strictObject({ task: z.string().min(1), owner: followupOwner, due_by: due, evidence_turn_ids: someEvidence })
  .meta({
    id: 'Followup',
    description: 'A task to do after the call.',
    example: { task: 'Send the floor plan', owner: 'agent', due_by: null, evidence_turn_ids: [6] },
  });

/** The facts of a call about real estate. */
export const realEstateFacts = z
  .strictObject({
    budget: factString,
    timeline: factString,
    area: factString,
    pre_approved: factBoolean,
    property_type: factString,
    beds: factNumber,
    baths: factNumber,
  })
  .meta({ id: 'RealEstateVertical', description: 'What a call about real estate is asked for.' });

const vertical = z
  .discriminatedUnion('id', [
    z.strictObject({ id: z.literal('real_estate'), facts: realEstateFacts }).meta({ id: 'RealEstateBlock' }),
    z
      .strictObject({ id: z.literal('generic'), facts: z.strictObject({}).meta({ example: {} }) })
      .meta({ id: 'GenericBlock' }),
  ])
  .meta({
    id: 'VerticalBlock',
    description: '`facts` holds what its `id` calls for: nothing for `generic`.',
    example: { id: 'generic', facts: {} },
  });

// Counts characters (code points) as JSON Schema does, so that the contract and its schema files agree on every text.
const text = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, { error: `must have at most ${max} characters` })
    .meta({ maxLength: max });
const unsaid = { value: null, confidence: 0, evidence_turn_ids: [] };

/** The standard payload. `schemas/call-summary/v1.json` is this schema. */
export const summaryPayload = z
  .strictObject({
    schema_version: z.literal(1),
    outcome,
    summary: z
      .strictObject({
        headline: text(limits.summary_headline_chars),
        narrative: text(limits.summary_narrative_chars),
        next_best_action: text(limits.summary_next_best_action_chars),
      })
      .meta({ id: 'SummaryText' }),
    contact: z
      .strictObject({
        captured: factBoolean,
        name: factString,
        email: factString,
        phone: factString,
        consent_to_followup: factBoolean,
      })
      .meta({ id: 'SummaryContact' }),
    intent: z.strictObject({ primary: intent, secondary: intent.nullable() }).meta({ id: 'SummaryIntent' }),
    objections: z.array(objection),
    followups: z.array(followup),
    booking: z
      .strictObject({
        attempted: z.boolean(),
        succeeded: z.boolean(),
        scheduled_for: due,
        channel: bookingChannel.nullable(),
      })
      .meta({ id: 'SummaryBooking' }),
    metrics: z
      .strictObject({
        talk_ratio: z.number().min(0).max(1),
        interruptions: z.number().int().min(0),
        dead_air_seconds: z.number().min(0),
        sentiment_overall: sentiment,
      })
      .meta({
        id: 'SummaryMetrics',
        description:
          '`talk_ratio`: the part of the speaking time that the caller held. `dead_air_seconds`: the sum of silences longer than 2 s.',
      }),
    redaction_flags: z
      .strictObject({ pii: z.boolean(), payment_info: z.boolean(), health_info: z.boolean() })
      .meta({ id: 'RedactionFlags' }),
    vertical,
    transcript_provenance: z
      .strictObject({
        turn_count: z.number().int().min(0),
        turns_referenced: evidenceTurnIds,
        transcript_sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ example: 'a'.repeat(64) }),
      })
      .meta({
        id: 'TranscriptProvenance',
        description:
          '`turns_referenced`: every turn that the payload cites, sorted. `transcript_sha256`: of the canonical transcript.',
      }),
    warnings: z.array(z.enum(summaryWarnings)),
  })
  .meta({
    id: 'CallSummaryPayload',
    description: 'The standard payload of a summary. Every object in it is closed.',
    example: {
      schema_version: 1,
      outcome: 'booked',
      summary: {
        headline: 'Viewing of the house on Elm Street booked',
        narrative: 'The caller asked for a viewing and took Thursday at three.',
        next_best_action: 'Confirm the viewing.',
      },
      contact: {
        captured: { value: true, confidence: 0.9, evidence_turn_ids: [6] },
        name: { value: 'Ann Example', confidence: 0.9, evidence_turn_ids: [6] },
        email: unsaid,
        phone: unsaid,
        consent_to_followup: unsaid,
      },
      intent: { primary: 'buy', secondary: null },
      objections: [],
      followups: [],
      booking: { attempted: true, succeeded: true, scheduled_for: '2026-11-26T15:00:00.000Z', channel: 'in_person' },
      metrics: { talk_ratio: 0.42, interruptions: 0, dead_air_seconds: 0, sentiment_overall: 'positive' },
      redaction_flags: { pii: false, payment_info: false, health_info: false },
      vertical: { id: 'generic', facts: {} },
      transcript_provenance: { turn_count: 8, turns_referenced: [6], transcript_sha256: 'a'.repeat(64) },
      warnings: [],
    },
  });

/** The standard payload. */
export type SummaryPayload = z.output<typeof summaryPayload>;
