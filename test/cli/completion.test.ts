// `voicecall completion`: the words that may follow, and the script in a real bash.
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callStatus, eventTypes } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { repository } from '../harness/platform/run-process.ts';
import { cliHome } from './run-cli.ts';

it.each([
  [['cal'], ['calls']],
  [
    ['calls', ''],
    ['list', 'get', 'watch', 'dispatch', 'end', 'turns', 'waveform', 'phone-test', 'erase', 'hold', 'timeline'],
  ],
  [
    ['--json', 'calls', 'w'],
    ['watch', 'waveform'],
  ],
  [['calls', 'list', '--status', ''], callStatus.options],
  [['calls', 'list', '--status', 'failed', '--sin'], ['--since']],
  [['trigger', 'booking'], eventTypes.filter((type) => type.startsWith('booking'))],
  [['trigger', 'webhook.test', ''], []],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['listen', '--forward-to', ''], []],
  [['--profile', 'st'], ['staging']],
])('%j', async (words, expected) => {
  const home = await cliHome();
  await mkdir(join(home.folder, 'config/voicecall'), { recursive: true });
  const profile = { base_url: 'http://127.0.0.1', tenant_id: 'tn_1', api_key: 'key' };
  await writeFile(
    join(home.folder, 'config/voicecall/config.json'),
    JSON.stringify({ profiles: { staging: profile, prod: profile } }),
  );
  const { code, stdout } = await home.run(['complete', '--', ...words]);
  expect(code).toBe(0);
  expect(stdout.split('\n').filter(Boolean)).toEqual(expected);
});

it.each(['bash', 'zsh', 'fish'])('%s has a script', async (shell) => {
  const home = await cliHome();
  const { code, stdout } = await home.run(['completion', shell]);
  expect(code).toBe(0);
  expect(stdout).toContain('voicecall complete -- ');
});

it('works in bash', async () => {
  const home = await cliHome();
  const bin = join(home.folder, 'voicecall');
  await writeFile(
    bin,
    `#!/bin/sh\nexec "${process.execPath}" "${join(repository, 'packages/cli/src/main.ts')}" "$@"\n`,
  );
  await chmod(bin, 0o755);
  const script =
    'source <(voicecall completion bash); COMP_WORDS=(voicecall deliveries ""); COMP_CWORD=2; _voicecall; echo "${COMPREPLY[@]}"';
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], {
    env: { PATH: `${home.folder}:${process.env['PATH']}`, ...home.env },
    encoding: 'utf8',
  });
  expect({ stdout, stderr }).toEqual({
    stdout: 'list get resend redeliver create-redelivery get-redelivery\n',
    stderr: '',
  });
});
