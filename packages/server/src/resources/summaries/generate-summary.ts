// Makes a summary: one worker claims it, retries on model errors, and finishes it once.
import { randomUUID } from 'node:crypto';
import type { SummaryFailureCode } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import type { Material } from '../../extraction/material.ts';
import { promptVersion } from '../../extraction/prompts/build-prompt.ts';
import type { SummaryModels, SummaryResult } from '../../extraction/summarize.ts';
import { isDatabaseDown } from '../../platform/database/db.ts';
import { ModelError } from '../../ports/model.ts';
import { redactWithheld } from '../redaction/public.ts';
import { afterModelError } from './after-model-error.ts';
import { gatherMaterial } from './gather-material.ts';
import { countUsage } from './count-usage.ts';
import { measuredModel } from './measured-model.ts';
import { withLease } from './with-lease.ts';
import { finalizeSummary } from './finalize-summary.ts';
import { recordUsage } from './record-usage.ts';
import { summarizeMaterial } from './summarize-material.ts';
import { claimRun, postponeRun } from './store.ts';
import type { ClaimedRun } from './store.ts';
import { later } from '../../platform/time.ts';
import { continueTrace } from '../../platform/trace.ts';

type Needs = Pick<
  Deps,
  'cpu' | 'db' | 'clock' | 'sealer' | 'model' | 'verifier' | 'summary_max_cost_tokens' | 'log' | 'metrics' | 'publicUrl'
>;

/** More attempts than an unavailable model causes: a run with more of them makes its workers fail. */
const maxAttempts = 50;
/**
 * A run that loses so many workers fails: some stop for other reasons, but a run that crashes its process must not do
 * so forever.
 */
const maxLostLeases = 5;

/** Does nothing when another worker has claimed the run, or it is finished. */
export async function generateSummary(
  deps: Needs,
  job: { tenant_id: string; summary_id: string },
  signal: AbortSignal,
): Promise<void> {
  const run = await claimRun(deps.db.sql, job, {
    lease_token: randomUUID(),
    model: deps.model.id,
    now: deps.clock.now(),
  });
  if (!run) return;
  if (run.attempts > maxAttempts || run.lost_leases >= maxLostLeases)
    return finalizeSummary(deps, run, failed(deps, undefined, 'unknown'));
  const make = () => withLease(deps, run, signal, (leaseSignal) => work(deps, run, leaseSignal));
  const attributes = { 'voicecall.summary_id': run.id, 'voicecall.call_id': run.call_id };
  await continueTrace(run.traceparent, 'summary', make, () => ({ attributes }));
}

async function work(deps: Needs, run: ClaimedRun, signal: AbortSignal): Promise<void> {
  let known: Material | undefined;
  const usage = countUsage();
  const make = async (): Promise<SummaryResult> => {
    const model = measuredModel(usage.of(deps.model), 'redaction', { metrics: deps.metrics });
    await redactWithheld(deps, { tenant_id: run.tenant_id, call_id: run.call_id }, { model, signal });
    const { material, problem } = await gatherMaterial(deps, run);
    known = material;
    return problem
      ? failed(deps, material, problem)
      : summarizeMaterial(deps, modelsOf(deps, run, usage), { material, tenant_id: run.tenant_id, signal });
  };
  let result: SummaryResult | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      // A result that could not be saved is kept, so that the model is not paid twice.
      result ??= await make();
      return await finalizeSummary(deps, run, result, usage.lines());
    } catch (error) {
      if (signal.aborted) await recordUsage(deps.db.sql, run, usage.lines(), deps.clock.now());
      signal.throwIfAborted();
      // A model's error text may look like a database error.
      if (!(error instanceof ModelError) && isDatabaseDown(error)) throw error;
      deps.log.warn(
        { tenant_id: run.tenant_id, call_id: run.call_id, summary_id: run.id, err: error },
        'a summary could not be made',
      );
      const now = deps.clock.now();
      const since = run.model_away_since ?? now;
      const next = afterModelError(error, { tries, attempts: run.attempts, away_ms: now.getTime() - since.getTime() });
      if (next.kind === 'fail') return finalizeSummary(deps, run, failed(deps, known, next.code), usage.lines());
      if (next.kind === 'postpone')
        return deps.db.tx(async (sql) => {
          await recordUsage(sql, run, usage.lines(), now);
          await postponeRun(sql, run, { since, until: later(now, next.after_ms) });
        });
      await deps.clock.sleep(next.after_ms, signal);
    }
  }
}

/** The models, with their requests measured and counted. Nothing else reports a failure of the verifier: the summary is made. */
const modelsOf = (
  { model, verifier, metrics, log }: Needs,
  run: ClaimedRun,
  usage: ReturnType<typeof countUsage>,
): SummaryModels => ({
  model: measuredModel(usage.of(model), 'draft', { metrics }),
  verifier:
    verifier &&
    measuredModel(usage.of(verifier), 'verification', {
      metrics,
      onError: (error) =>
        log.warn(
          { tenant_id: run.tenant_id, call_id: run.call_id, summary_id: run.id, err: error },
          'a request to the verifier failed',
        ),
    }),
});

/** A failure outside the pipeline. */
const failed = (
  { model }: Pick<Needs, 'model'>,
  material: Material | undefined,
  code: SummaryFailureCode,
): SummaryResult => ({
  status: 'failed',
  code,
  schema_version: material?.definitions.length ? 2 : 1,
  prompt_version: model.simulated ? 0 : promptVersion,
  vertical_id: material?.vertical ?? 'generic',
  input_tokens: null,
  output_tokens: null,
});
