// Creates a test run, and the job that holds its first conversation.
import { limits } from '@voicecall/contract';
import type { testedVersionChoice } from '@voicecall/contract';
import type * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/database/audit.ts';
import { keepResponse } from '../../platform/database/idempotency-store.ts';
import { newId } from '../../platform/ids.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import type { TestRun } from '../../types.ts';
import { findVersion, given } from '../agents/public.ts';
import { findTalker } from '../chats/public.ts';
import type { Talker } from '../chats/public.ts';
import { presentTestRun } from './present.ts';
import { countResults, countRunning, insertTestRun } from './run-store.ts';
import type { KeptCase, TestRunRow } from './run-store.ts';
import { chosenCases, findActiveAgent } from './store.ts';

interface Input {
  readonly tenant_id: string;
  readonly agent_id: string;
  readonly test_case_ids?: readonly string[] | null | undefined;
  readonly agent_version?: z.output<typeof testedVersionChoice> | null | undefined;
  readonly times?: number | undefined;
}

export async function createTestRun(
  deps: Pick<Deps, 'db' | 'clock' | 'chatModel' | 'enqueue'>,
  who: Principal,
  { tenant_id, agent_id, test_case_ids = null, agent_version: wanted = null, times = 1 }: Input,
): Promise<{ id: string; test_run: TestRun }> {
  const talker = await testedTalker(deps, { tenant_id, agent_id, wanted });
  const ids = test_case_ids && [...new Set(test_case_ids)];
  const limit = limits.test_run_results;
  const chosen = await chosenCases(deps.db.sql, { tenant_id, agent_id, ids, limit: limit + 1 });
  const unknown = (ids ?? []).filter((id) => !chosen.some((test) => test.id === id));
  if (unknown.length > 0) throw refuse('unknown_test_case_ids', { unknown_test_case_ids: unknown });
  if (chosen.length === 0) throw refuse('no_test_cases');
  if (chosen.length * times > limit) throw refuse('test_run_too_large', { limit });
  if (deps.chatModel.simulated && chosen.some(needsModel)) throw refuse('model_not_configured');
  checkVariables(talker, chosen);
  const { agent_version } = talker;
  const at = deps.clock.now();
  const row: TestRunRow = {
    ...{ tenant_id, agent_id, agent_version, times, created_at: at, status: 'running' },
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
      changes: { agent_id, agent_version, test_case_ids: chosen.map(({ id }) => id), times },
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

/** The agent in the version that is wanted: without a wish its draft, so that it is tested before it is published. */
async function testedTalker(
  deps: Pick<Deps, 'db' | 'chatModel'>,
  { tenant_id, agent_id, wanted }: Pick<Input, 'tenant_id' | 'agent_id'> & { readonly wanted: Input['agent_version'] },
): Promise<Talker & { readonly agent_version: number }> {
  const agent = await findActiveAgent(deps.db.sql, tenant_id, agent_id);
  if (!agent) throw refuse('agent_not_found');
  if (wanted === 'draft' && agent.draft_version === null) throw refuse('agent_has_no_draft');
  const named = typeof wanted === 'number' ? wanted : null;
  const agent_version = named ?? (wanted === 'published' ? null : agent.draft_version) ?? agent.published_version;
  if (named !== null && !(await findVersion(deps.db.sql, tenant_id, agent_id, named)))
    throw refuse('agent_version_not_found');
  return { ...(await findTalker(deps, { tenant_id, agent_id, agent_version })), agent_version };
}

/** An outbound test needs what a dispatch needs; inbound calls take the defaults. */
function checkVariables({ agent: { variables } }: Talker, tests: readonly KeptCase[]): void {
  const required = (variables ?? []).filter((variable) => variable.required).map(({ name }) => name);
  const lacks = (test: KeptCase): string[] =>
    test.direction === 'outbound' ? required.filter((name) => given(name, test) === null) : [];
  const lacking = tests.filter((test) => lacks(test).length > 0);
  if (lacking.length === 0) return;
  throw refuse('missing_variables', {
    missing_variables: [...new Set(lacking.flatMap(lacks))],
    test_case_ids: lacking.map(({ id }) => id),
  });
}

/** The sandbox's model plays no caller and judges nothing. */
const needsModel = ({ caller, assertions }: KeptCase): boolean =>
  caller.type === 'persona' || assertions.some(({ type }) => type === 'judge' || type === 'language');

const kept = ({ id, name, caller, direction, lead, metadata, ...rest }: KeptCase): KeptCase => {
  const { variables, mocks, assertions, max_turns } = rest;
  return { id, name, caller, direction, lead, metadata, variables, mocks, assertions, max_turns };
};
