// Which languages the speech providers list, and under which code each of them gets one. A language that a provider does
// not list is left to its own detection, because a code that it refuses would end the call.

/** The providers of speech recognition and of speech synthesis. */
export const speechProviders = ['openai', 'deepgram', 'elevenlabs', 'cartesia'] as const;

/** One of them. */
export type SpeechProvider = (typeof speechProviders)[number];

/** The two uses of a provider. */
export type SpeechUse = 'recognition' | 'synthesis';

interface Listed {
  /** The codes of the provider's published list, which `speech-languages.test.ts` quotes. */
  readonly codes: string;
  /** The models that the list is about; the first one is what the worker takes when none is configured. */
  readonly models: readonly string[];
  /** False: a request names no language. It follows from the text, or from the voice. */
  readonly named: boolean;
}

/** Whisper's, which all models of OpenAI follow. */
const whisper =
  'af ar az be bg bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh';

const lists: Readonly<Record<SpeechProvider, Readonly<Record<SpeechUse, Listed>>>> = {
  openai: {
    recognition: {
      codes: whisper,
      models: ['gpt-4o-mini-transcribe', 'gpt-4o-transcribe', 'whisper-1'],
      named: true,
    },
    synthesis: { codes: whisper, models: ['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'], named: false },
  },
  deepgram: {
    recognition: {
      codes:
        'af be bg bn bs ca cs da da-DK de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fa fi fr fr-CA he hi hr hu hy id it ja ka kn ko ko-KR lt lv mk mr ms ne nl nl-BE no pa pl pt pt-BR pt-PT ro ru sk sl sr sv sv-SE ta te th th-TH tl tr uk ur vi zh zh-CN zh-HK zh-TW',
      models: ['nova-3', 'nova-3-general'],
      named: true,
    },
    // Each voice is a model of one language.
    synthesis: { codes: 'de en es fr it ja nl', models: ['aura-2-andromeda-en'], named: false },
  },
  elevenlabs: {
    recognition: {
      codes:
        'af am ar as ast az be bg bn bs ca ceb cs cy da de el en es et fa ff fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja jv ka kea kk km kn ko ku ky lb lg ln lo lt luo lv mi mk ml mn mr ms mt my ne nl no nso ny oc or pa pl ps pt ro ru sd sk sl sn so sr sv sw ta te tg th tr uk umb ur uz vi wo xh yue zh zu',
      models: ['scribe_v1', 'scribe_v2', 'scribe_v2_realtime'],
      named: true,
    },
    synthesis: {
      codes: 'ar bg cs da de el en es fi fil fr hi hr hu id it ja ko ms nl no pl pt ro ru sk sv ta tr uk vi zh',
      models: ['eleven_turbo_v2_5', 'eleven_flash_v2_5'],
      named: true,
    },
  },
  cartesia: {
    recognition: {
      codes: `${whisper} am as ba bn bo br eu fo gu ha haw ht jw ka km la lb ln lo mg ml mn mt my nn oc pa ps sa sd si sn so sq su te tg tk tt uz yi yo yue`,
      models: ['ink-whisper'],
      named: true,
    },
    synthesis: {
      codes:
        'ar bg bn cs da de el en es fi fr gu he hi hr hu id it ja ka kn ko ml mr ms nl no pa pl pt ro ru sk sv ta te th tl tr uk vi zh',
      models: ['sonic-3'],
      named: true,
    },
  },
};

/** Languages that providers know by another code. */
const others: Readonly<Record<string, readonly string[]>> = {
  nb: ['no', 'nn'],
  nn: ['no', 'nb'],
  no: ['nb', 'nn'],
  fil: ['tl'],
  tl: ['fil'],
  jv: ['jw'],
  yue: ['zh-HK', 'zh'],
};

/** The code under which one of `codes` means the language; undefined when none does. */
function codeOf(tag: string, codes: readonly string[]): string | undefined {
  const { language, script, region } = new Intl.Locale(tag);
  const chinese = language === 'zh' && !region ? { Hant: 'zh-TW', Hans: 'zh-CN' }[script ?? ''] : undefined;
  const candidates = [...(region ? [`${language}-${region}`] : []), chinese, language, ...(others[language] ?? [])];
  return candidates.find((code) => code !== undefined && codes.includes(code));
}

const listedCodes = (use: SpeechUse, provider: SpeechProvider): readonly string[] =>
  lists[provider][use].codes.split(' ');

/** The language for recognition. */
export const recognizedCode = (provider: SpeechProvider, tag: string): string | undefined =>
  codeOf(tag, listedCodes('recognition', provider));

/** The language for synthesis; undefined where a request names none. */
export const spokenCode = (provider: SpeechProvider, tag: string): string | undefined =>
  lists[provider].synthesis.named ? codeOf(tag, listedCodes('synthesis', provider)) : undefined;

/** Whether the provider's list has the language, under whichever code. */
export const listsLanguage = (use: SpeechUse, provider: SpeechProvider, tag: string): boolean =>
  codeOf(tag, listedCodes(use, provider)) !== undefined;

/** Whether the list is about this model: null stands for the worker's own choice. A Deepgram voice is a model. */
export const isListedModel = (use: SpeechUse, provider: SpeechProvider, model: string | null): boolean =>
  model === null ||
  lists[provider][use].models.includes(model) ||
  (provider === 'deepgram' && use === 'synthesis' && model.startsWith('aura-2-'));

/** Every language of the provider's list, as tags that agents can have: Norwegian under each of its tags. */
export function listedLanguages(use: SpeechUse, provider: SpeechProvider): string[] {
  const codes = listedCodes(use, provider);
  const tags = [...codes, ...Object.keys(others).filter((tag) => codeOf(tag, codes) !== undefined)];
  return [...new Set(tags.map((tag) => new Intl.Locale(tag).toString()))];
}
