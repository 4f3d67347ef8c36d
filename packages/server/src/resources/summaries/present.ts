// Maps summary rows to the API and to the event.
import { contract, limits, renderPath, summaryFailures } from '@voicecall/contract';
import type {
  callSummary,
  failedSummary,
  pendingSummary,
  SummaryFailureCode,
  summaryReadyData,
} from '@voicecall/contract';
import type * as z from 'zod';
import type { SummaryResult } from '../../extraction/summarize.ts';
import type { SummaryRun } from '../../types.ts';
import type { ClaimedRun, ShownRun, SummaryRow } from './store.ts';

const failureOf = (code: SummaryFailureCode): NonNullable<SummaryRun['failure']> => ({
  code,
  ...summaryFailures[code],
});

/** Members that all forms have in common. */
const about = ({ id, call_id, schema_version, prompt_version, created_at }: SummaryRow) => ({
  id,
  call_id,
  schema_version: schema_version === 2 ? ('2' as const) : ('1' as const),
  prompt_version: String(prompt_version ?? ''),
  created_at: created_at.toISOString(),
});
const verticalOf = ({ vertical_id }: SummaryRow): string => vertical_id ?? 'generic';

/** A pending summary. The estimated time is never in the past. */
export const presentPending = (
  { call_id, estimated_ready_at }: Pick<SummaryRow, 'call_id' | 'estimated_ready_at'>,
  now: Date,
): z.output<typeof pendingSummary> => ({
  status: 'pending',
  call_id,
  estimated_ready_at: new Date(
    Math.max(estimated_ready_at.getTime(), now.getTime() + limits.summary_retry_after_sec * 1000),
  ).toISOString(),
});

export function presentReady(row: ShownRun): z.output<typeof callSummary> {
  const { outcome, payload, custom, outdated } = row;
  if (!outcome || !payload) throw new Error(`summary ${row.id} is ready and empty`);
  return { ...about(row), status: 'ready', vertical_id: verticalOf(row), outcome, payload, custom, outdated };
}

export const presentFailed = (row: ShownRun): z.output<typeof failedSummary> => ({
  ...about(row),
  status: 'failed',
  outdated: row.outdated,
  failure: failureOf(row.failure_code ?? 'unknown'),
});

export const presentRun = (row: SummaryRow): SummaryRun => ({
  ...about(row),
  tenant_id: row.tenant_id,
  run_no: row.run_no,
  trigger: row.trigger,
  reason: row.reason,
  status: row.status,
  ...(row.finished_at
    ? { vertical_id: verticalOf(row) }
    : { schema_version: null, prompt_version: null, vertical_id: null }),
  outcome: row.outcome,
  payload: row.payload,
  custom: row.custom,
  failure: row.failure_code && failureOf(row.failure_code),
  model: row.model,
  input_tokens: row.input_tokens,
  output_tokens: row.output_tokens,
  attempts: row.attempts,
  finished_at: row.finished_at?.toISOString() ?? null,
});

/** `data` of the event (requirement 6.3). */
export function presentReadyData(
  { tenant_id, call_id, id }: ClaimedRun,
  result: SummaryResult,
  { at, base_url }: { at: Date; base_url: string },
): z.output<typeof summaryReadyData> {
  const common = {
    call_id,
    summary_id: id,
    schema_version: result.schema_version,
    prompt_version: result.prompt_version,
    url: base_url + renderPath(contract.summaries.get.path, { tenantId: tenant_id, callId: call_id }),
    generated_at: at.toISOString(),
  };
  if (result.status === 'failed') return { ...common, status: 'failed', failure_code: result.code };
  return { ...common, status: 'ready', outcome: result.outcome, vertical_id: result.vertical_id };
}
