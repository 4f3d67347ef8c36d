// The tests of an agent: what each expects, how often it passed the last time, and the runs.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Agent, Client, CreateTestRunBody, TestCase, TestRun } from '@voicecall/sdk';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Foreign } from '../../components/facts.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { counted, share } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { reading, useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { CaseDialog } from './case-dialog.tsx';
import { RunDialog } from './run-dialog.tsx';
import { toneOf } from './tones.ts';
import './tests.css';

const shownRuns = 5;

const casesQuery = (client: Client, tenantId: string, agentId: string) =>
  reading(keys.testCases(tenantId).list({ agentId }), () => client.testCases.list(agentId, { limit: 100 }));
const runsQuery = (client: Client, tenantId: string, agentId: string) =>
  reading(keys.testRuns(tenantId).list({ agentId }), () => client.testRuns.list(agentId, { limit: shownRuns }), {
    refetchInterval: ({ state }) => (state.data?.test_runs.some(({ status }) => status === 'running') ? 2_000 : false),
  });

export function AgentTests({ agent: { id: agentId, draft_version } }: { readonly agent: Agent }) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const [dialog, setDialog] = useState<{ readonly test?: TestCase } | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const cases = useQuery(casesQuery(client, tenantId, agentId));
  const runs = useQuery(runsQuery(client, tenantId, agentId));
  const run = useMutation({
    mutationFn: async (agent_version: CreateTestRunBody['agent_version']) =>
      client.testRuns.create(agentId, { agent_version }),
    onSuccess: ({ id }) => {
      void readAgain(keys.testRuns(tenantId).all);
      setRunId(id);
    },
  });
  const tests = cases.data?.test_cases ?? [];
  const last = runs.data?.test_runs[0];
  const runButton = (version: 'published' | 'draft', label: string) => (
    <button
      type="button"
      className="button small"
      disabled={tests.length === 0 || run.isPending}
      onClick={() => run.mutate(version)}
    >
      {label}
    </button>
  );
  const error = cases.error ?? runs.error ?? run.error;
  return (
    <section className="panel" aria-label="Tests">
      <header>
        <h2>Tests</h2>
        {canAct ? (
          <span className="test-buttons">
            <button type="button" className="button small" onClick={() => setDialog({})}>
              New test
            </button>
            {draft_version === null ? runButton('published', 'Run all') : runButton('draft', 'Run on draft')}
            {draft_version === null ? null : runButton('published', 'Run on published')}
          </span>
        ) : null}
      </header>
      {error ? <ErrorNotice error={error} /> : null}
      {cases.isPending ? (
        <div className="inside">
          <SkeletonText lines={3} />
        </div>
      ) : null}
      {cases.data && tests.length === 0 ? (
        <div className="inside">
          <p className="quiet">No tests yet. Write one, or make one of a finished call on its page.</p>
        </div>
      ) : null}
      {tests.length > 0 ? <Cases tests={tests} last={last} open={(test) => setDialog({ test })} /> : null}
      {runs.data?.test_runs.length ? <Runs runs={runs.data.test_runs} open={setRunId} /> : null}
      {dialog ? <CaseDialog agentId={agentId} {...dialog} onClose={() => setDialog(null)} /> : null}
      {runId ? <RunDialog id={runId} onClose={() => setRunId(null)} /> : null}
    </section>
  );
}

const Cases = ({
  tests,
  last,
  open,
}: {
  readonly tests: readonly TestCase[];
  readonly last: TestRun | undefined;
  readonly open: (test: TestCase) => void;
}) => (
  <table className="table">
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Test</th>
        <th scope="col">Passed in the last run</th>
      </tr>
    </thead>
    <tbody>
      {tests.map((test) => {
        const rate = last?.rates.find(({ test_case_id }) => test_case_id === test.id);
        return (
          <tr key={test.id} className="linked">
            <td>
              <button type="button" className="row-link test-name" onClick={() => open(test)}>
                <Foreign>{test.name}</Foreign>
              </button>
            </td>
            <td className="number">{rate ? share(rate.passed, rate.passed + rate.failed) : '–'}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

const Runs = ({ runs, open }: { readonly runs: readonly TestRun[]; readonly open: (id: string) => void }) => (
  <table className="table" aria-label="Test runs">
    <thead className="visually-hidden">
      <tr>
        <th scope="col">Run</th>
        <th scope="col">Version</th>
        <th scope="col">Status</th>
        <th scope="col">Begun</th>
      </tr>
    </thead>
    <tbody>
      {runs.map((one) => (
        <tr key={one.id} className="linked">
          <td>
            <button type="button" className="row-link test-name" onClick={() => open(one.id)}>
              Run of {counted(one.rates.length, 'test')}
            </button>
          </td>
          <td className="number">{one.agent_version === null ? '–' : `v${one.agent_version}`}</td>
          <td>
            <Badge code={one.status} tone={toneOf(one.status)} />
          </td>
          <td className="number">
            <Time at={one.created_at} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
