// What the form of a test says, as the API takes it. Throws a sentence for people when a line cannot be read.
import { sendable } from '@voicecall/sdk';
import type { CreateTestCaseBody, TestAssertion, TestCase } from '@voicecall/sdk';
import { formText, textOf } from '../../../components/form-dialog.tsx';
import { callerIn } from './caller-fields.tsx';
import { checksIn, isCheck } from './check-fields.tsx';
import { linesIn } from './lines-in.ts';
import { mocksIn } from './mock-fields.tsx';
import { pairsIn } from './pairs.ts';

const spoken = ['said', 'never_said', 'judge'] as const;
/** The kinds that have a text field of their own. */
export type Spoken = (typeof spoken)[number];

/** The texts of one kind, one a line. */
export const textsOf = (assertions: readonly TestAssertion[], kind: Spoken): string =>
  assertions.flatMap((one) => (one.type === kind ? [one.type === 'judge' ? one.question : one.text] : [])).join('\n');

export function caseBody(form: HTMLFormElement, test: TestCase | undefined): CreateTestCaseBody {
  // What the server has sent it takes again, whatever this console knows of it.
  const others = (test?.assertions ?? []).filter(
    (one) => !isCheck(one) && !(spoken as readonly string[]).includes((one as TestAssertion).type),
  );
  return {
    name: textOf(form, 'name'),
    caller: callerIn(form),
    direction: textOf(form, 'direction') === 'outbound' ? 'outbound' : 'inbound',
    variables: pairsIn(formText(form, 'variables'), 'text') as Record<string, string> | null,
    lead: pairsIn(formText(form, 'lead')),
    metadata: pairsIn(formText(form, 'metadata')) as CreateTestCaseBody['metadata'],
    mocks: mocksIn(form),
    max_turns: Number(textOf(form, 'max_turns')),
    assertions: [
      ...checksIn(form),
      ...linesIn(form, 'said').map((text) => ({ type: 'said' as const, text })),
      ...linesIn(form, 'never_said').map((text) => ({ type: 'never_said' as const, text })),
      ...linesIn(form, 'judge').map((question) => ({ type: 'judge' as const, question })),
      ...sendable(others),
    ],
  };
}
