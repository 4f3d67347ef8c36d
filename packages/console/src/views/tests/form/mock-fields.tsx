// What the tools of a test reply.
import type { TestMock, TestMockInput } from '@voicecall/sdk';
import { TextArea, TextField } from '../../../components/field.tsx';
import { pairsIn, writtenPairs } from './pairs.ts';
import { Rows, rowsIn } from './rows.tsx';

const group = 'mock';

export const MockFields = ({
  mocks,
  toolList,
  problem,
  locked,
}: {
  readonly mocks: readonly TestMock[];
  /** Id of the list of names of tools. */
  readonly toolList: string;
  readonly problem: string | undefined;
  readonly locked: boolean;
}) => (
  <Rows
    {...{ group, problem, locked }}
    legend="Tools reply"
    one="Mock"
    values={mocks}
    hint="The first mock that fits is taken. An http tool is never called: a use without a mock makes the test fail."
  >
    {(mock, which) => (
      <>
        <div className="pair">
          <TextField label={`Tool ${which}`} name="tool" list={toolList} required defaultValue={mock?.tool} />
          <TextArea
            label={`Arguments ${which}`}
            name="arguments"
            rows={2}
            placeholder="house = Elm Street"
            defaultValue={writtenPairs(mock?.arguments ?? null)}
            hint="One a line. Empty: any use."
          />
        </div>
        <TextArea label={`Reply ${which}`} name="reply" rows={2} defaultValue={mock?.reply ?? ''} />
      </>
    )}
  </Rows>
);

export const mocksIn = (form: HTMLFormElement): TestMockInput[] =>
  rowsIn(form, group).map((row) => ({
    tool: row['tool']?.trim() ?? '',
    arguments: pairsIn(row['arguments'] ?? '') as TestMockInput['arguments'],
    reply: row['reply'] ?? '',
  }));
