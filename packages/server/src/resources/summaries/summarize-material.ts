// Makes a summary of what is known about a conversation: its computations run in threads.
import type { Deps } from '../../deps.ts';
import type { Material } from '../../extraction/material.ts';
import { computationsModule } from '../../extraction/run-computation.ts';
import type { Computations, RunComputation } from '../../extraction/run-computation.ts';
import { summarize } from '../../extraction/summarize.ts';
import type { SummaryModels, SummaryResult } from '../../extraction/summarize.ts';

/** CPU time of one computation of the pipeline: many times what the longest call needs. */
const computationMs = 20_000;

type Needs = Pick<Deps, 'cpu' | 'clock' | 'summary_max_cost_tokens'>;

interface Conversation {
  readonly material: Material;
  readonly tenant_id: string;
  readonly signal: AbortSignal;
}

/** Throws a `ModelError` when the model cannot be used now. */
export const summarizeMaterial = (
  deps: Needs,
  models: SummaryModels,
  { material, tenant_id, signal }: Conversation,
): Promise<SummaryResult> =>
  summarize(models, material, {
    signal,
    run: inThread(deps, tenant_id, signal),
    sleep: (ms, stop) => deps.clock.sleep(ms, stop),
    budget_tokens: deps.summary_max_cost_tokens,
  });

const inThread =
  ({ cpu }: Needs, subject: string, signal: AbortSignal): RunComputation =>
  <N extends keyof Computations>(name: N, input: Parameters<Computations[N]>[0]) =>
    cpu.run<Computations[N]>({ module: computationsModule, name }, input, {
      subject,
      deadline_ms: computationMs,
      signal,
    });
