// What `readSummary` returns: one view of a summary, whatever form it came in.
import type {
  CallIntent,
  CallOutcome,
  CallSummaryPayload,
  RealEstateVertical,
  RedactionFlags,
  SummaryText,
} from '../generated/types.ts';

/** What the value of a fact can be. */
export type FactValue = string | number | boolean | readonly string[];

/** A value and its confidence. */
export interface Reading<Value = FactValue> {
  /** null: the conversation did not cover it, or the value was not of this type. */
  readonly value: Value | null;
  /**
   * 0 to 1. null when the form has a bare value without a confidence: outcome, intent, booking and metrics in the form
   * that the platform sends. An envelope without a confidence counts as 0.
   */
  readonly confidence: number | null;
}

/** A fact envelope. */
export interface Fact<Value = FactValue> extends Reading<Value> {
  /** The ids of the turns that prove it. Internal: never show them to end users. */
  readonly evidence_turn_ids: readonly number[];
  /** Where the value comes from if not from the conversation alone, such as `lead` or `caller_id`. */
  readonly source: string | null;
}

/** The fact of a custom field, with the definition of the field at the time of the summary. */
export interface CustomFieldFact extends Fact {
  /** Key of the field; never changes. */
  readonly field_key: string;
  /** The key if the summary has no definition. */
  readonly label: string;
  /** What the value is; null if the summary has no definition. */
  readonly type: CustomFieldTypeName | null;
  /** Empty but for type `enum`. */
  readonly enum_values: readonly string[];
  /** Whether the definition asks for a value in every call. */
  readonly required: boolean;
  /** Target field name for a CRM push. */
  readonly crm_hint: string | null;
}

type CustomFieldTypeName = 'enum' | 'number' | 'string' | 'boolean' | 'date' | 'string_array' | (string & {});
type Members<Name extends 'booking' | 'metrics' | 'intent'> = Required<CallSummaryPayload[Name]>;
type ReadingsOf<T> = { readonly [Name in keyof T]: Reading<NonNullable<T[Name]>> };

/** An objection, in the words of the speaker. */
export interface ObjectionView {
  /** What it is about. */
  readonly category: CallSummaryPayload['objections'][number]['category'];
  /** The words of the speaker. */
  readonly quote: string;
  /** Internal: never show them to end users. */
  readonly evidence_turn_ids: readonly number[];
  /** Whether it was settled in the call. */
  readonly resolved: boolean;
}

/** A task to do after the call. */
export interface FollowupView {
  /** What is to be done. */
  readonly task: string;
  /** Who is to do it. */
  readonly owner: CallSummaryPayload['followups'][number]['owner'];
  /** ISO 8601. */
  readonly due_by: string | null;
  /** Internal: never show them to end users. */
  readonly evidence_turn_ids: readonly number[];
}

/**
 * A summary as `readSummary` returns it. Enums are open: values that are newer than this package are kept as they are.
 */
export interface SummaryView {
  /** From the record, as are the next three; null when a payload alone was read. */
  readonly id: string | null;
  /** The call; null when a payload alone was read. */
  readonly call_id: string | null;
  /** Version of the prompts that made it; null when a payload alone was read. */
  readonly prompt_version: string | null;
  /** ISO 8601. */
  readonly created_at: string | null;
  /** 2 with custom fields. */
  readonly schema_version: number | null;
  /** The vertical of the call; `vertical.id` determines which facts there are. */
  readonly vertical_id: string | null;
  /**
   * The outcome of the call. It is not for display with the warning `low_confidence_outcome`; `displaySummary` hides it
   * then.
   */
  readonly outcome: Reading<CallOutcome>;
  /** Texts for people; empty where absent. */
  readonly summary: Readonly<SummaryText>;
  /** Who was called or called, as the conversation says it. */
  readonly contact: {
    /** Whether a contact was captured at all. */
    readonly captured: Fact<boolean>;
    /** Name of the person. */
    readonly name: Fact<string>;
    /** E-mail address of the person. */
    readonly email: Fact<string>;
    /** Phone number of the person. */
    readonly phone: Fact<string>;
    /** Whether the person agreed to be contacted again. */
    readonly consent_to_followup: Fact<boolean>;
  };
  /** What the caller wanted. */
  readonly intent: { readonly [Name in keyof Members<'intent'>]: Reading<CallIntent> };
  /** Objections of the person; empty without any. */
  readonly objections: readonly ObjectionView[];
  /** Tasks to do after the call; empty without any. */
  readonly followups: readonly FollowupView[];
  /** What was agreed about an appointment. */
  readonly booking: ReadingsOf<Members<'booking'>>;
  /** With the warning `metrics_unavailable` the three figures mean nothing. */
  readonly metrics: ReadingsOf<Members<'metrics'>>;
  /** Which kinds of sensitive data the conversation held. */
  readonly redaction_flags: Readonly<RedactionFlags>;
  /**
   * `facts` by name: those of `RealEstateVertical` for `real_estate`, others for other verticals, none for `generic`.
   */
  readonly vertical: {
    /** Id of the vertical. */
    readonly id: string | null;
    /** Its facts by name. */
    readonly facts: VerticalFacts;
  };
  /** The transcript that the summary was made from. */
  readonly transcript_provenance: {
    /** How many turns it has. */
    readonly turn_count: number | null;
    /** Internal: never show them to end users. */
    readonly turns_referenced: readonly number[];
    /** See `canonicalTranscript`. */
    readonly transcript_sha256: string | null;
  };
  /** What limits the use of the summary, such as `low_confidence_outcome`. */
  readonly warnings: Readonly<CallSummaryPayload['warnings']>;
  /** Facts by `field_key`, in the order of their definitions; null where there are no custom fields. */
  readonly custom: {
    /** Names the snapshot of the definitions. */
    readonly spec_hash: string | null;
    /** The facts by `field_key`. */
    readonly facts: Readonly<Record<string, CustomFieldFact>>;
  } | null;
}

/** Facts of a vertical by name. `area` of real estate may be a text or a list. */
export type VerticalFacts = { readonly [Name in keyof RealEstateVertical]?: Fact } & {
  readonly [name: string]: Fact | undefined;
};
