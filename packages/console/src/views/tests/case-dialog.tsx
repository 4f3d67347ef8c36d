// Writes a test of an agent, or changes one: who calls, what tools reply, and what must come of it.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TestCase } from '@voicecall/sdk';
import { useId } from 'react';
import { TextArea, TextField, problemAt, problemsIn } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { toolsQuery } from '../../data/queries/tools.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';
import { CallerFields } from './form/caller-fields.tsx';
import { caseBody, textsOf } from './form/case-body.ts';
import type { Spoken } from './form/case-body.ts';
import { CheckFields, FactList, isCheck } from './form/check-fields.tsx';
import { MockFields } from './form/mock-fields.tsx';
import { writtenPairs } from './form/pairs.ts';

interface Props {
  readonly agentId: string;
  /** Absent: a new one. */
  readonly test?: TestCase;
  readonly onClose: () => void;
}

export function CaseDialog({ agentId, test, onClose }: Props) {
  const { tenantId, client } = useTenant();
  const { canAct } = useSession();
  const readAgain = useReadAgain();
  const done = (text: string): void => {
    void readAgain(keys.testCases(tenantId).all);
    toast(text);
    onClose();
  };
  const save = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = caseBody(form, test);
      return test ? client.testCases.update(test.id, body) : client.testCases.create(agentId, body);
    },
    onSuccess: () => done('The test is saved.'),
  });
  const remove = useMutation({
    mutationFn: () => client.testCases.delete(test?.id ?? ''),
    onSuccess: () => done('The test is deleted.'),
  });
  const error = save.error ?? remove.error;
  return (
    <FormDialog
      title={test ? 'Change a test' : 'Write a test'}
      submit="Save"
      wide
      disabled={!canAct}
      request={{ isPending: save.isPending, error }}
      onSubmit={(form) => save.mutate(form)}
      onClose={onClose}
    >
      <CaseFields test={test} error={error} locked={!canAct} />
      {test && canAct ? (
        <div>
          <button type="button" className="button danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </button>
        </div>
      ) : null}
    </FormDialog>
  );
}

function CaseFields({
  test,
  error,
  locked,
}: {
  readonly test: TestCase | undefined;
  readonly error: unknown;
  readonly locked: boolean;
}) {
  const { tenantId, client } = useTenant();
  const tools = useQuery(toolsQuery(client, tenantId));
  const toolList = useId();
  const assertions = test?.assertions ?? [];
  const area = (name: Spoken, label: string, hint: string) => (
    <TextArea
      label={label}
      name={name}
      rows={2}
      defaultValue={textsOf(assertions, name)}
      readOnly={locked}
      hint={hint}
    />
  );
  return (
    <>
      <TextField
        label="Name"
        name="name"
        required
        defaultValue={test?.name}
        readOnly={locked}
        problem={problemAt(error, 'name')}
      />
      <CallerFields test={test} error={error} locked={locked} />
      <TextArea
        label="Variables"
        name="variables"
        rows={2}
        defaultValue={writtenPairs(test?.variables ?? null, 'text')}
        readOnly={locked}
        placeholder="first_name = Ann"
        hint="Values for the variables of the agent, one a line."
        problem={problemsIn(error, 'variables')}
      />
      <div className="pair">
        {(['lead', 'metadata'] as const).map((name) => (
          <TextArea
            key={name}
            label={name === 'lead' ? 'Lead' : 'Metadata'}
            name={name}
            rows={2}
            defaultValue={writtenPairs(test?.[name] ?? null)}
            readOnly={locked}
            hint={name === 'lead' ? 'Such as name = Ann, one a line.' : 'Values of your own for the agent, one a line.'}
            problem={problemsIn(error, name)}
          />
        ))}
      </div>
      <MockFields mocks={test?.mocks ?? []} toolList={toolList} problem={problemsIn(error, 'mocks')} locked={locked} />
      {area('said', 'The agent says', 'One text a line. Case does not matter.')}
      {area('never_said', 'The agent never says', 'One text a line.')}
      <CheckFields
        checks={assertions.filter(isCheck)}
        toolList={toolList}
        problem={problemsIn(error, 'assertions')}
        locked={locked}
      />
      {area('judge', 'Questions for the judge', 'One a line. The language model must answer yes.')}
      <datalist id={toolList}>
        {tools.data?.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <FactList />
    </>
  );
}
