// The models of a language model's provider: `GET /models` of servers with OpenAI's protocol, and the lists of Anthropic
// (docs.anthropic.com/en/api/models-list) and Google (ai.google.dev/api/models).
import * as z from 'zod';
import { CatalogError } from '../ports/catalog.ts';
import type { ModelList } from '../ports/model-list.ts';
import { cachedList } from './cached-list.ts';
import { vendorUrls } from './llm-model/open-model.ts';
import type { LlmModelOptions } from './llm-model/options.ts';
import { askProvider, readable } from './provider-voices/ask-provider.ts';

const data = z.object({ data: z.array(z.unknown()) });
const model = z.object({ id: z.string().min(1).max(200) });
const googleData = z.object({ models: z.array(z.unknown()), nextPageToken: z.string().nullish() });
const googleModel = z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).nullish() });

/** What OpenAI lists beside the models that write: they make or hear sound, images and numbers, or speak only. */
const otherWork =
  /embedding|whisper|tts|transcribe|realtime|audio|image|dall-e|sora|moderation|babbage|davinci|computer-use|-instruct/;

type Listed = { readonly models: string[]; readonly complete: boolean };

async function read(options: LlmModelOptions, signal: AbortSignal): Promise<Listed> {
  const { provider, base_url, api_key } = options;
  const key = api_key ?? '';
  const ask = <S extends z.ZodType>(root: string, query: string, headers: Record<string, string>, schema: S) =>
    askProvider({ provider, of: 'models', url: new URL(`${root}/models${query}`), headers, signal }, schema);
  switch (provider) {
    case 'anthropic': {
      const headers = { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
      const listed = await ask(base_url ?? vendorUrls.anthropic, '?limit=1000', headers, data);
      return { models: readable(model, listed.data).map(({ id }) => id), complete: true };
    }
    case 'google': {
      const headers = { 'x-goog-api-key': key };
      const listed = await ask(base_url ?? vendorUrls.google, '?pageSize=1000', headers, googleData);
      const models = readable(googleModel, listed.models)
        .filter(({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true)
        .map(({ name }) => name.replace(/^models\//, ''));
      return { models, complete: !listed.nextPageToken };
    }
    default: {
      const headers: Record<string, string> = key === '' ? {} : { Authorization: `Bearer ${key}` };
      const root = base_url ?? vendorUrls.openai;
      const listed = await ask(root, '', headers, data);
      const ids = readable(model, listed.data).map(({ id }) => id);
      const own = new URL(root).hostname === 'api.openai.com';
      return { models: own ? ids.filter((id) => !otherWork.test(id)) : ids, complete: true };
    }
  }
}

/** Sorted by name. */
export const providerModels = (options: LlmModelOptions, now: () => number): ModelList => ({
  default_model: options.name,
  catalog: cachedList(
    async (signal) => {
      const { models, complete } = await read(options, signal);
      return { provider: options.provider, models: [...new Set(models)].toSorted(), complete };
    },
    (cause) =>
      new CatalogError('model', `${options.provider} could not be asked for its models`, { retryable: true, cause }),
    now,
  ),
});

/** The list when no model is configured. */
export const noModels: ModelList = {
  default_model: null,
  catalog: async () => ({ provider: 'none', models: [], complete: false }),
};
