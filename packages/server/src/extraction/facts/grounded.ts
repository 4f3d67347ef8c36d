// A draft after the checks and the verdicts: only claims that were said in the call or are on record are left.
import type { CustomBlock, SummaryPayload } from '@voicecall/contract';
import type { Flag } from '../verifier/list-claims.ts';

export interface Grounded {
  readonly outcome: {
    readonly value: SummaryPayload['outcome'];
    readonly confidence: number;
    readonly evidence_turn_ids: readonly number[];
  };
  readonly summary: SummaryPayload['summary'];
  readonly contact: SummaryPayload['contact'];
  readonly intent: SummaryPayload['intent'] & { readonly evidence_turn_ids: readonly number[] };
  readonly objections: SummaryPayload['objections'];
  readonly followups: SummaryPayload['followups'];
  readonly booking: SummaryPayload['booking'];
  readonly sentiment_overall: SummaryPayload['metrics']['sentiment_overall'];
  readonly vertical: SummaryPayload['vertical'];
  readonly custom_facts: CustomBlock['facts'];
  /** What the verifier found in the call, whatever the draft says; all false when nothing was verified. */
  readonly flags: Readonly<Record<Flag, boolean>>;
  /** Claims that were dropped or changed, for the log: path and reason, never the words of the call. */
  readonly refuted: readonly { readonly path: string; readonly reason: string }[];
}
