// Voices as operators and tenants see them, and the warning for an agent with an unknown voice. Requirement 4.2.
import { randomUUID } from 'node:crypto';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import type { App, AppOptions } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredFetch } from '../harness/http/expect-declared.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { startSpeechProvider } from '../harness/speech-provider.ts';
import type { SpeechProvider } from '../harness/speech-provider.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { signIn } from '../harness/platform/start-platform.ts';

const platform = sharedPlatform();

const agentWith = (voice_id: string | null) => ({ name: 'Speaker', instructions: 'Be brief.', voice_id });
const warning = (provider: string) => ({
  code: 'unknown_voice',
  message: `The speech provider (${provider}) has no such voice.`,
  path: 'voice_id',
});

/** The platform with the real external services of the given configuration. */
async function withSpeech(
  speech: AppOptions['config']['speech'],
  use: (url: string, tenant: Client) => Promise<void>,
): Promise<void> {
  const app: App = await createApp({
    ...platform.options,
    sandbox: false,
    config: { ...platform.options.config, role: 'api', speech },
  });
  try {
    await use(
      app.url,
      createClient({
        baseUrl: app.url,
        apiKey: platform.tenant.apiKey,
        tenantId: platform.tenant.id,
        fetch: declaredFetch,
        maxRetries: 0,
      }),
    );
  } finally {
    await app.close(1_000);
  }
}

describe('in the sandbox', () => {
  it('operators and tenants see the same built-in voices, and an agent can have one', async () => {
    const { voices } = await platform.operator.ttsVoices.list();
    expect(voices).toHaveLength(6);
    expect(voices[0]).toEqual({
      voice_id: 'sandbox-anna',
      name: 'Anna',
      language: 'en-US',
      gender: 'female',
      provider: 'sandbox',
      preview_url: null,
    });
    expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(6);
    expect((await platform.tenant.client.voices.list()).voices).toEqual(voices);
    const created = await platform.tenant.client.agents.create(agentWith('sandbox-anna'));
    expect(created.agent.voice_id).toBe('sandbox-anna');
    expect(created.warnings).toBeUndefined();
  });

  it('an agent with an unknown voice is created and changed, with a warning that a replay repeats', async () => {
    const once = { idempotencyKey: randomUUID() };
    const created = await platform.tenant.client.agents.create(agentWith('sandbox-nobody'), once);
    expect(created).toMatchObject({ agent: { voice_id: 'sandbox-nobody' }, warnings: [warning('sandbox')] });
    const replayed = await platform.tenant.client.agents.create(agentWith('sandbox-nobody'), once);
    expect(replayed).toEqual(created);
    expect((await platform.tenant.client.agents.update(created.id, { voice_id: 'also-nobody' })).warnings).toEqual([
      warning('sandbox'),
    ]);
    for (const change of [{ voice_id: 'sandbox-ben' }, { voice_id: null }, { welcome: 'Hi.' }])
      expect((await platform.tenant.client.agents.update(created.id, change)).warnings).toBeUndefined();
  });
});

it('API keys cannot read the list of operators, and unauthenticated clients cannot read any list', async () => {
  expect(await refusalOf(platform.tenant.client.request('GET', '/admin/api/tts/voices'))).toMatchObject({
    status: 401,
    code: 'unauthorized',
  });
  const anonymous = createClient({ baseUrl: platform.url, apiKey: '', tenantId: platform.tenant.id });
  const operator = createOperatorClient({ baseUrl: platform.url });
  for (const attempt of [() => operator.ttsVoices.list(), () => anonymous.voices.list()])
    expect(await refusalOf(attempt())).toMatchObject({ status: 401, code: 'unauthorized' });
});

describe('outside the sandbox', () => {
  let provider: SpeechProvider;
  beforeAll(async () => {
    provider = await startSpeechProvider();
  });
  beforeEach(() => void provider.asked.splice(0));
  afterAll(() => provider.close());
  const configured = (): AppOptions['config']['speech'] => ({
    provider: 'elevenlabs',
    base_url: provider.url,
    api_key: 'k',
  });

  it('the list is empty when no speech provider is configured, and every voice is accepted', async () => {
    await withSpeech(null, async (url, tenant) => {
      expect((await (await signIn(url)).ttsVoices.list()).voices).toEqual([]);
      expect((await tenant.voices.list()).voices).toEqual([]);
      expect((await tenant.agents.create(agentWith('anything'))).warnings).toBeUndefined();
    });
  });

  it('the list is that of the provider', async () => {
    provider.respondWith(() => ({ voices: [{ voice_id: 'v1', name: 'Anna', labels: {} }], has_more: false }));
    await withSpeech(configured(), async (url, tenant) => {
      const { voices } = await tenant.voices.list();
      expect(voices).toEqual([
        { voice_id: 'v1', name: 'Anna', language: 'und', gender: null, provider: 'elevenlabs', preview_url: null },
      ]);
      expect((await (await signIn(url)).ttsVoices.list()).voices).toEqual(voices);
      expect((await tenant.agents.create(agentWith('v1'))).warnings).toBeUndefined();
      expect((await tenant.agents.create(agentWith('v2'))).warnings).toEqual([warning('elevenlabs')]);
      await expect.poll(() => provider.asked).toHaveLength(1);
    });
  });

  it.each([
    [401, false],
    [429, true],
    [500, true],
  ])(
    'a provider that responds %i makes the list a 502 with retryable %s, and does not prevent the creation of an agent',
    async (status, retryable) => {
      provider.respondWith((_url, response) => void response.writeHead(status).end());
      await withSpeech(configured(), async (_url, tenant) => {
        expect(await refusalOf(tenant.voices.list())).toMatchObject({
          status: 502,
          code: 'upstream_failed',
          details: { upstream: 'speech', retryable },
        });
        const { agent, warnings } = await tenant.agents.create(agentWith('v1'));
        expect([agent.voice_id, warnings]).toEqual(['v1', undefined]);
      });
    },
  );

  it('a provider that does not respond delays an agent by half a second at most', async () => {
    provider.respondWith(() => undefined);
    await withSpeech(configured(), async (_url, tenant) => {
      const { agent, warnings } = await tenant.agents.create(agentWith('v1'), { timeoutMs: 8_000 });
      expect([agent.voice_id, warnings]).toEqual(['v1', undefined]);
      // Only the list still waits for the provider.
      provider.respondWith(() => ({ voices: [], has_more: false }));
      expect(provider.asked).toHaveLength(1);
    });
  });
});
