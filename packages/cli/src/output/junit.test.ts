// Results of tests as JUnit's XML: whatever was said, the file is well formed.
import { expect, test } from 'vitest';
import { junitOf } from './junit.ts';

const run = {
  test_run: {
    id: 'tr_1',
    tenant_id: 'tn_1',
    agent_id: 'ta_1',
    status: 'failed' as const,
    agent_version: 2,
    times: 1,
    rates: [],
    created_at: '2026-11-21T09:30:00.000Z',
    finished_at: null,
  },
  results: (['passed', 'failed', 'error'] as const).map((status) => ({
    test_case_id: 'tc_1',
    name: `<${status}> & "more"`,
    attempt: 1,
    status,
    problems: status === 'passed' ? [] : ['the agent said "<b>\u0000"', 'and more'],
    messages: [],
    finished_at: null,
  })),
};

test('each conversation is a case, failures and errors apart, and signs of XML and control characters do no harm', () => {
  const xml = junitOf(run);
  expect(xml).toContain('<testsuites tests="3" failures="1" errors="1">');
  expect(xml).toContain('name="&lt;passed&gt; &amp; &quot;more&quot; (1)">\n    </testcase>');
  expect(xml).toContain(
    '<failure message="the agent said &quot;&lt;b&gt;\uFFFD&quot;">the agent said &quot;&lt;b&gt;\uFFFD&quot;&#10;and more</failure>',
  );
  expect(xml).toContain('<error message=');
  expect(xml).not.toContain('\u0000');
});
