// Reads tests of agents and their runs.
import type { Deps } from '../../deps.ts';
import { readPage } from '../../platform/database/page.ts';
import type { PageQuery } from '../../platform/database/page.ts';
import { refuse } from '../../platform/refuse.ts';
import { presentResult, presentTestCase, presentTestRun } from './present.ts';
import { countResults, findTestRun, listResults } from './run-store.ts';
import type { TestRunRow } from './run-store.ts';
import { findTestCase, findActiveAgent } from './store.ts';
import type { TestCaseRow } from './store.ts';

interface OfAgent extends PageQuery {
  readonly tenant_id: string;
  readonly agent_id: string;
}

const where = ({ tenant_id, agent_id }: OfAgent) =>
  [
    ['tenant_id = ?', tenant_id],
    ['agent_id = ?', agent_id],
  ] as const;

export async function listTestCases({ db }: Pick<Deps, 'db'>, query: OfAgent) {
  if (!(await findActiveAgent(db.sql, query.tenant_id, query.agent_id))) throw refuse('agent_not_found');
  const page = { table: 'test_cases', where: where(query), kind: 'test_case', query } as const;
  const { rows, ...rest } = await readPage<TestCaseRow>(db.sql, page);
  return { test_cases: rows.map(presentTestCase), ...rest };
}

export async function getTestCase({ db }: Pick<Deps, 'db'>, tenant_id: string, id: string) {
  const row = await findTestCase(db.sql, { tenant_id, id });
  if (!row) throw refuse('test_case_not_found');
  return { test_case: presentTestCase(row) };
}

export async function listTestRuns({ db }: Pick<Deps, 'db'>, query: OfAgent) {
  if (!(await findActiveAgent(db.sql, query.tenant_id, query.agent_id))) throw refuse('agent_not_found');
  const page = { table: 'test_runs', where: where(query), kind: 'test_run', query } as const;
  const { rows, ...rest } = await readPage<TestRunRow>(db.sql, page);
  const ids = rows.map(({ id }) => id);
  const counts = await countResults(db.sql, query.tenant_id, ids);
  return { test_runs: rows.map((row) => presentTestRun(row, counts)), ...rest };
}

export async function getTestRun({ db, clock }: Pick<Deps, 'db' | 'clock'>, tenant_id: string, id: string) {
  const row = await findTestRun(db.sql, { tenant_id, id }, clock.now());
  if (!row) throw refuse('test_run_not_found');
  const results = await listResults(db.sql, row);
  const counts = results.map((result) => ({ ...result, count: 1 }));
  return { test_run: presentTestRun(row, counts), results: results.map((result) => presentResult(result, row)) };
}
