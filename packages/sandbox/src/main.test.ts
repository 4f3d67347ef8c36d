// The sandbox as a process: it prints its URL, and ends on request or when its parent has died.
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { RoomServiceClient } from 'livekit-server-sdk';
import { expect, onTestFinished, test } from 'vitest';
import { keys } from './testing/rig.ts';

const main = new URL('./main.ts', import.meta.url).pathname;
const environment = { PATH: process.env['PATH'], SANDBOX_API_KEY: keys.api_key, SANDBOX_API_SECRET: keys.api_secret };

function launch(env: NodeJS.ProcessEnv): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [main], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function started(child: ChildProcessWithoutNullStreams): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(line));
  const problems = text(child.stderr);
  await Promise.race([once(output, 'line'), once(output, 'close')]);
  if (lines.length === 0) throw new Error(`the sandbox did not start: ${await problems}`);
  return { url: JSON.parse(lines[0] ?? '').url, lines };
}

test('it prints one line with its URL, serves there, ignores SIGINT and ends on SIGTERM', async () => {
  const child = launch(environment);
  const { url, lines } = await started(child);
  child.kill('SIGINT');
  expect(await new RoomServiceClient(url, keys.api_key, keys.api_secret).listRooms()).toEqual([]);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(lines).toEqual([JSON.stringify({ url })]);
});

test('it ends when its stdin ends', async () => {
  const child = launch(environment);
  await started(child);
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('it does not start without its API keys', async () => {
  const child = launch({ PATH: process.env['PATH'] });
  const [problems] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(child.exitCode).toBe(1);
  expect(problems).toContain('SANDBOX_API_KEY');
});
