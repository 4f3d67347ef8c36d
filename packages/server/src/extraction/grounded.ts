// A draft after grounding: only claims that were said in the call or are on record are left.
import type { CustomBlock, SummaryPayload } from '@voicecall/contract';

export interface Grounded {
  readonly outcome: {
    readonly value: SummaryPayload['outcome'];
    readonly confidence: number;
    readonly evidence_turn_ids: readonly number[];
  };
  /** The model's texts without unsupported statements; possibly empty, possibly too long. */
  readonly summary: SummaryPayload['summary'];
  readonly contact: SummaryPayload['contact'];
  readonly intent: SummaryPayload['intent'] & { readonly evidence_turn_ids: readonly number[] };
  readonly objections: SummaryPayload['objections'];
  readonly followups: SummaryPayload['followups'];
  readonly booking: SummaryPayload['booking'];
  readonly sentiment_overall: SummaryPayload['metrics']['sentiment_overall'];
  readonly vertical: SummaryPayload['vertical'];
  readonly custom_facts: CustomBlock['facts'];
  /** Claims that were dropped or changed, for the log: path and reason, never the words of the call. */
  readonly refuted: readonly { readonly path: string; readonly reason: string }[];
}
