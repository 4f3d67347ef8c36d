// What a version of an agent would change, and publishing it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '@voicecall/sdk';
import type { Agent, AgentVersion } from '@voicecall/sdk';
import { Badge } from '../../../components/badge.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField, problemAt } from '../../../components/field.tsx';
import { Change } from '../../../components/change/change.tsx';
import { Foreign } from '../../../components/facts.tsx';
import { FormDialog, textOrNull } from '../../../components/form-dialog.tsx';
import { ErrorNotice, SkeletonText } from '../../../components/notice.tsx';
import { toast } from '../../../components/toasts.tsx';
import { counted, words } from '../../../components/words.ts';
import { keys } from '../../../data/keys.ts';
import { useReadAgain } from '../../../data/reading.ts';
import { useSession } from '../../../session/session.ts';
import { useTenant } from '../../../session/tenant.ts';
import { diffQuery } from './versions-data.ts';

interface Props {
  readonly agent: Agent;
  readonly version: AgentVersion;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

export function VersionDialog({ agent, version: { version, state }, onPublished, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const queries = useQueryClient();
  const readAgain = useReadAgain();
  const publish = useMutation({
    mutationFn: async (form: HTMLFormElement) =>
      client.agentVersions.publish(agent.id, { version, note: textOrNull(form, 'note') }),
    onSuccess: ({ agent: published }) => {
      queries.setQueryData(keys.agents(tenantId).one(agent.id), published);
      void readAgain(keys.agents(tenantId).all);
      onPublished();
      toast(`Version ${version} is published.`);
      onClose();
    },
  });
  const title = `Version ${version}`;
  const isBack = state === 'earlier';
  const missing = missingPasses(publish.error);
  if (!canAct || agent.status !== 'active')
    return (
      <Dialog title={title} open wide onClose={onClose}>
        <Differences agentId={agent.id} version={version} />
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      submit={isBack ? 'Go back to it' : 'Publish'}
      wide
      request={missing ? { isPending: publish.isPending, error: null } : publish}
      onClose={onClose}
      onSubmit={(form) => publish.mutate(form)}
    >
      {missing ? <MissingPasses tests={missing} /> : null}
      <Differences agentId={agent.id} version={version} />
      <TextField
        label="Note"
        name="note"
        maxLength={500}
        autoComplete="off"
        hint="Why, for those who read the versions later."
        problem={problemAt(publish.error, 'note')}
      />
      <p className="quiet">Calls that are accepted from now on have it. Calls that go on keep their version.</p>
    </FormDialog>
  );
}

/** The tests that keep a version from being published; undefined when it was something else. */
const missingPasses = (error: unknown) =>
  isApiError(error) && error.code === 'tests_not_passed' ? error.details.test_cases : undefined;

const MissingPasses = ({ tests }: { readonly tests: NonNullable<ReturnType<typeof missingPasses>> }) => (
  <div className="notice bad" role="alert">
    {tests.length === 0
      ? 'The agent publishes only what its tests have passed, and has no tests.'
      : 'Not all tests of the agent have passed on this version. Run them on it first.'}
    <ul className="missing-passes">
      {tests.map(({ test_case_id, name, reason }) => (
        <li key={test_case_id}>
          <Badge code={reason} tone={reason === 'failed' ? 'bad' : 'warn'} /> <Foreign>{name}</Foreign>
        </li>
      ))}
    </ul>
  </div>
);

function Differences({ agentId, version }: { readonly agentId: string; readonly version: number }) {
  const { tenantId, client } = useTenant();
  const { data, error, refetch } = useQuery(diffQuery(client, tenantId, agentId, version));
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={4} />;
  if (data.changes.length === 0) return <p>It is the same as version {data.from}, which is published.</p>;
  return (
    <>
      <p>
        What changes when it is published instead of version {data.from}: {counted(data.changes.length, 'field')}.
      </p>
      {data.changes.map((change) => (
        <Change key={change.field} name={words(change.field)} from={change.from} to={change.to} />
      ))}
    </>
  );
}
