// PostgreSQL refuses to run as root, so root starts it in another way than other users: this tests an ordinary user.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import { processesOf, quietPort, repository, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';

const root = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const copies = temporaryDirectory();
const dataDir = temporaryDirectory();
afterAll(async () => {
  await sweep(dataDir);
  await sweep(copies);
});

it('an ordinary user starts the platform, places a call and ends it, PostgreSQL under the same account', async () => {
  const account = root ? nobody : undefined;
  const uid = account?.uid ?? process.getuid?.();
  expect(uid).not.toBe(0);
  if (account) chownSync(dataDir, account.uid, account.gid);
  const platform = await startPlatformProcess({
    dataDir,
    port: await quietPort(),
    account,
    cwd: account ? enterable(repository) : repository,
  });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  if (existsSync('/proc/self'))
    expect([platform.pid, postmaster].map((pid) => statSync(`/proc/${pid}`).uid)).toEqual([uid, uid]);

  const { id: agent_id } = await platform.client.agents.create({ name: 'Front desk', instructions: 'Be brief.' });
  const { id: trunk_id } = await platform.client.trunks.create({
    name: 'Carrier',
    direction: 'outbound',
    outbound: { address: 'sip.example.com', numbers: ['+15551230001'] },
  });
  const { call_id } = await platform.client.calls.dispatch({ agent_id, trunk_id, to_number: '+15005550001' });
  await until(async () => ((await platform.client.calls.get(call_id)).call.status === 'completed' ? [1] : []));

  platform.signal('SIGINT');
  expect(await platform.ended).toEqual({ code: 0, signal: null });
  expect(processesOf(dataDir)).toEqual([]);
});

/** The repository, or a copy of it if only root can enter it. */
function enterable(directory: string): string {
  for (let path = directory; path !== dirname(path); path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return copyOf(directory);
  }
  return directory;
}

function copyOf(directory: string): string {
  const copy = join(copies, 'repository');
  // Hard links take no space if both places are on one file system.
  const linked = spawnSync('cp', ['-a', '-l', directory, copy]).status === 0;
  if (!linked) execFileSync('cp', ['-a', directory, join(copies, 'whole')]);
  return linked ? copy : join(copies, 'whole');
}
