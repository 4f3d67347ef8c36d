// Writes a test of an agent, or changes one: what the caller writes, and what the agent must and must not say. What else a
// test has (mocks, other assertions) stays as it is.
import { useMutation } from '@tanstack/react-query';
import type { TestAssertion, TestAssertionInput, TestCase } from '@voicecall/sdk';
import { TextArea, TextField, problemAt, problemsIn } from '../../components/field.tsx';
import { FormDialog, formText, textOf } from '../../components/form-dialog.tsx';
import { toast } from '../../components/toasts.tsx';
import { keys } from '../../data/keys.ts';
import { useReadAgain } from '../../data/reading.ts';
import { useSession } from '../../session/session.ts';
import { useTenant } from '../../session/tenant.ts';

const written = ['said', 'never_said', 'judge'] as const;
type Written = (typeof written)[number];

const lines = (form: HTMLFormElement, name: string): string[] =>
  formText(form, name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const textsOf = (assertions: readonly TestAssertion[], kind: Written): string =>
  assertions.flatMap((one) => (one.type === kind ? [one.type === 'judge' ? one.question : one.text] : [])).join('\n');

function bodyOf(form: HTMLFormElement, test: TestCase | undefined) {
  // What the server has sent it takes again, whatever this console knows of it.
  const others = (test?.assertions ?? []).filter(
    ({ type }) => !(written as readonly string[]).includes(type),
  ) as TestAssertionInput[];
  return {
    name: textOf(form, 'name'),
    ...(test?.caller.type === 'persona'
      ? {}
      : { caller: { type: 'dialogue' as const, messages: lines(form, 'messages') } }),
    assertions: [
      ...others,
      ...lines(form, 'said').map((text) => ({ type: 'said' as const, text })),
      ...lines(form, 'never_said').map((text) => ({ type: 'never_said' as const, text })),
      ...lines(form, 'judge').map((question) => ({ type: 'judge' as const, question })),
    ],
  };
}

export function CaseDialog({
  agentId,
  test,
  onClose,
}: {
  readonly agentId: string;
  /** Absent: a new one. */
  readonly test?: TestCase;
  readonly onClose: () => void;
}) {
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
      const { caller = { type: 'dialogue' as const, messages: [] }, ...body } = bodyOf(form, test);
      if (!test) return client.testCases.create(agentId, { ...body, caller });
      return client.testCases.update(test.id, test.caller.type === 'persona' ? body : { ...body, caller });
    },
    onSuccess: () => done('The test is saved.'),
  });
  const remove = useMutation({
    mutationFn: () => client.testCases.delete(test?.id ?? ''),
    onSuccess: () => done('The test is deleted.'),
  });
  const error = save.error ?? remove.error;
  const persona = test?.caller.type === 'persona' ? test.caller : null;
  const assertions = test?.assertions ?? [];
  const area = (name: Written, label: string, hint: string) => (
    <TextArea
      label={label}
      name={name}
      rows={2}
      defaultValue={textsOf(assertions, name)}
      readOnly={!canAct}
      hint={hint}
    />
  );
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
      <TextField
        label="Name"
        name="name"
        required
        defaultValue={test?.name}
        readOnly={!canAct}
        problem={problemAt(error, 'name')}
      />
      {persona ? (
        <p className="quiet">
          The language model plays the caller: {persona.persona} {persona.goal}
        </p>
      ) : (
        <TextArea
          label="The caller writes"
          name="messages"
          required
          rows={6}
          defaultValue={test?.caller.type === 'dialogue' ? test.caller.messages.join('\n') : ''}
          readOnly={!canAct}
          hint="One message a line, one after each reply."
          problem={problemsIn(error, 'caller')}
        />
      )}
      {area('said', 'The agent says', 'One text a line. Case does not matter.')}
      {area('never_said', 'The agent never says', 'One text a line.')}
      {area('judge', 'Questions for the judge', 'One a line. The language model must answer yes.')}
      {test ? (
        <p className="quiet">
          {`${test.mocks.length} mocks of tools and ${assertions.length} assertions in all; the API changes what is not shown here.`}
        </p>
      ) : null}
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
