// `start --processes 2+2`: two API processes and two workers are one platform.
import { createOperatorClient } from '@voicecall/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { launchPlatform, startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { processesOf, quietPort, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';

const dataDir = temporaryDirectory();
let platform: PlatformProcess;
beforeAll(async () => {
  platform = await startPlatformProcess({ dataDir, port: await quietPort(), args: ['--processes', '2+2'] });
});
afterAll(() => sweep(dataDir));

const running = () =>
  processesOf(dataDir).filter(({ pid, command }) => command.includes('--processes') && pid !== platform.pid);

async function completedCall(): Promise<void> {
  const { client } = platform;
  const { id: agent_id } = await client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const outbound = { address: 'sip.example.com', numbers: ['+15551230001'] };
  const { id: trunk_id } = await client.trunks.create({ name: 'Carrier', direction: 'outbound', outbound });
  const { call_id } = await client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
  await until(async () => ((await client.calls.get(call_id)).call.status === 'completed' ? [1] : []));
}

it('they are four processes that serve one address, with a banner as that of one', async () => {
  expect(running()).toHaveLength(4);
  const { operator } = await createOperatorClient({ baseUrl: platform.url }).operatorSession.signInByLink({
    token: /sign-in#(\S+)/.exec(platform.output())?.[1] ?? '',
  });
  expect(operator.email).toBe(platform.operator.email);
  await completedCall();
});

it('while one of each role is killed the others go on', async () => {
  // The first that was started is an API process, the last one a worker.
  for (const [index, role] of [
    [0, 'api'],
    [-1, 'worker'],
  ] as const) {
    const { pid = 0 } =
      running()
        .toSorted((one, other) => one.pid - other.pid)
        .at(index) ?? {};
    process.kill(pid, 'SIGKILL');
    await platform.sees(new RegExp(`process ${pid} \\(ROLE=${role}\\) has ended`));
  }
  expect(running()).toHaveLength(2);
  await completedCall();
});

it('Ctrl-C ends all of them, and the database', async () => {
  platform.signal('SIGINT');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  expect(processesOf(dataDir)).toEqual([]);
});

it('a number of processes that is none is refused', async () => {
  const refused = launchPlatform({ dataDir, port: await quietPort(), args: ['--processes', '2+0'] });
  expect(await refused.ended).toEqual({ code: 1, signal: null });
  expect(refused.output()).toMatch(/^--processes 2\+0: must be two numbers from 1 to 4/);
});
