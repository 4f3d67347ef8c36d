// `voicecall login` and `profiles`: only credentials that work are stored, nobody else can read them, and a key goes to no
// other installation.
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { addTenant } from '../harness/contract/add-tenant.ts';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { cliHome, envOf } from './run-cli.ts';
import type { CliHome } from './run-cli.ts';

const platform = sharedPlatform();

const configOf = (home: CliHome): string => join(home.folder, 'config/voicecall/config.json');
const flags = () => ['--base-url', platform.url, '--tenant', platform.tenant.id];
const login = (home: CliHome, ...more: string[]) =>
  home.run(['login', ...flags(), ...more], `${platform.tenant.apiKey}\n`);

it('a process reads the key from its standard input', async () => {
  const home = await cliHome();
  const args = ['login', ...flags()];
  expect(await home.spawn(args, `${platform.tenant.apiKey}\n`)).toMatchObject({ code: 0, stderr: '' });
  expect(await home.json('calls', 'list')).toEqual([]);
  expect(await home.spawn(args, '')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'usage: no API key on standard input\n',
  });
});

it('a login is used by later commands; its key is readable by its owner only and never shown', async () => {
  const home = await cliHome();
  expect(await login(home)).toMatchObject({ code: 0, stderr: '' });
  expect(await home.json('calls', 'list')).toEqual([]);
  expect((await stat(configOf(home))).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(configOf(home)))).mode & 0o777).toBe(0o700);
  const shown = await Promise.all([
    home.run(['profiles']),
    home.run(['profiles', '--json']),
    login(home, '--json'),
    home.run(['calls', 'get', 'AJ_none']),
  ]);
  for (const { stdout, stderr } of shown) expect(stdout + stderr).not.toContain(platform.tenant.apiKey);
  expect(shown[0]?.stdout).toBe(
    `*\tdefault\t${platform.url}\t${platform.tenant.id}\t…${platform.tenant.apiKey.slice(-4)}\n`,
  );
});

it('what does not work is not stored', async () => {
  const home = await cliHome();
  for (const [args, key] of [
    [flags(), 'svc_live_000000000000000000000000'],
    [['--base-url', 'http://127.0.0.1:1', '--tenant', 'tn_1'], 'key'],
    [['--base-url', 'nowhere', '--tenant', 'tn_1'], 'key'],
    [flags(), ''],
    [['--base-url', platform.url], 'key'],
  ] as const)
    expect((await home.run(['login', ...args], key)).code).toBeGreaterThan(0);
  await expect(readFile(configOf(home))).rejects.toThrow('ENOENT');
});

it('profiles are selected and deleted; a flag wins over variables, and variables over the default profile', async () => {
  const home = await cliHome();
  const other = await addTenant(platform);
  await login(home);
  await home.with(envOf(platform, other)).run(['login', '--profile', 'other']);
  const tenantOf = async (at: CliHome, ...args: string[]): Promise<string> => {
    const { stderr } = await at.run([
      ...args,
      'listen',
      '--forward-to',
      'http://127.0.0.1:1',
      '--endpoint',
      'twe_none',
    ]);
    const { stdout } = await at.run([...args, 'events', '--json']);
    return stderr.startsWith('webhook_not_found') && stdout === '[]\n' ? 'works' : stderr;
  };
  expect(await tenantOf(home, '--profile', 'other')).toBe('works');
  // The variables are wrong: whoever names a profile does not get them.
  const wrong = home.with({ SVC_TENANT_ID: 'tn_wrong' });
  expect(await tenantOf(wrong, '--profile', 'other')).toBe('works');
  expect(await tenantOf(wrong)).toMatch(/^forbidden/);
  expect(await tenantOf(wrong, '--tenant', platform.tenant.id)).toBe('works');
  expect(await home.run(['profiles', 'use', 'other'])).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(await home.json('profiles')).toMatchObject([
    { profile: 'default', default: false },
    { profile: 'other', default: true, tenant_id: other.id },
  ]);
  expect((await home.run(['profiles', 'delete', 'other'])).code).toBe(0);
  expect(await home.json('profiles')).toMatchObject([{ profile: 'default', default: true }]);
  for (const args of [
    ['profiles', 'use', 'other'],
    ['profiles', 'delete', 'other'],
    ['calls', 'list', '--profile', 'other'],
  ])
    expect(await home.run(args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^usage: there is no profile other/),
    });
});

it('the key of a profile is not sent to another address', async () => {
  const home = await cliHome();
  await login(home);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(JSON.stringify(request.headers));
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tenant = ['--tenant', platform.tenant.id];
  for (const result of [
    await home.with({ SVC_BASE_URL: elsewhere }).run(['calls', 'list', ...tenant]),
    await home.run(['calls', 'list', '--base-url', elsewhere, ...tenant]),
  ])
    expect(result).toMatchObject({ code: 2, stderr: expect.stringMatching(/^usage: no API key/) });
  expect(requests).toEqual([]);
});

it('a broken file is named on one line, and is not overwritten', async () => {
  const home = await cliHome();
  await mkdir(dirname(configOf(home)), { recursive: true });
  for (const text of [
    '',
    '{',
    '[]',
    'null',
    '{"profiles":[1]}',
    '{"profiles":{"a":{}}}',
    '{"profiles":{"../a":{}}}',
    '{"default_profile":1}',
  ]) {
    await writeFile(configOf(home), text);
    for (const args of [['calls', 'list'], ['profiles'], ['login', ...flags()]]) {
      const { code, stdout, stderr } = await home.run(args, platform.tenant.apiKey);
      expect({ text, code, stdout }).toEqual({ text, code: 2, stdout: '' });
      expect(stderr).toMatch(/^usage: .*config\.json is broken.*\n$/);
    }
    expect(await readFile(configOf(home), 'utf8')).toBe(text);
  }
});
