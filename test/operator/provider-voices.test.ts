// The voices of each speech provider, over its own protocol, and the result when a provider is slow, down, or sends
// errors or wrong data.
import { providerVoices } from '@voicecall/server/adapters/provider-voices.ts';
import type { ProviderVoicesOptions } from '@voicecall/server/adapters/provider-voices/options.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startSpeechProvider } from '../harness/speech-provider.ts';
import type { SpeechProvider } from '../harness/speech-provider.ts';

let server: SpeechProvider;
let now = 0;
beforeAll(async () => {
  server = await startSpeechProvider();
});
beforeEach(() => void server.asked.splice(0));
afterAll(() => server.close());

const key = 'canary-key';
const speech = (provider: ProviderVoicesOptions['provider'], path = '') =>
  providerVoices({ provider, base_url: `${server.url}${path}`, api_key: key }, () => now);
const refused = (status: number) =>
  server.respondWith((_url, response) => void response.writeHead(status).end('{"detail":"canary-detail"}'));
const elevenlabsPage = (ids: string[], next: string | null) => ({
  voices: ids.map((voice_id) => ({ voice_id, name: voice_id.toUpperCase() })),
  has_more: next !== null,
  total_count: 3,
  next_page_token: next,
});

describe('over the protocol of', () => {
  it('ElevenLabs: pages by token, labels, verified languages', async () => {
    const sample = 'https://storage.example/anna.mp3';
    const first = { voice_id: 'v1', name: 'Anna', labels: { gender: 'female', language: 'en' }, preview_url: sample };
    const second = {
      voice_id: 'v2',
      name: null,
      labels: { gender: 'non-binary' },
      verified_languages: [{ language: 'de', locale: 'de-DE' }],
      preview_url: 'javascript:alert(1)',
    };
    server.respondWith((url) =>
      url.searchParams.has('next_page_token')
        ? { voices: [second, first, { name: 'no id' }], has_more: false, next_page_token: 'leads nowhere' }
        : { voices: [first], has_more: true, next_page_token: 'a/b+c' },
    );
    // The address of the provider as agents are configured with it.
    const { voices, complete } = await speech('elevenlabs', '/v1').catalog();
    expect(complete).toBe(true);
    expect(voices).toEqual([
      { voice_id: 'v1', name: 'Anna', language: 'en', gender: 'female', provider: 'elevenlabs', preview_url: sample },
      { voice_id: 'v2', name: 'v2', language: 'de-DE', gender: 'neutral', provider: 'elevenlabs', preview_url: null },
    ]);
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/v2/voices?page_size=100',
      '/v2/voices?page_size=100&next_page_token=a%2Fb%2Bc',
    ]);
    expect(server.asked[0]?.headers['xi-api-key']).toBe(key);
  });

  it('Cartesia: pages by the last id, under a version', async () => {
    server.respondWith((url) =>
      url.searchParams.has('starting_after')
        ? { data: [{ id: 'c2', name: 'Ben', language: 'xx yy', gender: null }], has_more: false }
        : { data: [{ id: 'c0' }, { id: 'c1', name: 'Anna', language: 'fr', gender: 'feminine' }], has_more: true },
    );
    expect((await speech('cartesia').catalog()).voices).toEqual([
      { voice_id: 'c0', name: 'c0', language: 'und', gender: null, provider: 'cartesia', preview_url: null },
      { voice_id: 'c1', name: 'Anna', language: 'fr', gender: 'female', provider: 'cartesia', preview_url: null },
      { voice_id: 'c2', name: 'Ben', language: 'und', gender: null, provider: 'cartesia', preview_url: null },
    ]);
    expect(server.asked.map(({ path }) => path)).toEqual(['/voices?limit=100', '/voices?limit=100&starting_after=c1']);
    expect(server.asked[0]?.headers).toMatchObject({ 'x-api-key': key, 'cartesia-version': '2026-03-01' });
  });

  it('Deepgram: only the speech models, each once', async () => {
    const thalia = {
      name: 'thalia',
      canonical_name: 'aura-2-thalia-en',
      languages: ['en', 'en-US'],
      metadata: { display_name: 'Thalia', sample: 'https://static.example/thalia.wav', tags: ['clear', 'feminine'] },
    };
    server.respondWith(() => ({
      stt: [{ canonical_name: 'nova-3' }],
      tts: [thalia, thalia, { canonical_name: 'aura-zeus-en', name: 'zeus' }],
    }));
    expect((await speech('deepgram').catalog()).voices).toEqual([
      {
        voice_id: 'aura-2-thalia-en',
        name: 'Thalia',
        language: 'en-US',
        gender: 'female',
        provider: 'deepgram',
        preview_url: 'https://static.example/thalia.wav',
      },
      {
        voice_id: 'aura-zeus-en',
        name: 'zeus',
        language: 'und',
        gender: null,
        provider: 'deepgram',
        preview_url: null,
      },
    ]);
    expect(server.asked.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/v1/models', `Token ${key}`],
    ]);
  });

  it('OpenAI: its published list, and nothing for other servers of its protocol', async () => {
    const own = await providerVoices({ provider: 'openai', base_url: null, api_key: null }, () => now).catalog();
    expect(own.voices.map(({ voice_id }) => voice_id)).toContain('alloy');
    expect(own).toMatchObject({
      complete: true,
      voices: expect.arrayContaining([
        { voice_id: 'marin', name: 'Marin', language: 'mul', gender: null, provider: 'openai', preview_url: null },
      ]),
    });
    const spelledOut = { provider: 'openai', base_url: 'https://api.openai.com/v1', api_key: key } as const;
    expect(await providerVoices(spelledOut, () => now).catalog()).toEqual(own);
    expect(await speech('openai').catalog()).toEqual({ provider: 'openai', voices: [], complete: false });
    expect(server.asked).toEqual([]);
  });
});

