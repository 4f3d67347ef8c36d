// The worker tells the platform at once when a process of one of its calls has died.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { exampleId } from '@voicecall/contract';
import { expect, onTestFinished, test } from 'vitest';
import { journalName } from './journal.ts';
import { startReportSender } from './report-sender.ts';

const worker = 'this worker';

/** A platform that takes reports, and the journal of a process that is alive. */
async function liveCall(owner: string) {
  const reports: unknown[] = [];
  const platform = createServer(async (request, response) => {
    reports.push(await json(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-dead-'));
  const call = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  onTestFinished(async () => {
    call.kill('SIGKILL');
    platform.closeAllConnections();
    platform.close();
    await rm(directory, { recursive: true, force: true });
  });
  const job = {
    tenant_id: exampleId('tenant'),
    call_id: exampleId('call'),
    server_url: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
    token: 'call-token',
  };
  const head = { report_id: 'r1', job, owner: { worker: owner, pid: call.pid } };
  await writeFile(join(directory, journalName('r1')), `${JSON.stringify(head)}\n`);
  return { directory, reports, call };
}

const sender = (directory: string, every_ms: number) =>
  startReportSender({ directory, worker, every_ms, still_ms: 600_000, log: () => undefined });

test('a process of its own that has died is reported as an agent that broke down, however new its journal is', async () => {
  const { directory, reports, call } = await liveCall(worker);
  const running = sender(directory, 20);
  onTestFinished(() => running.stop());
  call.kill('SIGKILL');
  await expect.poll(() => reports).toMatchObject([{ ended_reason: 'agent_error', turns: [] }]);
});

test.each([
  { whose: 'a process of its own that is alive', owner: worker, dies: false },
  { whose: 'a process of another worker', owner: 'another worker', dies: true },
])('$whose is left alone', async ({ owner, dies }) => {
  const { directory, reports, call } = await liveCall(owner);
  if (dies) {
    call.kill('SIGKILL');
    await once(call, 'exit');
  }
  const running = sender(directory, 1);
  // The round that is under way ends before it stops.
  await running.stop();
  expect(reports).toEqual([]);
});
