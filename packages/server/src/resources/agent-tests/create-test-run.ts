// Creates a test run, and the job that holds its first conversation.
import { limits } from '@voicecall/contract';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { TestRun } from '../../types.ts';
import { findTalker } from '../chats/public.ts';
import { presentTestRun } from './present.ts';
import { countResults, countRunning, insertTestRun } from './run-store.ts';
import type { KeptCase, TestRunRow } from './run-store.ts';
import { chosenCases } from './store.ts';

interface Input {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly test_case_ids?: readonly string[] | null | undefined;
  readonly times?: number | undefined;
}

export async function createTestRun(
  deps: Pick<Deps, 'db' | 'clock' | 'chatModel' | 'enqueue'>,
  who: Principal,
  { tenant_id, agent_id, test_case_ids = null, times = 1 }: Input,
): Promise<{ id: string; test_run: TestRun }> {
  await findTalker(deps, { tenant_id, agent_id, agent_version: null });
  const ids = test_case_ids && [...new Set(test_case_ids)];
  const limit = limits.test_run_results;
  const chosen = await chosenCases(deps.db.sql, { tenant_id, agent_id, ids, limit: limit + 1 });
  const unknown = (ids ?? []).filter((id) => !chosen.some((test) => test.id === id));
  if (unknown.length > 0) throw refuse('unknown_test_case_ids', { unknown_test_case_ids: unknown });
  if (chosen.length === 0) throw refuse('no_test_cases');
  if (chosen.length * times > limit) throw refuse('test_run_too_large', { limit });
  if (deps.chatModel.simulated && chosen.some(needsModel)) throw refuse('model_not_configured');
  const at = deps.clock.now();
  const row: TestRunRow = {
    ...{ tenant_id, agent_id, times, created_at: at, status: 'running' },
    id: newId('test_run'),
    cases: chosen.map(kept),
    ...{ lease_token: null, lease_until: null, wake_at: null, finished_at: null },
  };
  return deps.db.tx(async (sql) => {
    if ((await countRunning(sql, tenant_id)) >= limits.test_runs_per_tenant)
      throw new Refusal(
        'too_many_test_runs',
        { limit: limits.test_runs_per_tenant },
        { headers: { 'Retry-After': '10' } },
      );
    await insertTestRun(sql, row);
    await recordAudit(sql, who, {
      tenant_id,
      action: 'test_run.created',
      target: ['test_run', row.id],
      changes: { agent_id, test_case_ids: chosen.map(({ id }) => id), times },
      at,
    });
    const answer = {
      id: row.id,
      test_run: presentTestRun(row, await countResults(sql, tenant_id, [row.id])),
    };
    await deps.enqueue(sql, 'test_run.work', [{ payload: { tenant_id, test_run_id: row.id } }]);
    await keepResponse(sql, who, 201, answer);
    return answer;
  });
}

/** The sandbox's model plays no caller and judges nothing. */
const needsModel = ({ caller, assertions }: KeptCase): boolean =>
  caller.type === 'persona' || assertions.some(({ type }) => type === 'judge' || type === 'language');

const kept = ({ id, name, caller, direction, lead, metadata, mocks, assertions, max_turns }: KeptCase): KeptCase => ({
  ...{ id, name, caller, direction, lead, metadata, mocks, assertions, max_turns },
});
