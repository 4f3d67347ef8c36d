// Which model a process makes summaries with, by its environment.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@voicecall/server/config.ts';
import { provideForApp } from '@voicecall/server/processes/provide.ts';
import type { Provided } from '@voicecall/server/processes/provide.ts';
import { afterEach, expect, it } from 'vitest';

const directories: string[] = [];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true });
});

/** The options with an external database; nothing connects to it. */
async function provided(env: Record<string, string>): Promise<Provided['appOptions']> {
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-model-'));
  directories.push(directory);
  const provision = await provideForApp(
    loadConfig({
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
      DATA_DIR: directory,
      PORT: '0',
      SANDBOX_PORT: '0',
      ...env,
    }),
    () => undefined,
  );
  closers.push(() => provision.close());
  return provision.appOptions;
}

const livekit = {
  LIVEKIT_URL: 'http://127.0.0.1:1',
  LIVEKIT_API_KEY: 'k',
  LIVEKIT_API_SECRET: 's'.repeat(32),
  PUBLIC_URL: 'http://127.0.0.1:8080',
  OPERATOR_EMAIL: 'ann@example.com',
  OPERATOR_PASSWORD: 'a password of hers',
};
const model = { MODEL_NAME: 'gemini-2.5-flash', MODEL_PROVIDER: 'google', MODEL_API_KEY: 'k' };

it('in the sandbox it is the sandbox’s', async () => {
  const options = await provided({});
  expect(options.model).toMatchObject({
    provider: 'sandbox',
    name: 'recorded',
    base_url: `${options.livekit.url}/model/v1`,
  });
});

it('in the sandbox it may be a real one', async () => {
  expect(await provided(model)).toMatchObject({
    sandbox: true,
    model: { provider: 'google', name: 'gemini-2.5-flash' },
  });
});

it('the verifier is the one that is named, none, or the same', async () => {
  const verifier = { VERIFIER_MODEL_NAME: 'v', VERIFIER_MODEL_PROVIDER: 'anthropic', VERIFIER_MODEL_API_KEY: 'k' };
  expect((await provided({ ...livekit, ...model, ...verifier })).verifier).toMatchObject({ name: 'v' });
  expect((await provided({ ...livekit, ...model, VERIFIER_MODEL_PROVIDER: 'none' })).verifier).toBeNull();
  expect((await provided({ ...livekit, ...model })).verifier).toBeUndefined();
});

it('with a real media service it is the one that is named, or none', async () => {
  expect(await provided({ ...livekit, ...model })).toMatchObject({ sandbox: false, model: { provider: 'google' } });
  expect((await provided(livekit)).model).toBeNull();
});
