// ElevenLabs: GET /v2/voices, a page at a time (elevenlabs.io/docs/api-reference/voices/search).
import * as z from 'zod';
import type { ProviderVoicesOptions } from './options.ts';
import { askProvider, genderIn, languageOf, previewOf, readable, readPages, rootOf } from './ask-provider.ts';
import type { VoicePages } from './ask-provider.ts';

const page = z.object({
  voices: z.array(z.unknown()),
  has_more: z.boolean().nullish(),
  next_page_token: z.string().nullish(),
});
const item = z.object({
  voice_id: z.string().min(1).max(200),
  name: z.string().nullish(),
  labels: z.record(z.string(), z.unknown()).nullish(),
  verified_languages: z.array(z.object({ language: z.string().nullish(), locale: z.string().nullish() })).nullish(),
  preview_url: z.string().nullish(),
});

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const elevenlabsVoices = (
  { base_url, api_key }: ProviderVoicesOptions,
  signal: AbortSignal,
): Promise<VoicePages> =>
  readPages(async (cursor) => {
    // The agents' address includes the API version of their own endpoints.
    const url = new URL(`${rootOf(base_url, 'https://api.elevenlabs.io', '/v1')}/v2/voices?page_size=100`);
    if (cursor !== null) url.searchParams.set('next_page_token', cursor);
    const { voices, has_more, next_page_token } = await askProvider(
      { provider: 'elevenlabs', url, headers: { 'xi-api-key': api_key ?? '' }, signal },
      page,
    );
    return {
      next: has_more ? (next_page_token ?? '') : null,
      voices: readable(item, voices).map((voice) => ({
        voice_id: voice.voice_id,
        name: voice.name ?? voice.voice_id,
        language: languageOf(
          textIn(voice.labels?.['language']) ??
            voice.verified_languages?.[0]?.locale ??
            voice.verified_languages?.[0]?.language,
        ),
        gender: genderIn([textIn(voice.labels?.['gender'])]),
        provider: 'elevenlabs',
        preview_url: previewOf(voice.preview_url),
      })),
    };
  });
