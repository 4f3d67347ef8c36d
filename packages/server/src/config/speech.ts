// Which providers the agents hear and speak with. The agent worker reads variables of the same names, so one file configures
// both.
import { isListedModel, speechProviders } from '@voicecall/contract';
import * as z from 'zod';
import type { LanguageList, LanguageLists } from '../ports/languages.ts';

/** A provider's key. It is sent in a header, and an error would quote a value that a header cannot hold. */
export const providerKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'must be letters, digits and signs of ASCII without spaces' });

/** The variable that holds a provider's key when TTS_API_KEY does not. */
const vendorKeys = {
  openai: 'OPENAI_API_KEY',
  deepgram: 'DEEPGRAM_API_KEY',
  elevenlabs: 'ELEVEN_API_KEY',
  cartesia: 'CARTESIA_API_KEY',
} as const;

const url = z
  .url({ protocol: /^(https?|wss?)$/ })
  .refine((value) => !URL.canParse(value) || new URL(value).username === '', {
    error: 'a key goes into the variable beside it',
  });

export const speechVariables = {
  STT_PROVIDER: z.enum(speechProviders).optional(),
  STT_BASE_URL: url.optional(),
  STT_MODEL: z.string().min(1).optional(),
  TTS_PROVIDER: z.enum(speechProviders).optional(),
  TTS_BASE_URL: url.optional(),
  TTS_MODEL: z.string().min(1).optional(),
  TTS_API_KEY: providerKey.optional(),
  DEEPGRAM_API_KEY: providerKey.optional(),
  ELEVEN_API_KEY: providerKey.optional(),
  CARTESIA_API_KEY: providerKey.optional(),
};

type Given = z.output<z.ZodObject<typeof speechVariables>> & { readonly OPENAI_API_KEY?: string | undefined };

/** The provider whose voices are listed. */
export interface SpeechConfig {
  readonly provider: keyof typeof vendorKeys;
  readonly base_url: string | null;
  /** OpenAI's list of voices needs no key. */
  readonly api_key: string | null;
}

/** Null when no provider is configured. */
export function speechOf(e: Given): SpeechConfig | null {
  if ([e.TTS_PROVIDER, e.TTS_BASE_URL, e.TTS_API_KEY, e.OPENAI_API_KEY].every((value) => value === undefined))
    return null;
  const provider = e.TTS_PROVIDER ?? 'openai';
  const api_key = e.TTS_API_KEY ?? e[vendorKeys[provider]] ?? null;
  if (api_key === null && provider !== 'openai')
    throw new Error(`TTS_API_KEY: ${provider} needs a key (here or in ${vendorKeys[provider]})`);
  return { provider, base_url: e.TTS_BASE_URL ?? null, api_key };
}

/** The domains of the providers' own servers; at another address, the languages of their models are not known. */
const domains = {
  openai: 'openai.com',
  deepgram: 'deepgram.com',
  elevenlabs: 'elevenlabs.io',
  cartesia: 'cartesia.ai',
};

interface Part {
  readonly use: keyof LanguageLists;
  readonly given: SpeechConfig['provider'] | undefined;
  readonly base_url: string | undefined;
  readonly model: string | undefined;
}

/** The providers whose lists say which languages agents hear and speak. */
export const languagesOf = (e: Given): LanguageLists => ({
  recognition: listOf(e, { use: 'recognition', given: e.STT_PROVIDER, base_url: e.STT_BASE_URL, model: e.STT_MODEL }),
  synthesis: listOf(e, { use: 'synthesis', given: e.TTS_PROVIDER, base_url: e.TTS_BASE_URL, model: e.TTS_MODEL }),
});

function listOf({ OPENAI_API_KEY }: Given, { use, given, base_url, model }: Part): LanguageList | null {
  if (given === undefined && OPENAI_API_KEY === undefined) return null;
  const provider = given ?? 'openai';
  const host = base_url === undefined ? domains[provider] : new URL(base_url).hostname;
  const own = host === domains[provider] || host.endsWith(`.${domains[provider]}`);
  return own && isListedModel(use, provider, model ?? null) ? { list: provider, name: provider } : null;
}
