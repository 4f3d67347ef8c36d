// The guide to the first conversation: its commands have options that `start` knows, and its settings are those that the
// agent worker reads. test/media/voice/first-voice.media.ts holds the conversation.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig as loadAgentConfig } from '@voicecall/agent/config.ts';
import { loadConfig } from '@voicecall/server/config.ts';
import { expect, it } from 'vitest';
import { repository } from './harness/platform/run-process.ts';

const text = await readFile(join(repository, 'docs/first-voice.md'), 'utf8');
const blocks = [...text.matchAll(/^```sh\n([^`]+)```$/gm)].map(([, block = '']) => block);
const livekit = { LIVEKIT_URL: 'ws://127.0.0.1:7880', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' };

it('has commands whose options start knows', () => {
  const commands = blocks.flatMap((block) => [...block.matchAll(/pnpm@12 start(.*)$/gm)]);
  const options = commands.map(([, given = '']) => given.split('#')[0]?.trim().split(' ') ?? []);
  expect(options.flat()).toEqual(expect.arrayContaining(['--voice', '--check', '--phone']));
  for (const given of options) expect(loadConfig({}, given).voice).not.toBeNull();
});

it('has a recipe without a cloud that gives each part of a conversation a server of this machine', () => {
  const recipe = blocks.find((block) => block.includes('MODEL_BASE_URL')) ?? '';
  const env = Object.fromEntries(
    [...recipe.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const { stt, model, tts } = loadAgentConfig({ ...livekit, ...env });
  const addresses = [stt, model, tts].map(({ base_url }) => base_url ?? '');
  expect(addresses.map((url) => new URL(url).hostname)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1']);
  expect([stt, model, tts].map((part) => part.model)).not.toContain(null);
  for (const url of addresses) expect(text).toContain(`| \`${url}\` |`);
  // Summaries are made by the same model.
  expect(loadConfig(env, ['--voice']).model).toMatchObject({ name: model.model, base_url: model.base_url });
});