describe('a list', () => {
  it('is requested once for many concurrent readers, and again after ten minutes', async () => {
    server.respondWith(() => elevenlabsPage(['a'], null));
    const listed = speech('elevenlabs');
    await Promise.all(Array.from({ length: 20 }, () => listed.catalog()));
    now += 599_999;
    await listed.catalog();
    expect(server.asked).toHaveLength(1);
    now += 1;
    server.respondWith(() => elevenlabsPage(['b'], null));
    expect((await listed.catalog()).voices.map(({ voice_id }) => voice_id)).toEqual(['b']);
    expect(server.asked).toHaveLength(2);
  });

  it('that is old is used for a day while the provider is down, which is retried every ten seconds', async () => {
    server.respondWith(() => elevenlabsPage(['a'], null));
    const listed = speech('elevenlabs');
    await listed.catalog();
    refused(503);
    now += 600_000;
    for (let n = 0; n < 5; n += 1) expect((await listed.catalog()).voices).toHaveLength(1);
    expect(server.asked).toHaveLength(2);
    now += 10_000;
    await listed.catalog();
    expect(server.asked).toHaveLength(3);
    now += 86_400_000;
    await expect(listed.catalog()).rejects.toMatchObject({ retryable: true });
  });

  it('is not used after its key became invalid', async () => {
    server.respondWith(() => elevenlabsPage(['a'], null));
    const listed = speech('elevenlabs');
    await listed.catalog();
    refused(401);
    now += 600_000;
    await expect(listed.catalog()).rejects.toMatchObject({ retryable: false });
  });

  it.each([
    ['elevenlabs', { voices: [{ voice_id: 'a' }], has_more: true }],
    ['cartesia', { data: [{ name: 'no id' }], has_more: true }],
  ] as const)('of %s that has more pages without a cursor is marked as incomplete', async (provider, page) => {
    server.respondWith(() => page);
    expect(await speech(provider).catalog()).toMatchObject({ complete: false });
    expect(server.asked).toHaveLength(1);
  });

  it.each([
    ['leads back to itself', 2, () => elevenlabsPage(['a', 'b'], 'again')],
    [
      'never ends',
      100,
      (url: URL) =>
        elevenlabsPage(
          [`v${url.searchParams.get('next_page_token') ?? '0'}`],
          String(Number(url.searchParams.get('next_page_token') ?? 0) + 1),
        ),
    ],
  ])('that %s ends after %i pages, is marked as incomplete, and has each voice once', async (_how, pages, page) => {
    server.respondWith(page);
    const { voices, complete } = await speech('elevenlabs').catalog();
    expect(complete).toBe(false);
    expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(voices.length);
    expect(server.asked).toHaveLength(pages);
  });
});

describe('a provider that', () => {
  it.each([
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [302, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('responds %i: retryable is %s', async (status, retryable) => {
    refused(status);
    const failure: unknown = await speech('cartesia')
      .catalog()
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'CatalogError', retryable });
    expect(String(failure)).not.toContain('canary');
  });

  it.each([
    ['responds with something else', () => '<html>'],
    ['responds with half a list', () => '{"voices": ['],
    ['responds with an error under 200', () => ({ detail: 'no' })],
    ['responds without end', () => `{"voices": [], "x": "${'x'.repeat(5 * 1024 * 1024)}"}`],
    [
      'hangs up',
      (_url: URL, response: { destroy(): void }) => {
        response.destroy();
      },
    ],
  ])('%s is a retryable error', async (_how, respond) => {
    server.respondWith(respond);
    const message = expect.stringMatching(/answered|could not be reached/) as string;
    await expect(speech('elevenlabs').catalog()).rejects.toMatchObject({
      name: 'CatalogError',
      retryable: true,
      message,
    });
  });

  it('redirects to another address is an error, and the key is sent nowhere else', async () => {
    server.respondWith((url, response) => {
      if (url.pathname === '/elsewhere') return elevenlabsPage(['a'], null);
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(speech('elevenlabs').catalog()).rejects.toMatchObject({ retryable: false });
    expect(server.asked).toHaveLength(1);
  });

  it('does not respond for ten seconds is a retryable error', async () => {
    const over = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal);
    onTestFinished(() => timeout.mockRestore());
    server.respondWith(() => undefined);
    const listed = speech('elevenlabs').catalog();
    await expect.poll(() => server.asked).toHaveLength(1);
    expect(timeout).toHaveBeenCalledWith(10_000);
    over.abort();
    await expect(listed).rejects.toMatchObject({ retryable: true, message: 'elevenlabs has not answered in time' });
  });

  it('is not running is a retryable error', async () => {
    await expect(
      providerVoices({ provider: 'deepgram', base_url: 'http://127.0.0.1:1', api_key: key }, () => now).catalog(),
    ).rejects.toMatchObject({ retryable: true });
  });
});
