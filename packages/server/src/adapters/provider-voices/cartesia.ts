// Cartesia: GET /voices, a page at a time (docs.cartesia.ai/api-reference/voices/list).
import * as z from 'zod';
import type { ProviderVoicesOptions } from './options.ts';
import { askProvider, genderIn, languageOf, readable, readPages, rootOf } from './ask-provider.ts';
import type { VoicePages } from './ask-provider.ts';

const page = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish() });
const item = z.object({
  id: z.string().min(1).max(200),
  name: z.string().nullish(),
  language: z.string().nullish(),
  gender: z.string().nullish(),
});

export const cartesiaVoices = (
  { base_url, api_key }: ProviderVoicesOptions,
  signal: AbortSignal,
): Promise<VoicePages> =>
  readPages(async (cursor) => {
    const url = new URL(`${rootOf(base_url, 'https://api.cartesia.ai')}/voices?limit=100`);
    if (cursor !== null) url.searchParams.set('starting_after', cursor);
    const { data, has_more } = await askProvider(
      { provider: 'cartesia', url, headers: { 'X-API-Key': api_key ?? '', 'Cartesia-Version': '2026-03-01' }, signal },
      page,
    );
    const voices = readable(item, data);
    return {
      next: has_more ? (voices.at(-1)?.id ?? '') : null,
      // Previews need the key, so a browser cannot play them.
      voices: voices.map(({ id, name, language, gender }) => ({
        voice_id: id,
        name: name ?? id,
        language: languageOf(language),
        gender: genderIn([gender]),
        provider: 'cartesia',
        preview_url: null,
      })),
    };
  });
