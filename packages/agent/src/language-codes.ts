// The codes by which speech providers know a language. What a provider does not know is left to its own detection,
// because a code that it refuses would end the call.
import type { AgentConfig } from './config.ts';

type Provider = AgentConfig['stt']['provider'];

/** Whisper's languages, which OpenAI and Cartesia recognize. */
const whisper =
  'af ar az be bg bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms ne nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh';

const recognized: Readonly<Record<Provider, string>> = {
  openai: whisper,
  cartesia: whisper,
  elevenlabs: `${whisper} am as bn ceb fil ga gu ha ig jv ka km ku ky lb ln lo mg ml mn mt my ny oc or pa ps sd sn so te tg uz wo xh yo zu`,
  deepgram:
    'bg ca cs da da-DK de de-CH el en en-AU en-GB en-IN en-NZ en-US es es-419 et fi fr fr-CA hi hu id it ja ko ko-KR lt lv ms nl nl-BE no pl pt pt-BR pt-PT ro ru sk sv sv-SE th th-TH tr uk vi zh zh-CN zh-HK zh-TW',
};

const spoken: Readonly<Record<Provider, string>> = {
  // The language follows from the text, and with Deepgram from the voice.
  openai: '',
  deepgram: '',
  elevenlabs: 'ar bg cs da de el en es fi fil fr hi hr hu id it ja ko ms nl no pl pt ro ru sk sv ta tr uk vi zh',
  cartesia:
    'ar bg bn cs da de el en es fi fr gu he hi hr hu id it ja ka kn ko ml mr ms nl no pa pl pt ro ru sk sv ta te th tl tr uk vi zh',
};

/** Languages that providers know by another code. */
const others: Readonly<Record<string, readonly string[]>> = {
  nb: ['no'],
  nn: ['no'],
  no: ['nb'],
  fil: ['tl'],
  tl: ['fil'],
  yue: ['zh-HK', 'zh'],
};

/** The code under which one of `known` means the language; undefined when none does. */
function codeOf(tag: string, known: string): string | undefined {
  const codes = known.split(' ');
  const { language, script, region } = new Intl.Locale(tag);
  const chinese = language === 'zh' && !region ? { Hant: 'zh-TW', Hans: 'zh-CN' }[script ?? ''] : undefined;
  const candidates = [...(region ? [`${language}-${region}`] : []), chinese, language, ...(others[language] ?? [])];
  return candidates.find((code) => code !== undefined && codes.includes(code));
}

/** The language for recognition. */
export const recognizedCode = (provider: Provider, tag: string): string | undefined =>
  codeOf(tag, recognized[provider]);

/** The language for synthesis. */
export const spokenCode = (provider: Provider, tag: string): string | undefined => codeOf(tag, spoken[provider]);
