// Several keys in ENCRYPTION_KEY: the steps of a rotation, in which every process opens and verifies what any other one
// sealed and signed, and the steps that would lose a secret are refused.
import { randomBytes, randomUUID } from 'node:crypto';
import { createApp } from '@voicecall/server/app.ts';
import { createSealer } from '@voicecall/server/platform/seal.ts';
import { callToken, verifyCallToken } from '@voicecall/server/resources/calls/agent/call-token.ts';
import { createClient } from '@voicecall/sdk';
import { expect, it, onTestFinished } from 'vitest';
import { cloneDatabase } from '../harness/platform/database.ts';
import { startPlatform } from '../harness/platform/start-platform.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';

const newKey = (): string => randomBytes(32).toString('base64');

const api = ({ options: { config } }: TestPlatform) => ({ ...config, role: 'api' as const });

async function settingsOf(url: string): Promise<string> {
  const { parts } = (await (await fetch(`${url}/readyz`)).json()) as { parts: { settings: string } };
  return parts.settings;
}

it('each step of a rotation keeps secrets, signatures and idempotency keys; a step that is left out is refused', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const start = (encryptionKey: string): Promise<TestPlatform> =>
    startPlatform({ database: { ...database, drop: async () => undefined }, encryptionKey });
  const first = await start(old);
  const { tenant } = first;
  receiver.secrets.push((await tenant.client.webhooks.create({ url: receiver.url })).signing_secret);
  const agent = await tenant.client.agents.create({ name: 'Agent', instructions: 'Be brief.' });
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'], auth_username: 'u', auth_password: 'p' };
  const trunk = await tenant.client.trunks.create({ name: 'Trunk', direction: 'outbound', outbound });
  const body = { agent_id: agent.id, trunk_id: trunk.id, to_number: '+15005550002' };
  const key = randomUUID();
  const { call_id } = await tenant.client.calls.dispatch(body, { idempotencyKey: key });

  const beside = (encryption_key: string) => createApp({ ...first.options, encryption_key, config: api(first) });
  await expect(beside(`${fresh},${old}`)).rejects.toThrow(/^ENCRYPTION_KEY: \S+ runs without the first key/);
  await (await beside(old)).close(500);
  const second = await beside(`${old},${fresh}`);
  expect(await settingsOf(second.url)).toBe('other processes have another ENCRYPTION_KEY');
  await second.close(500);
  await first.close();

  const third = await start(`${fresh},${old}`);
  const fourth = await createApp({ ...third.options, encryption_key: `${old},${fresh}`, config: api(third) });
  expect(await settingsOf(fourth.url)).toBe('other processes have another ENCRYPTION_KEY');
  await fourth.close(500);
  const client = createClient({ baseUrl: third.url, apiKey: tenant.apiKey, tenantId: tenant.id });
  expect((await client.calls.dispatch(body, { idempotencyKey: key })).call_id).toBe(call_id);
  await publish(third, { tenant, client_ref: 'after' });
  await receiver.waitFor((got) => got.body.includes('"after"'));
  expect(receiver.refused).toEqual([]);
  const token = callToken(createSealer(Buffer.from(old, 'base64')), tenant.id, call_id);
  const bytes = [fresh, old].map((one) => Buffer.from(one, 'base64')) as [Buffer, Buffer];
  expect(verifyCallToken(createSealer(...bytes), tenant.id, call_id, token)).toBe(true);
  expect(verifyCallToken(createSealer(bytes[0]), tenant.id, call_id, token)).toBe(false);
  await third.close();
  for (const lacking of [fresh, old])
    await expect(createApp({ ...third.options, encryption_key: lacking })).rejects.toThrow(
      'ENCRYPTION_KEY lacks a key',
    );
});
