// Deepgram: GET /v1/models, of which `tts`; there a voice is a model
// (developers.deepgram.com/reference/manage/models/list).
import * as z from 'zod';
import type { ProviderVoicesOptions } from './options.ts';
import { askProvider, genderIn, languageOf, previewOf, readable, rootOf } from './ask-provider.ts';
import type { VoicePages } from './ask-provider.ts';

const models = z.object({ tts: z.array(z.unknown()) });
const item = z.object({
  name: z.string().nullish(),
  canonical_name: z.string().min(1).max(200),
  languages: z.array(z.string()).nullish(),
  metadata: z
    .object({ display_name: z.string().nullish(), sample: z.string().nullish(), tags: z.array(z.string()).nullish() })
    .nullish(),
});

export async function deepgramVoices(
  { base_url, api_key }: ProviderVoicesOptions,
  signal: AbortSignal,
): Promise<VoicePages> {
  const url = new URL(`${rootOf(base_url, 'https://api.deepgram.com', '/v1')}/v1/models`);
  const { tts } = await askProvider(
    { provider: 'deepgram', url, headers: { Authorization: `Token ${api_key ?? ''}` }, signal },
    models,
  );
  const voices = readable(item, tts).map(({ name, canonical_name, languages, metadata }) => ({
    voice_id: canonical_name,
    name: metadata?.display_name ?? name ?? canonical_name,
    // Of `en` and `en-US` the more specific one.
    language: languageOf(languages?.find((tag) => tag.includes('-')) ?? languages?.[0]),
    gender: genderIn(metadata?.tags ?? []),
    provider: 'deepgram',
    preview_url: previewOf(metadata?.sample),
  }));
  // Versions of a model share a name.
  return { voices: [...new Map(voices.map((voice) => [voice.voice_id, voice])).values()], complete: true };
}
