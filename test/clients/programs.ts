// The programs of the clients' READMEs, and what the platform sees of a receiver.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@voicecall/server/processes/free-port.ts';
import { signTestEvent } from '@voicecall/webhook-verify';
import { expect, onTestFinished } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { repository, runNode } from '../harness/platform/run-process.ts';
import type { RunningProcess } from '../harness/platform/run-process.ts';
import type { TestPlatform } from '../harness/platform/start-platform.ts';
import { publish } from '../harness/receivers/publish.ts';
import { run } from './toolchains.ts';

/** The programs of a README, by the name in their first line; fails when a name is missing. */
export async function programsOf(readme: string, language: 'python' | 'go'): Promise<Map<string, string>> {
  const text = await readFile(join(repository, readme), 'utf8');
  return new Map(
    [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, program = '']) => {
      const [, name] = /^(?:#|\/\/) ([a-z_]+\.(?:py|go))\n/.exec(program) ?? [];
      if (!name) throw new Error(`${readme} has a program without a name: ${program}`);
      return [name, program];
    }),
  );
}

/** How a program is started. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

function start({ program, args }: Command, env: Record<string, string>): RunningProcess {
  const running = runNode({ node: program, args, env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } });
  onTestFinished(async () => {
    running.signal('SIGKILL');
    await running.ended;
  });
  return running;
}

/** Waits until the server responds, whatever it says. */
async function untilUp(url: string, running: RunningProcess): Promise<void> {
  const over = running.ended.then(() => expect.fail(`the program ended:\n${running.output()}`));
  const up = until(async () =>
    fetch(url, { method: 'POST' }).then(
      () => [1],
      () => [],
    ),
  );
  await Promise.race([up, over]);
}

/**
 * Starts a receiver and lets the platform deliver to it: an event is handled once and also answered with 200 when it
 * comes again, and a forged one is refused with 400 and not handled.
 */
export async function expectReceiver(
  platform: TestPlatform,
  command: Command,
  signTest: Command | null,
): Promise<void> {
  const tenant = await addTenant(platform);
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/voice`;
  const { webhookDeliveries, webhooks } = tenant.client;
  const { webhook_endpoint, signing_secret } = await webhooks.create({ url, event_types: ['*'] });
  const receiver = start(command, { PORT: port, SIGNING_SECRET: signing_secret });
  await untilUp(url, receiver);
  expect(await webhooks.test(webhook_endpoint.id)).toMatchObject({ ok: true, http_status: 200 });
  await receiver.sees(/handled webhook\.test wdl_/);
  await publish(platform, { tenant });
  const [, handled = ''] = await receiver.sees(/handled call\.completed (wdl_\w+)/);
  await until(async () => ((await webhookDeliveries.get(handled)).webhook_delivery.status === 'delivered' ? [1] : []));
  await webhookDeliveries.redeliver(handled);
  await until(async () => ((await webhookDeliveries.get(handled)).webhook_delivery.attempt_count === 2 ? [1] : []));
  expect((await webhookDeliveries.get(handled)).webhook_delivery).toMatchObject({
    status: 'delivered',
    attempts: [{ http_status: 200 }, { http_status: 200 }],
  });
  const event = { id: 'wdl_1', type: 'webhook.test' };
  const forged = await signTestEvent(event, 'a guess');
  expect((await fetch(url, { method: 'POST', body: forged.body, headers: forged.headers })).status).toBe(400);
  const { headers } = await signTestEvent(event, signing_secret);
  const changed = JSON.stringify({ ...event, more: 1 });
  expect((await fetch(url, { method: 'POST', body: changed, headers })).status).toBe(400);
  expect(receiver.output().match(/handled call\.completed/g)).toHaveLength(1);
  expect(receiver.output().match(/handled/g)).toHaveLength(2);
  if (!signTest) return;
  const env = { PORT: port, SIGNING_SECRET: signing_secret };
  expect(await run(signTest.program, signTest.args, { env })).toMatch(/answered 200/);
  await receiver.sees(/handled webhook\.test wdl_1\b/);
}

/** Starts the receiver of a tool and lets the platform use it, until its secret is another. */
export async function expectToolReceiver(platform: TestPlatform, command: Command): Promise<void> {
  const tenant = await addTenant(platform);
  for (const method of ['GET', 'POST'] as const) {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}/tool`;
    const http = { url: `${url}?text=\u00fc c`, method };
    const tool = { name: `look_up_${method}`, description: 'A tool.', type: 'http' as const, http };
    const { id, signing_secret = '' } = await tenant.client.tools.create(tool);
    const receiver = start(command, { PORT: port, TOOL_URL: url, TOOL_SECRET: signing_secret });
    await untilUp(url, receiver);
    expect(await tenant.client.tools.test(id, { arguments: { q: 'x&y=z' } })).toMatchObject({ http_status: 200 });
    await receiver.sees(new RegExp(`used ${method} test-`));
    // While a rotation overlaps, a request has a signature of each secret; afterwards only that of the new one.
    await tenant.client.tools.rotateSecret(id, { overlap_sec: 60 });
    expect(await tenant.client.tools.test(id, {})).toMatchObject({ http_status: 200 });
    await tenant.client.tools.rotateSecret(id);
    expect(await tenant.client.tools.test(id, {})).toMatchObject({ http_status: 400 });
    expect(receiver.output().match(/used/g)).toHaveLength(2);
  }
}
