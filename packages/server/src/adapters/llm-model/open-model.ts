// Opens a vendor's model. The package is loaded on first use, so that a server can start without any of them.
import type * as Ai from 'ai';
import type { LlmModelOptions } from './options.ts';
import { boundedFetch } from './bounded-fetch.ts';

// Set explicitly, because the packages otherwise read addresses from the environment.
export const vendorUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
} as const;

/** The library, and a model for it. */
export interface OpenModel {
  readonly ai: typeof Ai;
  readonly model: Ai.LanguageModel;
}

export async function openModel(options: LlmModelOptions): Promise<OpenModel> {
  // Otherwise the package prints warnings about unknown models to the console.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const [ai, model] = await Promise.all([import('ai'), vendorModel(options)]);
  return { ai, model };
}

async function vendorModel({ provider, name, base_url, api_key }: LlmModelOptions): Promise<Ai.LanguageModel> {
  const common = { apiKey: api_key ?? '', fetch: boundedFetch };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      // Chat completions, because other servers that implement OpenAI's protocol mean this API.
      return createOpenAI({ ...common, baseURL: base_url ?? vendorUrls.openai }).chat(name);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ ...common, baseURL: base_url ?? vendorUrls.anthropic })(name);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ ...common, baseURL: base_url ?? vendorUrls.google })(name);
    }
    default: {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        ...common,
        name: provider,
        baseURL: base_url ?? '',
        supportsStructuredOutputs: true,
      })(name);
    }
  }
}
