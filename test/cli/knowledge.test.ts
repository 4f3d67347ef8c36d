// `voicecall knowledge`: a document is added from a file, listed, and searched.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sharedPlatform } from '../harness/platform/shared-platform.ts';
import { cliHome, envOf } from './run-cli.ts';

const platform = sharedPlatform('api');

it('adds a document from a file, lists it, and finds its passages', async () => {
  const cli = await cliHome(envOf(platform));
  const folder = await mkdtemp(join(tmpdir(), 'voicecall-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await cli.run(['knowledge', 'list'])).toMatchObject({ code: 0, stdout: '', stderr: 'No documents.\n' });
  const file = join(folder, 'house-rules.md');
  await writeFile(file, '# Pets\n\nDogs are welcome.\nCats are not.\n');
  const added = await cli.run(['knowledge', 'add', file]);
  expect(added).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^kd_\w+ {2}house-rules: 1 passage\n$/) as string,
  });
  const { stdout } = await cli.run(['knowledge', 'list', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([{ name: 'house-rules', format: 'markdown', language: 'en' }]);
  expect(await cli.run(['knowledge', 'search', 'Is my dog welcome?'])).toMatchObject({
    code: 0,
    stdout: 'house-rules › Pets\n  Dogs are welcome.\n  Cats are not.\n',
  });
  expect(await cli.run(['knowledge', 'search', 'football'])).toMatchObject({ stderr: 'No document answers this.\n' });
  const absent = await cli.run(['knowledge', 'add', join(folder, 'none.md')]);
  expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('no such file') as string });
});
