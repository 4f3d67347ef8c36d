// A real Redis server of a test's own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@voicecall/server/processes/free-port.ts';
import { onTestFinished } from 'vitest';

/** It ends with the test. Returns its URL. */
export async function startRedis(): Promise<string> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'voicecall-redis-'));
  const server = spawn(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(port), '--dir', directory, '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(async () => {
    server.kill('SIGKILL');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await rm(directory, { recursive: true });
  });
  for await (const line of server.stdout.setEncoding('utf8') as AsyncIterable<string>)
    if (line.includes('Ready to accept connections')) break;
  return `redis://127.0.0.1:${port}`;
}
