// The units of deploy/systemd: systemd accepts them, they start what exists, with environments that the programs accept,
// and leave them the time that they need to end.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig as loadAgentConfig } from '@voicecall/agent/config.ts';
import { loadConfig as loadServerConfig } from '@voicecall/server/config.ts';
import { expect, it, onTestFinished } from 'vitest';
import { repository } from '../harness/platform/run-process.ts';
import { filledIn, text } from './read-compose.ts';

const units = ['voicecall-api', 'voicecall-worker@', 'voicecall-agent', 'voicecall-migrate'];
/** The values of a directive in a unit. */
const valuesOf = (unit: string, directive: string): string[] =>
  [...text(`deploy/systemd/${unit}.service`).matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(
    ([, value = '']) => value,
  );
const environmentOf = (unit: string): Record<string, string> =>
  Object.fromEntries(
    valuesOf(unit, 'Environment')
      .flatMap((line) => line.split(' '))
      .map((pair) => pair.replace('%i', '1').split('=') as [string, string]),
  );
const others = { DATABASE_URL: 'postgresql://db.internal/voicecall', LIVEKIT_URL: 'wss://livekit.internal' };

it.each(units)('%s starts a program that exists, under Node itself, which gets SIGTERM', (unit) => {
  const [start = ''] = valuesOf(unit, 'ExecStart');
  const [node = '', ...args] = start.split(' ');
  expect(node).toBe('/opt/voicecall/node_modules/.bin/node');
  expect(existsSync(join(repository, args.at(-1) ?? ''))).toBe(true);
  expect(args.at(-1)).toMatch(/\.ts$/);
});

it('the programs accept their environments', () => {
  for (const [unit, role] of [
    ['voicecall-api', 'api'],
    ['voicecall-worker@', 'worker'],
  ] as const)
    expect(loadServerConfig({ ...filledIn, ...others, ...environmentOf(unit) })).toMatchObject({
      role,
      data_dir: '/var/lib/voicecall',
      ...(role === 'worker' && { health_port: 9091 }),
    });
  expect(loadAgentConfig({ ...filledIn, ...others, ...environmentOf('voicecall-agent') })).toMatchObject({
    outbox_dir: '/var/lib/voicecall-agent/outbox',
  });
});

it('they have the time that they need to end', () => {
  for (const unit of ['voicecall-api', 'voicecall-worker@'])
    expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(20);
  const [, minutes] = /^(\d+)min$/.exec(valuesOf('voicecall-agent', 'TimeoutStopSec')[0] ?? '') ?? [];
  const { drain_sec } = loadAgentConfig({ ...filledIn, ...others });
  expect(Number(minutes) * 60).toBeGreaterThan(drain_sec + 90);
});

// Where systemd is not installed, nothing of it can be asked.
it.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd accepts them, and finds little that they may do', () => {
  const root = mkdtempSync(join(tmpdir(), 'voicecall-systemd-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const system = join(root, 'etc/systemd/system');
  cpSync(join(repository, 'deploy/systemd'), system, { recursive: true });
  mkdirSync(join(root, 'opt/voicecall/node_modules/.bin'), { recursive: true });
  writeFileSync(join(root, 'opt/voicecall/node_modules/.bin/node'), '', { mode: 0o755 });
  mkdirSync(join(root, 'usr/lib/systemd/system'), { recursive: true });
  for (const target of ['sysinit', 'basic', 'shutdown', 'network-online', 'multi-user'])
    writeFileSync(join(root, `usr/lib/systemd/system/${target}.target`), `[Unit]\nDescription=${target}\n`);
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  for (const unit of units.map((name) => `${name.replace('@', '@1')}.service`)) {
    expect(analyze('verify', '--man=no', '--recursive-errors=no', `--root=${root}`, unit)).toEqual({
      status: 0,
      output: '',
    });
    const security = analyze('security', '--offline=true', `--root=${root}`, '--threshold=25', unit);
    expect(security.status, security.output).toBe(0);
  }
});
