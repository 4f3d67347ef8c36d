// The settings of a conversation in the form of an agent: each field's place in the agent, and how it is shown and read.
import type { Agent, UpdateAgentBody } from '@voicecall/sdk';
import { agentDefaults } from '../../generated/facts.ts';

interface Common {
  /** The place in the agent, such as `greeting.delay_ms`, which is also the name of the field. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
}

export type SettingField = Common &
  (
    | { readonly kind: 'number' | 'check' }
    | { readonly kind: 'choice'; readonly options: readonly (readonly [value: string, text: string])[] }
  );

/** Who speaks when. */
export const turnSettings: readonly SettingField[] = [
  {
    path: 'greeting.mode',
    label: 'Who speaks first',
    kind: 'choice',
    options: [
      ['agent_first', 'The agent, with its welcome'],
      ['model', 'The agent, with words of the model'],
      ['caller_first', 'The other side'],
    ],
  },
  { path: 'greeting.delay_ms', label: 'Wait before the greeting, in ms', kind: 'number', hint: '0 to 10,000.' },
  {
    path: 'endpointing.min_ms',
    label: 'Pause after a finished sentence, in ms',
    kind: 'number',
    hint: 'Then the agent answers. 0 to 5,000.',
  },
  {
    path: 'endpointing.max_ms',
    label: 'Longest pause, in ms',
    kind: 'number',
    hint: 'Then it answers even an unfinished sentence. 100 to 15,000.',
  },
  {
    path: 'endpointing.mode',
    label: 'Pauses',
    kind: 'choice',
    options: [
      ['fixed', 'The same in the whole call'],
      ['dynamic', 'Follow how the other side speaks'],
    ],
  },
  {
    path: 'interruptions.min_ms',
    label: 'Speech that stops the agent, in ms',
    kind: 'number',
    hint: 'Shorter sounds do not. 0 to 10,000.',
  },
  {
    path: 'interruptions.min_words',
    label: 'Words that stop the agent',
    kind: 'number',
    hint: '0: any speech does. At most 20.',
  },
  {
    path: 'reminder.times',
    label: 'Reminders',
    kind: 'number',
    hint: 'How often it asks a silent person. 0: never. At most 10.',
  },
  {
    path: 'reminder.after_ms',
    label: 'Silence before a reminder, in ms',
    kind: 'number',
    hint: '3,000 to 600,000.',
  },
  {
    path: 'end_after_silence_ms',
    label: 'Silence that ends the call, in ms',
    kind: 'number',
    hint: '3,000 to 1,800,000.',
  },
  { path: 'greeting.interruptible', label: 'The greeting can be interrupted', kind: 'check' },
  { path: 'interruptions.enabled', label: 'The agent can be interrupted', kind: 'check' },
  { path: 'interruptions.resume', label: 'It goes on after a mere noise', kind: 'check' },
];

const all: readonly SettingField[] = [...turnSettings];

/** What the agent has at the place of a field; a new one has the default. */
export function settingOf(agent: Agent | undefined, path: string): unknown {
  const found = (record: unknown): unknown =>
    path.split('.').reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], record);
  return found(agent) ?? found(agentDefaults);
}

function valueIn(form: FormData, { path, kind }: SettingField): unknown {
  const text = form.get(path);
  switch (kind) {
    case 'check':
      return text !== null;
    case 'number':
      return Number(text);
    case 'choice':
      return text;
  }
}

/** The settings that a form has, as the API takes them. */
export function settingsIn(form: HTMLFormElement): Partial<UpdateAgentBody> {
  const data = new FormData(form);
  const body: Record<string, unknown> = {};
  for (const field of all) {
    if (form.elements.namedItem(field.path) === null) continue;
    const [name = '', member] = field.path.split('.');
    const value = valueIn(data, field);
    body[name] = member === undefined ? value : { ...(body[name] as object | undefined), [member]: value };
  }
  return body;
}
