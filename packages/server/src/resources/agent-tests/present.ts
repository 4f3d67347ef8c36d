// Maps rows of tests of agents to the API.
import { testCase, testResult, testRun } from '@voicecall/contract';
import { presentRow } from '../../platform/database/present-row.ts';
import type { TestCase, TestResult, TestRun } from '../../types.ts';
import { presentMessage } from '../chats/public.ts';
import type { MessageRow } from '../chats/public.ts';
import type { ResultCount, TestResultRow, TestRunRow } from './run-store.ts';
import type { TestCaseRow } from './store.ts';

export const presentTestCase = (row: TestCaseRow): TestCase => presentRow(testCase, row);

/** `counts` may be those of other runs, too. */
export function presentTestRun(row: TestRunRow, counts: readonly ResultCount[]): TestRun {
  const rates = row.cases.map(({ id, name }) => {
    const of = (status: TestResult['status']): number =>
      counts
        .filter((one) => one.run_id === row.id && one.test_case_id === id && one.status === status)
        .reduce((sum, { count }) => sum + count, 0);
    const [passed, failed] = [of('passed'), of('failed')];
    return {
      test_case_id: id,
      name,
      passed,
      failed,
      errors: of('error'),
      waiting: of('waiting'),
      pass_rate: passed + failed === 0 ? null : passed / (passed + failed),
    };
  });
  return presentRow(testRun, row, { rates });
}

export const presentResult = (row: TestResultRow, { cases }: TestRunRow): TestResult =>
  presentRow(testResult, row, { name: cases.find(({ id }) => id === row.test_case_id)?.name ?? '' });

export const presentMessages = (messages: readonly MessageRow[]): TestResult['messages'] =>
  messages.map(presentMessage);
