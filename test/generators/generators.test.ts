// openapi.json as others use it: eight generators make clients of it, each client compiles, and two of them call a running
// platform. What this machine has no program for is reported and not tried.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compatibilityTable } from '../harness/compatibility/table.ts';
import { startPlatformProcess } from '../harness/platform/run-platform.ts';
import type { PlatformProcess } from '../harness/platform/run-platform.ts';
import { quietPort, repository, sweep, temporaryDirectory } from '../harness/platform/run-process.ts';
import { folderOf, generators } from './generators.ts';
import type { Generator } from './generators.ts';
import {
  absent,
  installNpmPackages,
  installOapiCodegen,
  installOpenapiGenerator,
  installPythonClient,
  runScript,
} from './toolchain.ts';

const missing = new Set(absent(['python3', 'java', 'javac', 'mvn', 'go']));
const tried = generators.filter(({ needs }) => needs.every((program) => !missing.has(program)));
const untried = generators.filter((generator) => !tried.includes(generator));
/** Generator → what was seen: that it generates, that the client compiles, how many calls the client made. */
const seen = new Map<Generator, [generates: string, compiles: string, calls: string]>(
  generators.map((generator) => [generator, ['no', 'no', generator.call ? 'none' : 'not tried']]),
);
const cellsOf = (generator: Generator): string[] => seen.get(generator) ?? [];

const directory = temporaryDirectory();
let platform: PlatformProcess;

beforeAll(async () => {
  for (const { title, language, needs } of untried)
    process.stdout.write(
      `not tried: ${title} (${language}) needs ${needs.filter((program) => missing.has(program)).join(', ')}\n`,
    );
  const needed = (...programs: Parameters<typeof absent>[0]): boolean =>
    programs.every((program) => !missing.has(program));
  await Promise.all([
    installNpmPackages(),
    needed('python3') && installPythonClient(),
    needed('go') && installOapiCodegen(),
    needed('java', 'mvn') && installOpenapiGenerator(),
  ]);
  platform = await startPlatformProcess({
    dataDir: join(directory, 'data'),
    port: await quietPort(),
    env: { LOG_LEVEL: 'error' },
  });
});

afterAll(async () => {
  platform?.signal('SIGINT');
  await platform?.ended;
  await sweep(directory);
});

describe.each(tried.map((generator) => [generator.title, generator.language, generator] as const))(
  '%s for %s',
  (_title, _language, generator) => {
    const folder = folderOf(generator);

    it('generates a client', async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await generator.generate(folder);
      expect(await readdir(folder)).not.toEqual([]);
      cellsOf(generator)[0] = 'yes';
    });

    it('generates a client that compiles', async () => {
      expect(await generator.compile(folder)).not.toMatch(/error/i);
      cellsOf(generator)[1] = 'yes';
    });

    const { call: makeCalls } = generator;
    if (!makeCalls) return;
    it('generates a client that calls the platform', async () => {
      const calls = await made(makeCalls, folder);
      const [trunk, agent, call] = calls;
      expect(calls).toEqual([
        { call: 'createTrunk', id: expect.stringMatching(/^tt_/), direction: 'outbound' },
        { call: 'createAgent', id: expect.stringMatching(/^ta_/), status: 'active' },
        { call: 'dispatchCall', id: expect.stringMatching(/^AJ_/) },
        { call: 'listCalls', ids: [call?.['id']], metadata: null },
        { call: 'getAgent', status: 404, error: 'agent_not_found' },
        { call: 'dispatchCall', status: 400, error: 'invalid_phone_format', fields: ['to_number'] },
      ]);
      // What the client was told is what there is.
      expect((await platform.client.calls.get(String(call?.['id']))).call).toMatchObject({
        agent_id: agent?.['id'],
        trunk_id: trunk?.['id'],
        to_number: '+15005550001',
      });
      cellsOf(generator)[2] = `${calls.length}`;
    });
  },
);

async function made(call: NonNullable<Generator['call']>, folder: string): Promise<Record<string, unknown>[]> {
  const printed = await call(folder, {
    BASE_URL: platform.url,
    TENANT_ID: platform.tenantId,
    API_KEY: platform.apiKey,
  });
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('the page says what was seen', () => {
  // What this machine cannot try, it cannot say.
  if (untried.length > 0) return;
  const columns = ['generator', 'language', 'generates', 'compiles', 'calls'];
  const rows = generators.map((generator) => [generator.title, generator.language, ...cellsOf(generator)]);
  const { written, found } = compatibilityTable('generators', { columns, rows });
  expect(written).toBe(found);
});

it('is clean under all rules of Spectral that can apply to it', async () => {
  const ruleset = join(repository, '.spectral.yaml');
  const options = ['--ruleset', ruleset, '--fail-severity', 'hint'];
  const found = await runScript('@stoplight/spectral-cli', ['lint', ...options, join(repository, 'openapi.json')]);
  expect(found).toContain('No results');
});
