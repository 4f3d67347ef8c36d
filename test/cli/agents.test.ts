// `voicecall agents test`: what came of a run, its exit code, and JUnit's file.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedAgent } from '@voicecall/contract';
import { expect, it } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { cliHome, envOf } from './run-cli.ts';

const platform = sharedPlatform();
const said = (text: string) => [{ type: 'said' as const, text }];
const caller = { type: 'dialogue' as const, messages: ['Hello?'] };

it('runs the tests of an agent, ends with 1 unless all pass, and writes what CI services read', async () => {
  const { client } = platform.tenant;
  const { id } = await client.agents.create({ ...recordedAgent });
  const good = await client.testCases.create(id, { name: 'Greets', caller, assertions: said('Example Realty') });
  const cli = await cliHome(envOf(platform));
  expect(await cli.run(['agents', 'test', id, '--times', '2'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^passed {2}Greets \(1 of 2\)\npassed {2}Greets \(2 of 2\)\n2 of 2 passed \(version 1, tr_\w+: passed\)\n$/,
    ),
  });
  await client.testCases.create(id, { name: 'Sells <all>', caller, assertions: said('discount') });
  const file = join(cli.folder, 'results.xml');
  const { code, stdout } = await cli.run(['agents', 'test', id, '--junit', file]);
  expect(code).toBe(1);
  expect(stdout).toContain('failed  Sells <all>\n        the agent did not say "discount"\n');
  const xml = await readFile(file, 'utf8');
  expect(xml).toContain('<testsuites tests="2" failures="1" errors="0">');
  expect(xml).toContain('<failure message="the agent did not say &quot;discount&quot;">');
  const one = await cli.run(['agents', 'test', id, '--case', good.id, '--json']);
  expect([one.code, JSON.parse(one.stdout)]).toMatchObject([0, { test_run: { status: 'passed' } }]);
});

it('says why tests cannot be run', async () => {
  const { id } = await platform.tenant.client.agents.create({ ...recordedAgent });
  const cli = await cliHome(envOf(platform));
  const { code, stderr } = await cli.run(['agents', 'test', id]);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^no_test_cases: The agent has no tests/)]);
});
