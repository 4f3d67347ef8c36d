// Holds the next conversation of a test run, and enqueues the one after it: the runs of all tenants take turns. A run
// whose process died goes on with the conversation that was not stored.
import { randomUUID } from 'node:crypto';
import { limits } from '@voicecall/contract';
import type { Deps } from '../../../deps.ts';
import { Refusal } from '../../../platform/refuse.ts';
import { ModelError } from '../../../ports/model.ts';
import { findTalker } from '../../chats/public.ts';
import type { MessageRow, ToolNeeds } from '../../chats/public.ts';
import { presentMessages } from '../present.ts';
import { checkConversation } from './check-conversation.ts';
import { holdConversation } from './hold-conversation.ts';
import type { Setting } from './hold-conversation.ts';
import { SummaryFailed, summarizeConversation } from './summarize-conversation.ts';
import type { Summarizes } from './summarize-conversation.ts';
import { claimTestRun, finishTestRun, nextResult, releaseTestRun, renewTestRun, storeResult } from '../run-store.ts';
import type { ClaimedRun, TestResultRow } from '../run-store.ts';

type Needs = ToolNeeds & Summarizes & Pick<Deps, 'chatModel' | 'enqueue'>;
type Outcome = Pick<TestResultRow, 'status' | 'problems' | 'messages'>;

const renewMs = 5_000;

export async function workTestRun(
  deps: Needs,
  { tenant_id, test_run_id: id }: { readonly tenant_id: string; readonly test_run_id: string },
  signal: AbortSignal,
): Promise<void> {
  const run = await claimTestRun(deps.db.sql, { tenant_id, id }, randomUUID(), deps.clock.now());
  if (!run) return;
  const next = await nextResult(deps.db.sql, run);
  if (!next) return void (await finishTestRun(deps.db.sql, run, deps.clock.now()));
  const lost = new AbortController();
  const renewing = renewUntil(deps, run, lost);
  try {
    const outcome = await outcomeOf(deps, run, next, AbortSignal.any([signal, lost.signal]));
    await deps.db.tx(async (sql) => {
      const at = deps.clock.now();
      if (!(await releaseTestRun(sql, run, at))) return;
      await storeResult(sql, { ...next, ...outcome, finished_at: at });
      if (await finishTestRun(sql, run, at)) return;
      await deps.enqueue(sql, 'test_run.work', [{ payload: { tenant_id, test_run_id: id } }]);
    });
  } catch (error) {
    await releaseTestRun(deps.db.sql, run, deps.clock.now());
    // Another process, or the next start, goes on.
    if (!signal.aborted && !lost.signal.aborted) throw error;
  } finally {
    lost.abort();
    await renewing;
  }
}

async function outcomeOf(deps: Needs, run: ClaimedRun, next: TestResultRow, signal: AbortSignal): Promise<Outcome> {
  const test = run.cases.find(({ id }) => id === next.test_case_id);
  if (!test) throw new Error('a result belongs to a test of its run');
  const { tenant_id, agent_id, agent_version, id: run_id } = run;
  try {
    const talker = await findTalker(deps, { tenant_id, agent_id, agent_version });
    return await held(deps, { tenant_id, agent_id, agent_version, run_id, test, talker }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Refusal) return { status: 'error', problems: [error.message], messages: [] };
    if (error instanceof ModelError) return { status: 'error', problems: [wordsOf(error)], messages: [] };
    throw error;
  }
}

async function held(deps: Needs, setting: Setting, signal: AbortSignal): Promise<Outcome> {
  const conversation = await holdConversation(deps, setting, signal);
  const stored = fitting(conversation.messages);
  try {
    const summarize = () => summarizeConversation(deps, setting, conversation, signal);
    const wrong = await checkConversation(deps, { ...setting, held: conversation }, summarize, signal);
    const problems = [...conversation.unmatched, ...wrong];
    return { status: problems.length === 0 ? 'passed' : 'failed', problems, messages: stored };
  } catch (error) {
    if (signal.aborted || !(error instanceof ModelError || error instanceof SummaryFailed)) throw error;
    const problem = error instanceof ModelError ? wordsOf(error) : error.message;
    return { status: 'error', problems: [problem], messages: stored };
  }
}

const wordsOf = ({ failure }: ModelError): string =>
  ({
    timeout: 'The language model did not answer in time.',
    unavailable: 'The language model cannot be reached, or broke off its answer.',
    rejected: 'The language model refused the request. The log of the installation says why.',
    too_long: 'The conversation became too long for the language model.',
  })[failure];

/** The last messages, as many as are stored of a conversation. */
function fitting(messages: readonly MessageRow[]): TestResultRow['messages'] {
  const shown = presentMessages(messages);
  while (shown.length > 1 && JSON.stringify(shown).length > limits.test_result_chars) shown.shift();
  return shown;
}

/** Aborts `lost` when the run belongs to another process. */
async function renewUntil({ db, clock, log }: Needs, run: ClaimedRun, lost: AbortController): Promise<void> {
  const slept = (): Promise<boolean> =>
    clock.sleep(renewMs, lost.signal).then(
      () => true,
      () => !lost.signal.aborted,
    );
  while (await slept()) {
    const renewed = await renewTestRun(db.sql, run, clock.now()).catch(
      (error: unknown) => (log.warn({ err: error, test_run_id: run.id }, 'a test run could not be renewed'), true),
    );
    if (!renewed) lost.abort();
  }
}
