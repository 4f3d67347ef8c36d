// The results of a test run in the XML that JUnit writes and CI services read.
import type { TestResult, TestRunResponse } from '@voicecall/sdk';

/** One suite with a case for each conversation. */
export function junitOf({ test_run, results }: Pick<TestRunResponse, 'test_run' | 'results'>): string {
  const count = (status: TestResult['status']): number => results.filter((result) => result.status === status).length;
  const totals = `tests="${results.length}" failures="${count('failed')}" errors="${count('error')}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${totals}>`,
    `  <testsuite name="${escaped(test_run.agent_id)}" id="${escaped(test_run.id)}" ${totals} timestamp="${escaped(test_run.created_at)}">`,
    ...results.flatMap((result) => caseLines(result, test_run.agent_id)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function caseLines({ name, attempt, status, problems, messages }: TestResult, agentId: string): string[] {
  const element = status === 'failed' ? 'failure' : status === 'passed' ? null : 'error';
  const said = messages.map(({ role, text }) => `${role}: ${text}`).join('\n');
  return [
    `    <testcase classname="${escaped(agentId)}" name="${escaped(`${name} (${attempt})`)}">`,
    ...(element === null
      ? []
      : [`      <${element} message="${escaped(problems[0] ?? status)}">${escaped(problems.join('\n'))}</${element}>`]),
    ...(said === '' ? [] : [`      <system-out>${escaped(said)}</system-out>`]),
    '    </testcase>',
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** XML cannot hold control characters, nor halves of characters, in any form. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what XML forbids
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll(/[&<>"\n]/g, (sign) => entities[sign] ?? sign);
