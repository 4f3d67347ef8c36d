// What an agent can be given of a list of the providers: its voice, its language and its model. Without a list the value is
// typed.
import type { OfferedLanguage, Voice } from '@voicecall/sdk';
import { SelectField, TextField } from '../../../components/field.tsx';
import type { AgentChoices } from '../agents-data.ts';
import { isListedLanguage, isListedModel } from './unlisted.ts';

interface Props {
  readonly choices: AgentChoices;
  /** Null: that of the installation. */
  readonly value: string | null;
  readonly locked?: boolean | undefined;
  readonly problem: string | undefined;
}

const inWords = ({ name, language, gender }: Voice): string => [name, language, gender].filter(Boolean).join(' · ');

/** A stored value that is in no list stays, and says so. */
const marked = (value: string, isListed: boolean): readonly (readonly [string, string])[] =>
  isListed ? [] : [[value, `${value} (not in the list)`]];

export function VoiceField({ choices: { voices }, value, locked = false, problem }: Props) {
  if (voices.length === 0)
    return (
      <TextField
        label="Voice"
        name="voice_id"
        defaultValue={value ?? ''}
        readOnly={locked}
        hint="The id of a voice: there is no list of them now. Empty: the voice of the installation."
        problem={problem}
      />
    );
  const isListed = value === null || voices.some(({ voice_id }) => voice_id === value);
  return (
    <SelectField
      label="Voice"
      name="voice_id"
      defaultValue={value ?? ''}
      disabled={locked}
      options={[
        ['', 'That of the installation'],
        ...marked(value ?? '', isListed),
        ...voices.map((voice) => [voice.voice_id, inWords(voice)] as const),
      ]}
      problem={problem}
    />
  );
}

/** In neither list it is said that agents do not understand or speak it. */
const isUsable = ({ recognized, spoken }: OfferedLanguage): boolean => recognized !== false && spoken !== false;

export function LanguageField({ choices: { languages }, value, locked = false, problem }: Props) {
  const stored = value ?? '';
  if (languages.length === 0)
    return (
      <TextField
        label="Language"
        name="language"
        required
        defaultValue={stored}
        readOnly={locked}
        hint="A tag such as en or de-AT."
        problem={problem}
      />
    );
  const usable = languages.filter(isUsable);
  const isShown = usable.some(({ language }) => language === stored);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const kept = isListedLanguage(usable, stored)
    ? [[stored, `${names.of(stored) ?? stored} · ${stored}`] as const]
    : marked(stored, false);
  return (
    <SelectField
      label="Language"
      name="language"
      defaultValue={stored}
      disabled={locked}
      options={[
        ...(isShown ? [] : kept),
        ...usable.map(({ language, name }) => [language, `${name} · ${language}`] as const),
      ]}
      problem={problem}
    />
  );
}

export function ModelField({ choices: { models, default_model }, value, locked = false, problem }: Props) {
  if (models.length === 0)
    return (
      <TextField
        label="Language model"
        name="model"
        defaultValue={value ?? ''}
        readOnly={locked}
        hint="Empty: the one of the installation."
        problem={problem}
      />
    );
  return (
    <SelectField
      label="Language model"
      name="model"
      defaultValue={value ?? ''}
      disabled={locked}
      options={[
        ['', default_model === null ? 'That of the installation' : `That of the installation (${default_model})`],
        ...(value === null || models.includes(value)
          ? []
          : [[value, isListedModel(models, value) ? value : `${value} (not in the list)`] as const]),
        ...models.map((model) => [model, model] as const),
      ]}
      problem={problem}
    />
  );
}
