// Variables of agents: what a template may name, and what requests give for it.
import * as z from 'zod';
import { limits } from '../limits.ts';
import { namesIn } from './template.ts';

/** What every template may name: the facts of the conversation. */
export const builtInVariables = [
  'now',
  'date',
  'time',
  'timezone',
  'language',
  'direction',
  'caller_number',
  'called_number',
] as const;

const variableName = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'must be letters, digits and _, and not begin with a digit' });
const value = z.string().max(limits.variable_chars);

/** A variable that the texts of an agent may name. */
export const agentVariable = z
  .object({
    name: variableName.describe('Its name, which stands in the texts as `{{name}}`.'),
    default: value.nullable().describe('Its value where nothing is given for it. Null: nothing.'),
    required: z
      .boolean()
      .describe('A dispatch must give it. Inbound calls, web sessions, test calls and chats take the default.'),
  })
  .meta({
    id: 'AgentVariable',
    description:
      'A variable of the texts of an agent. Its value is that of `variables` of the dispatch, else the member of `lead` or `metadata` with its name, else the default.',
    example: { name: 'first_name', default: null, required: true },
  });

/** A variable as requests give it: all but its name has a default. */
const agentVariableInput = z
  .object({
    name: agentVariable.shape.name,
    default: agentVariable.shape.default.default(null),
    required: agentVariable.shape.required.default(false),
  })
  .meta({
    id: 'AgentVariableInput',
    description: 'A variable of the texts of an agent: only its name is needed.',
    example: { name: 'first_name', required: true },
  });

const about = `The variables that \`instructions\`, \`welcome\`, \`disclosure\`, \`recording_consent_text\`, the message of \`voicemail\` and constants of \`http\` tools may name in double braces, beside ${builtInVariables.map((name) => `\`${name}\``).join(', ')}. Null: the texts are no templates, and braces in them are what they are.`;

/** The field `variables` of an agent. */
export const agentVariables = z.array(agentVariable).nullable().describe(about);

/** The same as requests give it. */
export const agentVariablesInput = z
  .array(agentVariableInput)
  .max(limits.variables)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, { error: 'must have each name once' })
  .refine((all) => !all.some(({ name }) => (builtInVariables as readonly string[]).includes(name)), {
    error: `must not have a name that every agent has: ${builtInVariables.join(', ')}`,
  })
  .nullable()
  .describe(about);

/** Values for variables, in a request. */
export const variableValues = z
  .record(z.string().min(1).max(64), value)
  .refine((values) => Object.keys(values).length <= limits.variables, {
    error: `must not have more than ${limits.variables} members`,
  })
  .refine((values) => new TextEncoder().encode(JSON.stringify(values)).byteLength <= limits.variables_bytes, {
    error: `must not exceed ${limits.variables_bytes} bytes as JSON`,
  })
  .meta({
    id: 'VariableValues',
    description:
      'Values for the variables of the agent, by their names. They are data: what stands in them is never replaced. A name that the agent does not have is kept with the call, and used nowhere.',
    example: { first_name: 'Ann' },
  });

/** What the texts of an agent name and it does not have. */
export function undeclaredVariables({
  variables,
  instructions,
  welcome,
  voicemail,
  disclosure,
  recording_consent_text,
}: {
  readonly variables: z.output<typeof agentVariables>;
  readonly instructions: string;
  readonly welcome: string | null;
  readonly voicemail: { readonly message: string | null } | null;
  readonly disclosure: string | null;
  readonly recording_consent_text: string | null;
}): string[] {
  if (variables === null) return [];
  const known = new Set<string>([...builtInVariables, ...variables.map(({ name }) => name)]);
  return namesIn([instructions, welcome, voicemail?.message, disclosure, recording_consent_text].join('\n')).filter(
    (name) => !known.has(name),
  );
}
