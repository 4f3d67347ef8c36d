// A draft after its claims were held against the call: only what was said, or is on record, is left.
import type { CustomBlock, SummaryPayload } from '@voicecall/contract';

export interface Grounded {
  readonly outcome: {
    readonly value: SummaryPayload['outcome'];
    readonly confidence: number;
    readonly evidence_turn_ids: readonly number[];
  };
  /** Texts of the model, free of what was never said; perhaps empty, perhaps too long. */
  readonly summary: SummaryPayload['summary'];
  readonly contact: SummaryPayload['contact'];
  readonly intent: SummaryPayload['intent'] & { readonly evidence_turn_ids: readonly number[] };
  readonly objections: SummaryPayload['objections'];
  readonly followups: SummaryPayload['followups'];
  readonly booking: SummaryPayload['booking'];
  readonly sentiment_overall: SummaryPayload['metrics']['sentiment_overall'];
  readonly vertical: SummaryPayload['vertical'];
  readonly custom_facts: CustomBlock['facts'];
  /** Claims that were dropped or changed, for the log: where, and why. Never what was said. */
  readonly refuted: readonly { readonly path: string; readonly reason: string }[];
}
