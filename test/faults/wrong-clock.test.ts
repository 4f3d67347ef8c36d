// A machine whose clock is wrong: LiveKit, other machines and the database have the right time.
import { fileURLToPath } from 'node:url';
import { livekitWebhookRoute } from '@voicecall/contract';
import { startSandbox } from '@voicecall/sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { emptyDatabase } from '../harness/platform/database.ts';
import { externalEnvironment } from '../harness/platform/external-environment.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { createTenant, signIn } from '../harness/platform/start-platform.ts';

const shiftClock = fileURLToPath(new URL('harness/shift-clock.ts', import.meta.url));
const keys = { api_key: 'other', api_secret: 'another secret that is long enough' };

it.each([90_000, -90_000])(
  'a machine whose clock is %i ms ahead makes calls, hears of their ends, and shows by how much its clock is wrong',
  async (ahead) => {
    const sandbox = await startSandbox({ ...keys, clock_speed: 50 });
    onTestFinished(() => sandbox.close());
    const database = await emptyDatabase();
    onTestFinished(() => database.drop());
    const dataDir = temporaryDirectory();
    onTestFinished(() => sweep(dataDir));
    const { url } = await startPlatformProcess({
      dataDir,
      port: await quietPort(),
      env: {
        ...externalEnvironment({ database_url: database.url, livekit: { ...keys, url: sandbox.url } }),
        NODE_OPTIONS: `--import=${shiftClock} --disable-warning=ExperimentalWarning`,
        CLOCK_STEPS: String(ahead),
      },
    });
    sandbox.setWebhookUrl(`${url}${livekitWebhookRoute.path}`);
    const operator = await signIn(url);
    const { client } = await createTenant(url, operator);
    const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
    const { id: trunk_id } = await client.trunks.create({
      name: 'Carrier',
      direction: 'outbound',
      outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
    });
    const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
    await until(async () => ((await client.calls.get(call_id)).call.ended_at ? [1] : []));
    expect((await client.calls.get(call_id)).call).toMatchObject({ status: 'completed', ended_reason: 'user_hangup' });

    const { system } = await operator.system.get();
    expect(system.livekit).toBe('ok');
    // To half a minute: the machine of the test may be slow.
    expect(Math.round(system.clock_offset_ms / 30_000)).toBe(ahead / 30_000);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const shown = Number(/^voicecall_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Math.round(shown / 30)).toBe(ahead / 30_000);
  },
);
