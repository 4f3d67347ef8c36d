// The voices an operator can choose from: the sandbox's built-in ones, and none where no speech provider is configured.
import { createClient } from '@voicecall/sdk';
import { createApp } from '@voicecall/server/app.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, startPlatform } from '../harness/start-platform.ts';
import type { TestPlatform } from '../harness/start-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

it('an operator sees the voices of the sandbox, and an agent can be given one', async () => {
  const { voices } = await platform.operator.voices.list();
  expect(voices).toHaveLength(6);
  expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(6);
  const { agent } = await platform.tenant.client.agents.create({ name: 'Speaker', instructions: 'Be brief.', voice_id: voices[0]?.voice_id ?? null });
  expect(agent.voice_id).toBe(voices[0]?.voice_id);
});

it('API keys and strangers see none', async () => {
  await expect(platform.tenant.client.voices.list()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
  await expect(createClient({ baseUrl: platform.url, apiKey: '' }).voices.list()).rejects.toMatchObject({ status: 401, code: 'unauthorized' });
});

it('outside the sandbox the list is empty until a speech provider is configured', async () => {
  const app = await createApp({ ...platform.options, sandbox: false, config: { ...platform.options.config, role: 'api' } });
  const { voices } = await (await signIn(app.url)).voices.list();
  await app.close(1_000);
  expect(voices).toEqual([]);
});
