// Who talks with the agent in a test.
import type { TestCallerInput, TestCase } from '@voicecall/sdk';
import { useState } from 'react';
import { SelectField, TextArea, TextField, problemsIn } from '../../../components/field.tsx';
import { textOf } from '../../../components/form-dialog.tsx';
import { linesIn } from './lines-in.ts';

export function CallerFields({
  test,
  error,
  locked,
}: {
  readonly test: TestCase | undefined;
  readonly error: unknown;
  readonly locked: boolean;
}) {
  const caller = test?.caller;
  const [type, setType] = useState<TestCallerInput['type']>(caller?.type ?? 'dialogue');
  const problem = problemsIn(error, 'caller');
  return (
    <>
      <div className="pair">
        <SelectField
          label="The caller"
          name="caller"
          value={type}
          disabled={locked}
          onChange={({ target }) => setType(target.value as TestCallerInput['type'])}
          options={[
            ['dialogue', 'Writes these messages'],
            ['persona', 'Is played by the language model'],
          ]}
        />
        <SelectField
          label="Who calls"
          name="direction"
          defaultValue={test?.direction ?? 'inbound'}
          disabled={locked}
          options={[
            ['inbound', 'The caller'],
            ['outbound', 'The agent'],
          ]}
        />
      </div>
      {type === 'dialogue' ? (
        <TextArea
          label="The caller writes"
          name="messages"
          required
          rows={6}
          defaultValue={caller?.type === 'dialogue' ? caller.messages.join('\n') : ''}
          readOnly={locked}
          hint="One message a line, one after each reply."
          problem={problem}
        />
      ) : (
        <div className="pair">
          <TextArea
            label="Who the caller is"
            name="persona"
            required
            rows={3}
            defaultValue={caller?.type === 'persona' ? caller.persona : ''}
            readOnly={locked}
            problem={problem}
          />
          <TextArea
            label="What the caller wants"
            name="goal"
            required
            rows={3}
            defaultValue={caller?.type === 'persona' ? caller.goal : ''}
            readOnly={locked}
          />
        </div>
      )}
      <TextField
        label="Messages of the caller at most"
        name="max_turns"
        type="number"
        min={1}
        required
        defaultValue={test?.max_turns ?? 20}
        readOnly={locked}
      />
    </>
  );
}

export const callerIn = (form: HTMLFormElement): TestCallerInput =>
  textOf(form, 'caller') === 'persona'
    ? { type: 'persona', persona: textOf(form, 'persona'), goal: textOf(form, 'goal') }
    : { type: 'dialogue', messages: linesIn(form, 'messages') };
