// The summary payload, schema version 1: every object is closed (requirement 2.12).
import * as z from 'zod';
import { limits } from '../limits.ts';
import { appointmentChannel } from '../primitives.ts';
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
export const bookingChannel = appointmentChannel;

/** The kind of an objection. */
export const objectionCategory = z
  .enum(['price', 'timeline', 'trust', 'competitor', 'not_interested', 'already_represented', 'wrong_time', 'other'])
  .meta({ id: 'ObjectionCategory', description: 'The kind of an objection.' });

/** Who does a follow-up task. */
export const followupOwner = z
  .enum(['agent', 'advisor', 'system', 'unknown'])
  .meta({ id: 'FollowupOwner', description: 'Who does a follow-up task.' });

/** The mood of the whole call. */
export const sentiment = z
  .enum(['positive', 'neutral', 'negative', 'mixed'])
  .meta({ id: 'Sentiment', description: 'The mood of the whole call.' });

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

const due = z.iso.datetime({ offset: true }).nullable().meta({
  description: 'ISO 8601 with an offset or `Z`; null when no time was said.',
  example: '2026-11-26T15:00:00.000Z',
});

/** An objection, in the words of the speaker. */
export const objection = z
  .strictObject({
    category: objectionCategory.describe('What the objection is about.'),
    quote: z.string().min(1).describe('The words of the caller.'),
    evidence_turn_ids: someEvidence,
    resolved: z.boolean().describe('Whether the call settled it.'),
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
  .strictObject({
    task: z.string().min(1).describe('What is to be done.'),
    owner: followupOwner.describe('Who is to do it. `agent`: the AI agent. `advisor`: a person of yours.'),
    due_by: due.describe('By when it is to be done. Null: no time was said.'),
    evidence_turn_ids: someEvidence,
  })
  .meta({
    id: 'Followup',
    description: 'A task to do after the call.',
    example: { task: 'Send the floor plan', owner: 'agent', due_by: null, evidence_turn_ids: [6] },
  });

/** The facts of a call about real estate. */
export const realEstateFacts = z
  .strictObject({
    budget: factString.describe('What the caller can pay or wants to get, in the words of the call.'),
    timeline: factString.describe('By when the caller wants to buy, sell, rent or move.'),
    area: factString.describe('Where the property is or should be.'),
    pre_approved: factBoolean.describe('Whether a lender has approved the caller for a loan.'),
    property_type: factString.describe('The kind of property, such as a house or a condo.'),
    beds: factNumber.describe('The number of bedrooms.'),
    baths: factNumber.describe('The number of bathrooms.'),
  })
  .meta({ id: 'RealEstateVertical', description: 'What a call about real estate is asked for.' });

const vertical = z
  .discriminatedUnion('id', [
    z
      .strictObject({ id: z.literal('real_estate').describe('The vertical of the facts.'), facts: realEstateFacts })
      .meta({ id: 'RealEstateBlock', description: 'The facts of a call about real estate.' }),
    z
      .strictObject({
        id: z.literal('generic').describe('The vertical of the facts.'),
        facts: z.strictObject({}).meta({ description: 'Empty: this vertical has no facts.', example: {} }),
      })
      .meta({ id: 'GenericBlock', description: 'A call without facts of a vertical.' }),
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
    schema_version: z.literal(1).describe('The version of the standard payload, also when there are custom fields.'),
    outcome,
    summary: z
      .strictObject({
        headline: text(limits.summary_headline_chars).describe('The call in one line.'),
        narrative: text(limits.summary_narrative_chars).describe('What happened, in a few sentences.'),
        next_best_action: text(limits.summary_next_best_action_chars).describe('What to do next.'),
      })
      .meta({ id: 'SummaryText', description: 'The call in words, for people.' }),
    contact: z
      .strictObject({
        captured: factBoolean.describe('Whether a name, an e-mail address or a phone number is known.'),
        name: factString.describe('The name of the caller.'),
        email: factString.describe('The e-mail address of the caller.'),
        phone: factString.describe('The phone number of the caller.'),
        consent_to_followup: factBoolean.describe(
          'Whether the caller agrees to be contacted again. `false`: the caller refused. Null: not said.',
        ),
      })
      .meta({ id: 'SummaryContact', description: 'Who the caller is and how to reach them.' }),
    intent: z
      .strictObject({
        primary: intent.describe('What the caller wanted most.'),
        secondary: intent.nullable().describe('What the caller wanted besides. Null: nothing else.'),
      })
      .meta({ id: 'SummaryIntent', description: 'What the caller wanted.' }),
    objections: z.array(objection).describe('The objections of the caller; empty when there were none.'),
    followups: z.array(followup).describe('The tasks to do after the call; empty when there are none.'),
    booking: z
      .strictObject({
        attempted: z.boolean().describe('Whether an appointment was asked for or tried.'),
        succeeded: z.boolean().describe('Whether a booking is on record for the call.'),
        scheduled_for: due.describe('When the booked appointment is. Null: there is none.'),
        channel: bookingChannel.nullable().describe('How the two sides meet. Null: that was not said.'),
      })
      .meta({ id: 'SummaryBooking', description: 'The appointment of the call.' }),
    metrics: z
      .strictObject({
        talk_ratio: z.number().min(0).max(1).describe('The part of the speaking time that the caller held, 0 to 1.'),
        interruptions: z
          .number()
          .int()
          .min(0)
          .describe('How often the caller cut the agent off, or the agent began while the caller spoke.'),
        dead_air_seconds: z.number().min(0).describe('The sum of all silences longer than 2 seconds, in seconds.'),
        sentiment_overall: sentiment.describe('The mood of the whole call.'),
      })
      .meta({
        id: 'SummaryMetrics',
        description: 'Measures of the call, from the times of its turns. All 0 with the warning `metrics_unavailable`.',
      }),
    redaction_flags: z
      .strictObject({
        pii: z.boolean().describe('Numbers of identity documents were said.'),
        payment_info: z.boolean().describe('Card or account numbers were said.'),
        health_info: z.boolean().describe('Health was spoken of.'),
      })
      .meta({ id: 'RedactionFlags', description: 'What to take out before the transcript is passed on.' }),
    vertical,
    transcript_provenance: z
      .strictObject({
        turn_count: z.number().int().min(0).describe('How many turns the transcript has.'),
        turns_referenced: evidenceTurnIds
          .refine((ids) => new Set(ids).size === ids.length, { error: 'must not repeat a turn' })
          .meta({ description: 'Every `turn_id` that the payload cites, sorted, each once.', uniqueItems: true }),
        transcript_sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .meta({ description: 'SHA-256 of the canonical transcript, in hex.', example: 'a'.repeat(64) }),
      })
      .meta({
        id: 'TranscriptProvenance',
        description: 'The transcript that the summary was made from.',
      }),
    warnings: z
      .array(
        z.enum(summaryWarnings).meta({ id: 'SummaryWarning', description: 'What a reader of a summary should know.' }),
      )
      .describe(
        'What a reader should know. `transcript_empty`: only the agent spoke. `transcript_very_short`: show a short-call banner. `low_confidence_outcome`: do not show the outcome. `repair_used`: the language model needed a second try. `metrics_unavailable`: the metrics are zeros.',
      ),
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
