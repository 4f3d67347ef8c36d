// The speech server as any HTTP client sees it: what it records, what it refuses, and which failures it simulates.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSpeechServer } from './start-speech-server.ts';
import type { SpeechServer } from './start-speech-server.ts';

let server: SpeechServer;
beforeEach(async () => {
  server = await startSpeechServer({ utterances: [], rules: [{ user: /hello/, say: 'Hello to you.' }] });
});
afterEach(() => server.close());

const post = (path: string, body: object, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal,
  });
const chat = (content: string, more: object = {}, signal?: AbortSignal): Promise<Response> =>
  post(
    '/chat/completions',
    {
      model: 'm',
      messages: [
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content },
      ],
      tools: [{ type: 'function', function: { name: 'end_call' } }],
      ...more,
    },
    signal,
  );

describe('a chat request', () => {
  it('is answered by the rules and recorded', async () => {
    expect(await (await chat('hello')).json()).toMatchObject({ choices: [{ message: { content: 'Hello to you.' } }] });
    expect(server.requests.chat).toMatchObject([
      { instructions: 'Be kind.', tools: ['end_call'], user: 'hello', answer: { say: 'Hello to you.', call: null } },
    ]);
  });

  it('is streamed when a stream is asked for', async () => {
    const response = await chat('hello', { stream: true });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toMatch(/"content":"Hello"[^]*data: \[DONE\]\n\n$/);
  });

  it('uses changed rules', async () => {
    server.setRules([{ say: 'Changed.' }]);
    expect(await (await chat('hello')).json()).toMatchObject({ choices: [{ message: { content: 'Changed.' } }] });
  });
});

describe('an ordered failure', () => {
  it('applies to as many requests as ordered, at its own endpoint', async () => {
    server.fault('speech', { status: 429 });
    server.fault('chat', { times: 2, status: 503 });
    expect([(await chat('a')).status, (await chat('b')).status, (await chat('c')).status]).toEqual([503, 503, 200]);
    expect(server.requests.chat).toHaveLength(3);
  });

  it('can be a late response', async () => {
    server.fault('chat', { delay_ms: 60 });
    const began = performance.now();
    await chat('hello');
    expect(performance.now() - began).toBeGreaterThan(55);
  });

  it('can be silence, before or in the middle of a response', async () => {
    server.fault('chat', { stall: 'before' });
    server.fault('chat', { stall: 'midway' });
    await expect(chat('hello', {}, AbortSignal.timeout(80))).rejects.toThrow(/timeout/);
    const response = await chat('hello', { stream: true }, AbortSignal.timeout(500));
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^data: /);
    await expect(
      reader
        ?.read()
        .then(() => reader.read())
        .then(() => reader.read()),
    ).rejects.toThrow(/timeout/);
  });
});

describe('a request that is not supported', () => {
  it('is refused and recorded', async () => {
    expect((await fetch(`${server.url}/realtime?intent=transcription`)).status).toBe(404);
    expect(server.requests.unexpected).toEqual(['GET /v1/realtime?intent=transcription']);
  });

  it('has a body that cannot be read', async () => {
    const broken = await fetch(`${server.url}/chat/completions`, { method: 'POST', body: '{' });
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { type: 'server_error' } }]);
  });

  it('is not the list of models, which clients request to open a connection', async () => {
    expect(await (await fetch(`${server.url}/models`)).json()).toMatchObject({
      object: 'list',
      data: [{ id: 'scripted' }],
    });
  });
});
