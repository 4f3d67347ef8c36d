// `start` as a new user runs it: from nothing to a first call, Ctrl-C, and a second start that still has everything.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createOperatorClient } from '@voicecall/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../harness/calls/place-call.ts';
import { launchPlatform, startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import {
  processesOf,
  quietPort,
  repository,
  runNode,
  sweep,
  temporaryDirectory,
} from '../harness/platform/run-process.ts';
import { signIn } from '../harness/platform/start-platform.ts';
import { isFull } from '../harness/repetitions.ts';
import { refusalOf } from '../harness/http/refusal-of.ts';
import { withCurl } from '../harness/http/with-curl.ts';

const run = promisify(execFile);
const dataDir = temporaryDirectory();
let port: number;
let platform: PlatformProcess;
beforeAll(async () => {
  port = await quietPort();
  platform = await startPlatformProcess({ dataDir, port });
});
afterAll(() => sweep(dataDir));

const finished = async (client_ref: string | undefined, count: number): Promise<void> =>
  until(async () =>
    (await platform.client.calls.list({ client_ref, status: 'completed' })).calls.length >= count ? [1] : [],
  );

/** The token of the sign-in link, which the output has once, in the banner. */
const tokenIn = (started: PlatformProcess): string => {
  const text = started.output();
  const [after, ...more] = text.split(`\n  Console     ${started.url}/console/sign-in#`).slice(1);
  expect(more).toEqual([]);
  const token = after?.split('\n')[0] ?? '';
  expect(text.split(token)).toHaveLength(2);
  return token;
};

describe('a first start', () => {
  it('prints only what a new user needs, and last how to stop it', () => {
    expect(platform.output()).toMatch(
      /^\nVoice Calling Platform is ready \(sandbox: no number is ever dialed\)\n[^]*\n  Ctrl-C ends everything\.\n\n$/,
    );
    expect(platform.output()).not.toContain('{"level"');
    expect(platform.url).toBe(`http://127.0.0.1:${port}`);
    expect(platform.output()).toContain(`DATA_DIR='${dataDir}' npx -y pnpm@12 demo --base-url ${platform.url}`);
  });

  it('prints an operator login that works, a reference page, and a key that opens its tenant', async () => {
    const operator = await signIn(platform.url, platform.operator);
    expect((await operator.tenants.get(platform.tenantId)).tenant).toMatchObject({ name: 'Demo', status: 'active' });
    expect((await fetch(`${platform.url}/docs`)).status).toBe(200);
    expect((await platform.client.calls.list()).calls).toEqual([]);
  });

  it('prints a link to the console that signs in once as that operator', async () => {
    const page = createOperatorClient({ baseUrl: platform.url });
    const response = await page.operatorSession.signInByLink({ token: tokenIn(platform) });
    expect(response.operator.email).toBe(platform.operator.email);
    expect((await refusalOf(page.operatorSession.signInByLink({ token: tokenIn(platform) }))).status).toBe(401);
  });

  it('gives another link to who can read its directory, in one line, and none where nothing runs', async () => {
    const ask = (directory: string) =>
      run(process.execPath, ['packages/server/src/console-link.ts'], {
        cwd: repository,
        env: { ...process.env, DATA_DIR: directory },
      });
    const { stdout } = await ask(dataDir);
    const [, token = ''] = new RegExp(`^${platform.url}/console/sign-in#(\\S+)\\n$`).exec(stdout) ?? [];
    const page = createOperatorClient({ baseUrl: platform.url });
    expect((await page.operatorSession.signInByLink({ token })).operator.email).toBe(platform.operator.email);
    expect(existsSync(join(dataDir, 'console-link'))).toBe(false);
    await expect(ask(join(dataDir, 'none'))).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^no platform is running on .*\n$/) as string,
    });
  });

  it('prints SDK lines that place a call', async () => {
    const lines = between(platform.output(), 'Or place one with the SDK:', 'Or with curl');
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', lines.join('\n')], {
      cwd: repository,
    });
    expect(stdout).toMatch(/call_id: 'AJ_[0-9a-f]{24}'/);
    await finished(undefined, 1);
  });

  it('prints curl lines that place a call', async () => {
    const lines = between(platform.output(), 'Or with curl', 'Ctrl-C');
    const ids: string[] = [];
    const path = await withCurl();
    for (const line of lines) {
      const command = line.replace('ta_…', ids[0] ?? '').replace('tt_…', ids[1] ?? '');
      const response: unknown = JSON.parse((await run('/bin/sh', ['-c', command], { env: { PATH: path } })).stdout);
      ids.push((response as { id?: string; call_id?: string }).id ?? (response as { call_id: string }).call_id);
    }
    expect(ids).toEqual([expect.stringMatching(/^ta_/), expect.stringMatching(/^tt_/), expect.stringMatching(/^AJ_/)]);
    await finished(undefined, 2);
  });
});

describe('a running platform', () => {
  it('is not disturbed by another start on its directory, which says why it does not start', async () => {
    const second = launchPlatform({ dataDir, port: await quietPort() });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.output()).toBe(
      `another platform (process ${platform.pid}) is running on ${dataDir}: end it, or set DATA_DIR to another directory\n`,
    );
    expect((await platform.client.calls.list()).calls).toHaveLength(2);
  });

  it('ends completely on Ctrl-C, its database included, with exit code 0', async () => {
    // The platform itself, its sandbox, its postmaster.
    expect(processesOf(dataDir).length).toBeGreaterThanOrEqual(3);
    const started = performance.now();
    platform.signal('SIGINT');
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    if (isFull) expect(performance.now() - started).toBeLessThan(20_000);
    expect(processesOf(dataDir)).toEqual([]);
    expect(platform.output()).not.toMatch(/^ +at /m);
  });
});

