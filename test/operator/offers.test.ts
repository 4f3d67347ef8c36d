// The languages and models that agents can be given, and the warnings for an agent with another one.
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App, AppOptions } from '@voicecall/server/app.ts';
import { loadConfig } from '@voicecall/server/config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { startSpeechProvider } from '../harness/speech-provider.ts';
import type { SpeechProvider } from '../harness/speech-provider.ts';

const platform = sharedPlatform();
const agentWith = (fields: object) => ({ name: 'Speaker', instructions: 'Be brief.', ...fields });

describe('in the sandbox', () => {
  it('languages are those of the provider that is used when none is chosen, and the model is the recorded one', async () => {
    const { client } = platform.tenant;
    const { languages, recognition_provider, speech_provider } = await client.languages.list();
    expect([recognition_provider, speech_provider]).toEqual(['sandbox', 'sandbox']);
    expect(languages).toContainEqual({ language: 'de', name: 'German', recognized: true, spoken: true });
    expect(languages.map(({ name }) => name)).toEqual(
      languages.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
    );
    expect(await client.models.list()).toEqual({
      models: [{ model: 'recorded', provider: 'sandbox' }],
      default_model: 'recorded',
      complete: true,
    });
  });

  it('an agent with another language or model is saved with a warning for each, and one with these without', async () => {
    const { client } = platform.tenant;
    const created = await client.agents.create(agentWith({ voice_id: 'nobody', language: 'oj', model: 'gpt-0' }));
    expect(created.warnings?.map(({ code, path }) => [code, path])).toEqual([
      ['unknown_voice', 'voice_id'],
      ['unknown_language', 'language'],
      ['unknown_model', 'model'],
    ]);
    expect(created.warnings?.map(({ message }) => message).slice(1)).toEqual([
      'The speech recognition (sandbox) and the speech synthesis (sandbox) do not list this language.',
      'The provider of language models (sandbox) lists no such model.',
    ]);
    for (const change of [{ language: 'nb-NO' }, { language: 'fil' }, { model: 'recorded' }, { model: null }])
      expect((await client.agents.update(created.id, change)).warnings).toBeUndefined();
  });
});

