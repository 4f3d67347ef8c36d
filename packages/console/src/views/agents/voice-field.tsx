// The voice of an agent: one of the list of the speech provider, or an id where there is no list.
import type { Voice } from '@voicecall/sdk';
import { SelectField, TextField } from '../../components/field.tsx';

const inWords = ({ name, language, gender }: Voice): string => [name, language, gender].filter(Boolean).join(' · ');

export function VoiceField({
  voices,
  value,
  locked = false,
  problem,
}: {
  readonly voices: readonly Voice[];
  readonly value: string | null;
  readonly locked?: boolean | undefined;
  readonly problem: string | undefined;
}) {
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
        ...(isListed ? [] : [[value, `${value} (not in the list)`] as const]),
        ...voices.map((voice) => [voice.voice_id, inWords(voice)] as const),
      ]}
      problem={problem}
    />
  );
}
