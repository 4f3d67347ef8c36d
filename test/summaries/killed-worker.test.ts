// The platform is killed during a model request, for the draft or for its verification, and started again: the call has
// one summary, and its customer gets one event.
import { livekitWebhookRoute } from '@voicecall/contract';
import { startSandbox } from '@voicecall/sandbox';
import { afterAll, expect, it } from 'vitest';
import { cloneDatabase, openPool } from '../harness/platform/database.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { startModelServer } from '../harness/summaries/model-server.ts';
import { until } from '../harness/calls/place-call.ts';
import { startReceiver } from '../harness/receivers/receiver.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { isFull } from '../harness/repetitions.ts';
import { quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { createTenant, signIn } from '../harness/platform/start-platform.ts';

const keys = { api_key: 'sandbox', api_secret: 'a sandbox secret that is long enough' };
const dataDir = temporaryDirectory();
afterAll(() => sweep(dataDir));

const questions = ['redaction', 'draft', 'verification'] as const;
it.each(questions)('a platform killed during the %s makes the summary once', async (question) => {
  const sandbox = await startSandbox({ ...keys, clock_speed: 50 });
  const database = await cloneDatabase();
  const pool = openPool(database.url);
  const receiver = await startReceiver();
  const modelServer = await startModelServer(() => sandbox.url);
  const port = await quietPort();
  const { base_url, api_key, name } = modelServer.config;
  const start = (): Promise<PlatformProcess> =>
    startPlatformProcess({
      dataDir,
      port,
      env: {
        ...externalEnvironment({ database_url: database.url, livekit: { ...keys, url: sandbox.url } }),
        WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
        MODEL_PROVIDER: 'openai-compatible',
        MODEL_BASE_URL: base_url ?? '',
        MODEL_API_KEY: api_key ?? '',
        MODEL_NAME: name,
      },
    });
  modelServer.set('wait', question);
  const killed = await start();
  sandbox.setWebhookUrl(`${killed.url}${livekitWebhookRoute.path}`);
  const { client } = await createTenant(killed.url, await signIn(killed.url));
  receiver.secrets.push((await client.webhooks.create({ url: receiver.url })).signing_secret);
  const { id: agent_id } = await client.agents.create({
    name: 'Front desk',
    instructions: 'Be brief.',
    redact: question === 'redaction' ? ['name'] : [],
  });
  const { id: trunk_id } = await client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
  await until(async () => (modelServer.waiting(question) > 0 ? [1] : []), 100);
  killed.signal('SIGKILL');
  await killed.ended;
  modelServer.set('pass');
  // The dead worker's lease has to end first, which takes 20 seconds.
  if (!isFull)
    await pool.query('update call_summaries set lease_until = now(), wake_at = now() where call_id = $1', [call_id]);

  const platform = await start();
  await until(async () => ((await client.calls.get(call_id)).call.summary_status === 'ready' ? [1] : []), 250);
  await receiver.waitFor(({ event }) => event.type === 'call.summary.ready');
  const { rows } = await pool.query('select status, attempts from call_summaries where call_id = $1', [call_id]);
  expect(rows).toEqual([{ status: 'ready', attempts: 2 }]);
  const told = (type: string): Set<string> =>
    new Set(receiver.received.filter(({ event }) => event.type === type).map(({ event }) => event.id));
  expect([told('call.completed').size, told('call.summary.ready').size, modelServer.asked()]).toEqual([
    1,
    1,
    question === 'redaction' ? 1 : 2,
  ]);
  const left = await pool.query('select 1 from call_turns where said_sealed is not null');
  expect(left.rows).toEqual([]);

  platform.signal('SIGTERM');
  await platform.ended;
  await Promise.all([pool.end(), receiver.close(), modelServer.close(), sandbox.close()]);
  await database.drop();
});