describe('outside the sandbox', () => {
  let provider: SpeechProvider;
  beforeAll(async () => {
    provider = await startSpeechProvider();
  });
  beforeEach(() => void provider.asked.splice(0));
  afterAll(() => provider.close());

  /** The platform with the real external services that the environment names. */
  async function withEnvironment(env: Record<string, string>, use: (tenant: Client, app: App) => Promise<void>) {
    const { speech, languages, chat_model } = loadConfig(env);
    const options: AppOptions = {
      ...platform.options,
      sandbox: false,
      model: null,
      chat_model,
      config: { ...platform.options.config, role: 'api', speech, ...(languages && { languages }) },
    };
    const app = await createApp(options);
    const { apiKey, id: tenantId } = platform.tenant;
    try {
      await use(createClient({ baseUrl: app.url, apiKey, tenantId, fetch: declaredFetch, maxRetries: 0 }), app);
    } finally {
      await app.close(1_000);
    }
  }
  const ours = (fields: Record<string, string> = {}) => ({
    MODEL_NAME: 'llama3.2',
    MODEL_BASE_URL: `${provider.url}/v1`,
    ...fields,
  });

  it('without a provider the lists are empty, and everything is accepted', async () => {
    await withEnvironment({}, async (client) => {
      expect(await client.languages.list()).toEqual({
        languages: [],
        recognition_provider: null,
        speech_provider: null,
      });
      expect(await client.models.list()).toEqual({ models: [], default_model: null, complete: false });
      const fields = agentWith({ voice_id: 'v', language: 'oj', model: 'm' });
      expect((await client.agents.create(fields)).warnings).toBeUndefined();
    });
  });

  it('languages are those that both providers list, each under the tags that agents have', async () => {
    const env = {
      STT_PROVIDER: 'deepgram',
      TTS_PROVIDER: 'elevenlabs',
      TTS_API_KEY: 'k',
      TTS_BASE_URL: 'https://api.elevenlabs.io/v1',
    };
    await withEnvironment(env, async (client) => {
      const { languages, ...providers } = await client.languages.list();
      expect(providers).toEqual({ recognition_provider: 'deepgram', speech_provider: 'elevenlabs' });
      const of = (tag: string) => languages.find(({ language }) => language === tag);
      expect(of('de')).toMatchObject({ recognized: true, spoken: true });
      expect(of('he')).toMatchObject({ recognized: true, spoken: false });
      expect(of('nb')).toMatchObject({ recognized: true, spoken: true });
      expect(of('fil')).toMatchObject({ recognized: true, spoken: true });
      const created = await client.agents.create(agentWith({ language: 'he' }));
      expect(created.warnings).toEqual([
        {
          code: 'unknown_language',
          message: 'The speech synthesis (elevenlabs) does not list this language.',
          path: 'language',
        },
      ]);
    });
  });

  it.each([
    ['a server of its own', { STT_BASE_URL: 'http://127.0.0.1:9/v1' }],
    ['a model without a published list', { STT_MODEL: 'whisper-of-tomorrow' }],
  ])('of %s no language is known, so none is unknown', async (_name, fields) => {
    await withEnvironment({ STT_PROVIDER: 'openai', ...fields }, async (client) => {
      expect(await client.languages.list()).toEqual({
        languages: [],
        recognition_provider: null,
        speech_provider: null,
      });
      expect((await client.agents.create(agentWith({ language: 'oj' }))).warnings).toBeUndefined();
    });
  });

  it("models are the provider's own list, asked for once, with the names by which it also knows them", async () => {
    provider.respondWith(() => ({ data: [{ id: 'qwen3:8b' }, { id: 'llama3.2:latest' }, { no: 'id' }] }));
    await withEnvironment(ours({ MODEL_API_KEY: 'k' }), async (client, app) => {
      expect(await client.models.list()).toEqual({
        models: ['llama3.2:latest', 'qwen3:8b'].map((model) => ({ model, provider: 'openai-compatible' })),
        default_model: 'llama3.2',
        complete: true,
      });
      for (const model of ['llama3.2', 'llama3.2:latest', 'qwen3:8b'])
        expect((await client.agents.create(agentWith({ model }))).warnings).toBeUndefined();
      const { id, warnings } = await client.agents.create(agentWith({ name: 'Of tomorrow', model: 'llama-9' }));
      expect(warnings).toMatchObject([{ code: 'unknown_model', path: 'model' }]);
      expect(provider.asked).toMatchObject([{ path: '/v1/models', headers: { authorization: 'Bearer k' } }]);
      // The start names it.
      expect(await app.findUnoffered()).toContainEqual({ agents: 1, name: 'Of tomorrow', fields: ['model'] });
      await client.agents.archive(id);
    });
  });

  it.each([
    [401, false],
    [500, true],
  ])(
    'a provider that responds %i to the list is a 502 with retryable %s, and hinders no agent',
    async (status, retryable) => {
      provider.respondWith((_url, response) => void response.writeHead(status).end());
      await withEnvironment(ours(), async (client) => {
        expect(await refusalOf(client.models.list())).toMatchObject({
          status: 502,
          code: 'upstream_failed',
          details: { upstream: 'model', retryable },
        });
        expect((await client.agents.create(agentWith({ model: 'any' }))).warnings).toBeUndefined();
      });
    },
  );

  it.each([
    {
      MODEL_PROVIDER: 'anthropic',
      body: { data: [{ id: 'claude-opus-4-20250514' }] },
      path: '/v1/models?limit=1000',
      header: 'x-api-key',
      model: 'claude-opus-4-20250514',
    },
    {
      MODEL_PROVIDER: 'google',
      body: {
        models: [
          { name: 'models/gemini-2.5-flash', supportedGenerationMethods: ['generateContent'] },
          { name: 'models/embedding-1', supportedGenerationMethods: ['embedContent'] },
        ],
      },
      path: '/v1/models?pageSize=1000',
      header: 'x-goog-api-key',
      model: 'gemini-2.5-flash',
    },
  ])(
    'the list of $MODEL_PROVIDER is read over its own protocol',
    async ({ MODEL_PROVIDER, body, path, header, model }) => {
      provider.respondWith(() => body);
      await withEnvironment(ours({ MODEL_PROVIDER, MODEL_API_KEY: 'secret' }), async (client) => {
        expect((await client.models.list()).models).toEqual([{ model, provider: MODEL_PROVIDER }]);
        expect(provider.asked).toMatchObject([{ path, headers: { [header]: 'secret' } }]);
        const { warnings } = await client.agents.create(agentWith({ model: model.replace(/-\d{8}$/, '') }));
        expect(warnings).toBeUndefined();
      });
    },
  );
});