describe('a second start', () => {
  it('shows the same login and tenant, and finds the calls', async () => {
    const before = platform;
    platform = await startPlatformProcess({ dataDir, port });
    expect(platform).toMatchObject({ operator: before.operator, tenantId: before.tenantId, apiKey: before.apiKey });
    await signIn(platform.url, platform.operator);
    expect(tokenIn(platform)).not.toBe(tokenIn(before));
    expect((await platform.client.calls.list()).calls).toHaveLength(2);
  });

  it('still dials through the trunks of the first', async () => {
    const [agent, trunk] = await Promise.all([platform.client.agents.list(), platform.client.trunks.list()]);
    await platform.client.calls.dispatch({
      agent_id: agent.agents[0]?.id ?? '',
      trunk_id: trunk.trunks[0]?.id ?? '',
      to_number: '+15005550007',
      client_ref: 'again',
    });
    await finished('again', 1);
    expect((await platform.client.calls.list()).calls).toHaveLength(3);
  });

  it('after a SIGKILL uses the database that kept running', async () => {
    platform.signal('SIGKILL');
    await platform.ended;
    await until(async () =>
      processesOf(dataDir).some(({ command }) => command.includes('sandbox/src/main.ts')) ? [] : [1],
    );
    const orphans = processesOf(dataDir).map(({ pid }) => pid);
    expect(orphans.length).toBeGreaterThan(0);
    platform = await startPlatformProcess({ dataDir, port });
    expect(processesOf(dataDir).map(({ pid }) => pid)).toEqual(expect.arrayContaining(orphans));
    expect((await platform.client.calls.list()).calls).toHaveLength(3);
    // As when its terminal is closed.
    platform.signal('SIGHUP');
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    expect(processesOf(dataDir)).toEqual([]);
  });
});

describe('a start that fails', () => {
  const elsewhere = temporaryDirectory();
  afterAll(() => sweep(elsewhere));

  it('because its port is in use says so and leaves no process running', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port: taken } = squatter.address() as { port: number };
    const refused = launchPlatform({ dataDir: elsewhere, port: taken });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toBe(`PORT: ${taken} is in use on 127.0.0.1; end what listens there, or set another\n`);
    expect(processesOf(elsewhere)).toEqual([]);
    squatter.close();
  });

  it('because of Ctrl-C leaves no process running', async () => {
    const interrupt = async (): Promise<string> => {
      const begun = launchPlatform({ dataDir: elsewhere, port: await quietPort() });
      await until(async () => processesOf(elsewhere).filter(({ command }) => command.includes('bin/postgres')));
      begun.signal('SIGINT');
      expect((await begun.ended).code).toBe(0);
      expect(processesOf(elsewhere)).toEqual([]);
      return begun.output();
    };
    // When the machine was slow here, the platform was ready before it was interrupted: then it has said so.
    for (let tries = 1; (await interrupt()) !== ''; tries += 1) expect(tries).toBeLessThan(20);
  });

  // packages/server/src/config.test.ts has the other variables.
  const wrong: readonly (readonly [name: string, env: Record<string, string>])[] = [
    ['PORT', { PORT: 'abc' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', START_WAIT_SEC: '0' }],
  ];
  it.each(wrong)('because %s is wrong names it in one line', async (name, env) => {
    const refused = runNode({
      args: ['packages/server/src/main.ts'],
      env: { DATA_DIR: elsewhere, PORT: String(await quietPort()), LOG_LEVEL: 'warn', ...env },
    });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.output()).toMatch(new RegExp(`^[^\\n]*${name}[^\\n]*\\n$`));
    expect(processesOf(elsewhere)).toEqual([]);
  });

  it('because its directory cannot be created says so at once', async () => {
    for (const [name, directory, refusedOne] of [
      ['DATA_DIR', '/proc/voicecall/data', '/proc/voicecall'],
      ['DATA_DIR', '/proc/voicecall', '/proc/voicecall'],
      ['DATA_DIR', '/dev/null/data', '/dev/null/data'],
      ['RECORDINGS_DIR', '/proc/voicecall', '/proc/voicecall'],
    ] as const) {
      const env = { DATA_DIR: join(elsewhere, 'recordings'), PORT: String(await quietPort()), [name]: directory };
      const refused = runNode({ args: ['packages/server/src/main.ts'], env });
      expect(await refused.ended).toEqual({ code: 1, signal: null });
      expect(refused.output().trim()).toMatch(
        new RegExp(`^${name}: the directory ${refusedOne} cannot be created`, 'm'),
      );
    }
  });

  it('because variables for a real LiveKit are absent names each of them, before anything is created', async () => {
    const refused = runNode({
      args: ['packages/server/src/main.ts'],
      env: { DATA_DIR: join(elsewhere, 'never'), LIVEKIT_URL: 'http://127.0.0.1:7880', OPERATOR_PASSWORD: 'short one' },
    });
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(
      refused
        .output()
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(['LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET', 'PUBLIC_URL', 'OPERATOR_EMAIL', 'OPERATOR_PASSWORD']);
    expect(refused.output()).not.toContain('short one');
    expect(existsSync(join(elsewhere, 'never'))).toBe(false);
  });
});

/** The indented lines between two headings. */
function between(text: string, from: string, to: string): string[] {
  const start = text.indexOf('\n', text.indexOf(from));
  return text
    .slice(start, text.indexOf(to, start))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
