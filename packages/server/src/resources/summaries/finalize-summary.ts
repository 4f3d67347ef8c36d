// Ends a run: its result, the call's summary status and the one event, in one transaction.
import type { UsageLine } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { publishEvent } from '../../events/publish-event.ts';
import type { SummaryResult } from '../../extraction/summarize.ts';
import { forgetSealed } from '../redaction/public.ts';
import { presentReadyData } from './present.ts';
import { recordUsage } from './record-usage.ts';
import { finishRun } from './store.ts';
import type { ClaimedRun } from './store.ts';

/** `usage` is recorded in any case. The rest is not done when the worker has lost its claim on the run. */
export async function finalizeSummary(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'metrics' | 'publicUrl'>,
  run: ClaimedRun,
  result: SummaryResult,
  usage: readonly UsageLine[] = [],
): Promise<void> {
  const { tenant_id, call_id } = run;
  const at = deps.clock.now();
  const saved = await deps.db.tx(async (sql) => {
    await recordUsage(sql, run, usage, at);
    if (!(await finishRun(sql, run, result, at))) return false;
    await forgetSealed(sql, { tenant_id, call_id });
    await publishEvent(
      deps,
      sql,
      { tenant_id, call_id, at },
      {
        type: 'call.summary.ready',
        tenant_id,
        data: presentReadyData(run, result, { at, base_url: deps.publicUrl() }),
      },
    );
    return true;
  });
  if (!saved) return;
  deps.metrics.summariesFinished.inc({
    status: result.status,
    failure_code: result.status === 'failed' ? result.code : '',
  });
  deps.metrics.summarySeconds.observe(Math.max(0, at.getTime() - run.created_at.getTime()) / 1000);
  if (result.status === 'failed') return;
  deps.metrics.summaryVerifications.inc({ outcome: result.verification });
  for (const { reason } of result.refuted) deps.metrics.summaryClaimsRefuted.inc({ reason });
  deps.log.debug({ tenant_id, call_id, summary_id: run.id, refuted: result.refuted }, 'a summary is ready');
}
