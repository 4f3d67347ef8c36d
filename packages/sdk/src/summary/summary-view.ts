// What `readSummary` answers: one view of a summary, whichever form it came in (spec 2.12).
import type {
  CallIntent,
  CallOutcome,
  CallSummaryPayload,
  RealEstateVertical,
  RedactionFlags,
  SummaryText,
} from '../generated/types.ts';

/** What a fact can say. */
export type FactValue = string | number | boolean | readonly string[];

/** A value and how sure it is. */
export interface Reading<Value = FactValue> {
  /** null: the conversation did not cover it, or what came was not of this type. */
  readonly value: Value | null;
  /**
   * 0 to 1. null where the form that was read states the value as it is, without a confidence: outcome, intent, booking
   * and
   * metrics of the platform's own form. An envelope that lacks its confidence counts as 0.
   */
  readonly confidence: number | null;
}

/** A fact envelope (spec 2.12). */
export interface Fact<Value = FactValue> extends Reading<Value> {
  /** The turns that say so. Internal: never show them to end users. */
  readonly evidence_turn_ids: readonly number[];
  /** Where the value comes from when not from the words alone, such as `lead` or `caller_id`. */
  readonly source: string | null;
}

/** The fact of a custom field, with its definition of the moment when the summary was made (spec 2.13). */
export interface CustomFieldFact extends Fact {
  readonly field_key: string;
  /** The key where the summary carries no definition. */
  readonly label: string;
  readonly type: CustomFieldTypeName | null;
  /** Empty but for type `enum`. */
  readonly enum_values: readonly string[];
  readonly required: boolean;
  /** Target field name for a CRM push. */
  readonly crm_hint: string | null;
}

type CustomFieldTypeName = 'enum' | 'number' | 'string' | 'boolean' | 'date' | 'string_array' | (string & {});
type Members<Name extends 'booking' | 'metrics' | 'intent'> = Required<CallSummaryPayload[Name]>;
type ReadingsOf<T> = { readonly [Name in keyof T]: Reading<NonNullable<T[Name]>> };

/** An objection, in the words in which it was said. */
export interface ObjectionView {
  readonly category: CallSummaryPayload['objections'][number]['category'];
  readonly quote: string;
  /** Internal: never show them to end users. */
  readonly evidence_turn_ids: readonly number[];
  readonly resolved: boolean;
}

/** Something that somebody is to do after the call. */
export interface FollowupView {
  readonly task: string;
  readonly owner: CallSummaryPayload['followups'][number]['owner'];
  /** ISO 8601. */
  readonly due_by: string | null;
  /** Internal: never show them to end users. */
  readonly evidence_turn_ids: readonly number[];
}

/** A summary as `readSummary` answers it. Enums are open: values that are newer than this package pass as they are. */
export interface SummaryView {
  /** Of the record, as are the next three; null where a payload alone was read. */
  readonly id: string | null;
  readonly call_id: string | null;
  readonly prompt_version: string | null;
  /** ISO 8601. */
  readonly created_at: string | null;
  /** 2 with custom fields. */
  readonly schema_version: number | null;
  /** The vertical that the call was handled in; `vertical.id` tells which facts there are. */
  readonly vertical_id: string | null;
  /**
   * How the call turned out. With the warning `low_confidence_outcome` it is not to be shown; `displaySummary` sees to
   * that.
   */
  readonly outcome: Reading<CallOutcome>;
  /** Texts for people; empty where absent. */
  readonly summary: Readonly<SummaryText>;
  readonly contact: {
    readonly captured: Fact<boolean>;
    readonly name: Fact<string>;
    readonly email: Fact<string>;
    readonly phone: Fact<string>;
    readonly consent_to_followup: Fact<boolean>;
  };
  /** What the caller wanted. */
  readonly intent: { readonly [Name in keyof Members<'intent'>]: Reading<CallIntent> };
  readonly objections: readonly ObjectionView[];
  readonly followups: readonly FollowupView[];
  readonly booking: ReadingsOf<Members<'booking'>>;
  /** With the warning `metrics_unavailable` the three figures mean nothing. */
  readonly metrics: ReadingsOf<Members<'metrics'>>;
  readonly redaction_flags: Readonly<RedactionFlags>;
  /**
   * `facts` by name: those of `RealEstateVertical` for `real_estate`, others for other verticals, none for `generic`.
   */
  readonly vertical: { readonly id: string | null; readonly facts: VerticalFacts };
  readonly transcript_provenance: {
    readonly turn_count: number | null;
    /** Internal: never show them to end users. */
    readonly turns_referenced: readonly number[];
    /** See `canonicalTranscript`. */
    readonly transcript_sha256: string | null;
  };
  readonly warnings: Readonly<CallSummaryPayload['warnings']>;
  /** Facts by `field_key`, in the order of their definitions; null where there are no custom fields. */
  readonly custom: {
    readonly spec_hash: string | null;
    readonly facts: Readonly<Record<string, CustomFieldFact>>;
  } | null;
}

/** Facts of a vertical by name. `area` of real estate may be a text or a list. */
export type VerticalFacts = { readonly [Name in keyof RealEstateVertical]?: Fact } & {
  readonly [name: string]: Fact | undefined;
};
