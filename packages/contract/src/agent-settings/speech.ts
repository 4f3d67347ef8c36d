// Settings of an agent: how it sounds.
import * as z from 'zod';
import { setting } from './setting.ts';

const share = (description: string) => z.number().min(0).max(1).describe(`${description} 0 to 1.`);

const elevenlabs = setting(
  {
    id: 'AgentElevenLabsVoice',
    description:
      'What ElevenLabs’ voices take. It replaces what is stored with the voice. Null: the defaults of the provider.',
  },
  {
    stability: share('How evenly the voice speaks; less is livelier.'),
    similarity_boost: share('How closely it keeps to the original voice.'),
    style: share('How much the style of the voice is exaggerated.'),
    use_speaker_boost: z.boolean().describe('Whether the likeness to the original speaker is boosted.'),
  },
  { stability: 0.5, similarity_boost: 0.75, style: 0, use_speaker_boost: true },
);

const openai = setting(
  { id: 'AgentOpenAiVoice', description: 'What OpenAI’s voices take. Null: the defaults of the provider.' },
  {
    instructions: z
      .string()
      .min(1)
      .max(2_000)
      .nullable()
      .describe(
        'How the text is to be spoken, in words, for `gpt-4o-mini-tts` and servers that take it. Null: as the voice does.',
      ),
  },
  { instructions: null },
);

const cartesia = setting(
  {
    id: 'AgentCartesiaVoice',
    description: 'What Cartesia’s voices of the model sonic-3 take. Null: the defaults of the provider.',
  },
  {
    emotion: z.string().min(1).max(50).nullable().describe('The emotion, such as `calm`. Null: that of the voice.'),
    volume: z.number().min(0.5).max(2).describe('The loudness; 1 is that of the voice.'),
  },
  { emotion: null, volume: 1 },
);

const ambient = setting(
  { id: 'AgentAmbientSound', description: 'What is heard behind the agent, all the time.' },
  {
    sound: z.enum(['none', 'office', 'keyboard', 'hold_music']).meta({
      id: 'AmbientSound',
      extensible: true,
      description: 'A clip that is played again and again; `none`: silence.',
    }),
    volume: share('Its loudness; 1 is that of the clip.'),
  },
  { sound: 'none', volume: 0.5 },
);

const voiceMeta = {
  description:
    'Settings of the voice that one provider knows. Those of the provider that the installation uses count; null: its defaults.',
  example: { openai: null, elevenlabs: { ...elevenlabs.standard, stability: 0.3 }, cartesia: null },
};
const none = { openai: null, elevenlabs: null, cartesia: null };

const pronunciation = {
  text: z.string().trim().min(1).max(100).describe('The word or words as they are written, in any case.'),
  say_as: z.string().min(1).max(200).describe('What the voice gets in their place.'),
};
const pronunciationMeta = {
  description: 'How a word is spoken. Transcripts keep it as it is written.',
  example: { text: 'Dr.', say_as: 'Doctor' },
};
const pronunciationsOf = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .max(200)
    .describe('Words that the voice would pronounce wrongly. The first one of two with the same text counts.');

const voice_speed = z
  .number()
  .min(0.5)
  .max(2)
  .describe('How fast the agent speaks; 1 is the voice’s own speed. A provider with a narrower range gets its end.');

/** As responses show them. */
export const speechFields = {
  voice_speed,
  pronunciations: pronunciationsOf(z.object(pronunciation).meta({ id: 'AgentPronunciation', ...pronunciationMeta })),
  voice_settings: z
    .object({
      openai: openai.shown.nullable(),
      elevenlabs: elevenlabs.shown.nullable(),
      cartesia: cartesia.shown.nullable(),
    })
    .meta({ id: 'AgentVoiceSettings', ...voiceMeta }),
  ambient_sound: ambient.shown,
};

/** As requests give them. */
export const speechInputs = {
  voice_speed,
  pronunciations: pronunciationsOf(
    z.object(pronunciation).meta({ id: 'AgentPronunciationInput', ...pronunciationMeta }),
  ),
  voice_settings: z
    .object({
      openai: openai.given.nullable().default(null),
      elevenlabs: elevenlabs.given.nullable().default(null),
      cartesia: cartesia.given.nullable().default(null),
    })
    .meta({ id: 'AgentVoiceSettingsInput', ...voiceMeta }),
  ambient_sound: ambient.given,
};

/** What they are where a new agent leaves them out. */
export const speechDefaults: { [K in keyof typeof speechFields]: z.output<(typeof speechFields)[K]> } = {
  voice_speed: 1,
  pronunciations: [],
  voice_settings: none,
  ambient_sound: ambient.standard,
};

/** What ElevenLabs gets beside a speed where the agent has no settings for it. */
export const elevenLabsVoice = elevenlabs.standard;
