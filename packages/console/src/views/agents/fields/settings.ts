// The settings of a conversation in the form of an agent: each field's place in the agent, and how it is shown and read.
import type { Agent, UpdateAgentBody } from '@voicecall/sdk';
import { textOf } from '../../../components/form-dialog.tsx';
import { valueIn as jsonIn } from '../../tests/form/pairs.ts';
import { agentDefaults } from '../../../generated/facts.ts';

interface Common {
  /** The place in the agent, such as `greeting.delay_ms`, which is also the name of the field. */
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
}

export type SettingField = Common &
  /** `amount`: a number; empty is null. `lines`: one text in each line. `members`: one member in each; none is null. */
  (
    | { readonly kind: 'number' | 'amount' | 'check' | 'lines' | 'pairs' | 'members' }
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

/** How the language model replies. */
export const modelSettings: readonly SettingField[] = [
  {
    path: 'fallback_models',
    label: 'Models that step in',
    kind: 'lines',
    hint: 'One a line, at most five: asked in this order when the model cannot answer.',
  },
  {
    path: 'temperature',
    label: 'Temperature',
    kind: 'amount',
    hint: '0 to 2. Empty: the default of the model.',
  },
  {
    path: 'max_reply_tokens',
    label: 'Most tokens of a reply',
    kind: 'amount',
    hint: '16 to 4,096. Empty: no limit of its own.',
  },
];

/** How the agent sounds. */
export const speechSettings: readonly SettingField[] = [
  { path: 'voice_speed', label: 'Speed', kind: 'number', hint: '0.5 to 2; 1 is the voice’s own.' },
  {
    path: 'ambient_sound.sound',
    label: 'Sound behind the agent',
    kind: 'choice',
    options: [
      ['none', 'None'],
      ['office', 'Office'],
      ['keyboard', 'Keyboard'],
      ['hold_music', 'Music'],
    ],
  },
  { path: 'ambient_sound.volume', label: 'Its volume', kind: 'number', hint: '0 to 1.' },
  {
    path: 'pronunciations',
    label: 'Pronunciations',
    kind: 'pairs',
    hint: 'One a line, such as "SQL = sequel". Transcripts keep the text.',
  },
  {
    path: 'voice_settings.openai',
    label: 'Voices of OpenAI',
    kind: 'members',
    hint: 'One a line: instructions = Speak calmly. Empty: as the provider does.',
  },
  {
    path: 'voice_settings.elevenlabs',
    label: 'Voices of ElevenLabs',
    kind: 'members',
    hint: 'One a line: stability, similarity_boost, style (0 to 1), use_speaker_boost (true or false).',
  },
  {
    path: 'voice_settings.cartesia',
    label: 'Voices of Cartesia',
    kind: 'members',
    hint: 'One a line: emotion = calm, volume (0.5 to 2).',
  },
];

/** What the agent hears. */
export const hearingSettings: readonly SettingField[] = [
  {
    path: 'keyterms',
    label: 'Names and words',
    kind: 'lines',
    hint: 'One a line, at most 100: what callers are likely to say.',
  },
  {
    path: 'languages',
    label: 'Other languages',
    kind: 'lines',
    hint: 'One tag a line, such as de: callers may switch to them, and the agent follows.',
  },
];

const all: readonly SettingField[] = [...turnSettings, ...modelSettings, ...speechSettings, ...hearingSettings];

/** What the agent has at the place of a field; a new one has the default. */
export function settingOf(agent: Agent | undefined, path: string): unknown {
  const found = (record: unknown): unknown =>
    path.split('.').reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], record);
  return found(agent) ?? found(agentDefaults);
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What stands before and after the first `=` of each line. */
const halvesOf = (text: string): (readonly [string, string])[] =>
  linesOf(text).map((line) => {
    const [before = '', ...after] = line.split('=');
    return [before.trim(), after.join('=').trim()];
  });

/** The text of a field that has several lines. */
export const shownLines = (value: unknown): string =>
  (value as readonly (string | { readonly text: string; readonly say_as: string })[])
    .map((line) => (typeof line === 'string' ? line : `${line.text} = ${line.say_as}`))
    .join('\n');

function valueIn(form: HTMLFormElement, { path, kind }: SettingField): unknown {
  const text = textOf(form, path);
  switch (kind) {
    case 'check':
      return new FormData(form).get(path) !== null;
    case 'amount':
      return text === '' ? null : Number(text);
    case 'number':
      return Number(text);
    case 'lines':
      return linesOf(text);
    case 'pairs':
      return halvesOf(text).map(([written, say_as]) => ({ text: written, say_as }));
    case 'members':
      return text === '' ? null : Object.fromEntries(halvesOf(text).map(([name, value]) => [name, jsonIn(value)]));
    case 'choice':
      return text;
  }
}

/** The settings that a form has, as the API takes them. */
export function settingsIn(form: HTMLFormElement): Partial<UpdateAgentBody> {
  const body: Record<string, unknown> = {};
  for (const field of all) {
    if (form.elements.namedItem(field.path) === null) continue;
    const [name = '', member] = field.path.split('.');
    const value = valueIn(form, field);
    body[name] = member === undefined ? value : { ...(body[name] as object | undefined), [member]: value };
  }
  return body;
}
