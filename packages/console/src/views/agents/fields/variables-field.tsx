// The variables of the texts of an agent: one for each line.
import type { AgentVariable } from '@voicecall/sdk';
import { TextArea } from '../../../components/field.tsx';

const lineOf = ({ name, default: value, required }: AgentVariable): string =>
  `${name}${required ? '!' : ''}${value === null ? '' : ` = ${value}`}`;

/** What the field says; null without a line, which makes the texts no templates. */
export function variablesIn(text: string): AgentVariable[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length === 0) return null;
  return lines.map((line) => {
    const [left = '', ...rest] = line.split('=');
    const name = left.trim();
    return {
      name: name.replace(/!$/, ''),
      required: name.endsWith('!'),
      default: rest.length === 0 ? null : rest.join('=').trim(),
    };
  });
}

export const VariablesField = ({
  variables,
  locked = false,
  problem,
}: {
  readonly variables: readonly AgentVariable[] | null | undefined;
  readonly locked?: boolean | undefined;
  readonly problem: string | undefined;
}) => (
  <TextArea
    label="Variables"
    name="variables"
    rows={3}
    defaultValue={variables?.map(lineOf).join('\n') ?? ''}
    readOnly={locked}
    placeholder={'first_name!\ntopic = houses'}
    hint="One a line, for {{first_name}} in the texts: name, name = default, or name! when a dispatch must give it. Empty: braces in the texts are what they are."
    problem={problem}
  />
);
