// What came of a test run: each conversation, why it did not pass, and what was written.
import { useQuery } from '@tanstack/react-query';
import type { TestResult } from '@voicecall/sdk';
import { Badge } from '../../components/badge.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Foreign } from '../../components/facts.tsx';
import { ErrorNotice, SkeletonText } from '../../components/notice.tsx';
import { words } from '../../components/words.ts';
import { keys } from '../../data/keys.ts';
import { reading } from '../../data/reading.ts';
import { useTenant } from '../../session/tenant.ts';
import { toneOf } from './tones.ts';

export function RunDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { tenantId, client } = useTenant();
  const { data, error } = useQuery(
    reading(keys.testRuns(tenantId).one(id), () => client.testRuns.get(id), {
      refetchInterval: ({ state }) => (state.data?.test_run.status === 'running' ? 1_000 : false),
    }),
  );
  return (
    <Dialog
      title="Test run"
      open
      wide
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      }
    >
      {error ? <ErrorNotice error={error} /> : null}
      {data ? (
        <>
          <p className="test-head">
            <Badge code={data.test_run.status} tone={toneOf(data.test_run.status)} />{' '}
            {data.test_run.agent_version === null ? null : `Version ${data.test_run.agent_version} of the agent`}
          </p>
          {data.results.map((result) => (
            <Result
              key={`${result.test_case_id} ${result.attempt}`}
              result={result}
              several={data.test_run.times > 1}
            />
          ))}
        </>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Dialog>
  );
}

const Result = ({ result, several }: { readonly result: TestResult; readonly several: boolean }) => (
  <details className="test-result" open={result.status === 'failed' || result.status === 'error'}>
    <summary>
      <Badge code={result.status} tone={toneOf(result.status)} />{' '}
      <Foreign>{several ? `${result.name} (${result.attempt})` : result.name}</Foreign>
    </summary>
    {result.problems.map((problem) => (
      <p key={problem} className="notice warn">
        <Foreign>{problem}</Foreign>
      </p>
    ))}
    <ol className="test-lines">
      {result.messages.map(({ message_id, role, text, tools }) => (
        <li key={message_id}>
          <span className="quiet">{words(role)}</span>{' '}
          {tools.map((tool) => (
            <code key={`${tool.name}${JSON.stringify(tool.arguments)}`} className="mono test-tool">
              {`${tool.name} ${JSON.stringify(tool.arguments)}`}
              <span className="quiet">{` → ${tool.result}${tool.mocked ? ' (mock)' : ''}`}</span>
            </code>
          ))}
          <Foreign>{text}</Foreign>
        </li>
      ))}
    </ol>
  </details>
);
