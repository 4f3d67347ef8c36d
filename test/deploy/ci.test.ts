// The two places that say what every change must pass.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../harness/platform/run-process.ts';

const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
/** Without options, such as the half of the tests that a job runs. */
const commandsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/npx -y pnpm@12 ([a-z:]+)/g)].map(([, name = '']) => name)),
];

it('the workflow of GitHub runs the commands of .ci/run, which runs the tests as the README says', () => {
  const commands = commandsIn(read('.ci/run'));
  expect(commands.length).toBeGreaterThan(5);
  // The workflow also has the time for what takes long.
  expect(commandsIn(read('.github/workflows/ci.yml')).toSorted()).toEqual(
    [...commands, 'generators', 'test:long'].toSorted(),
  );
  for (const file of ['.ci/run', 'README.md']) expect(read(file)).toMatch(/^npx -y pnpm@12 test\b(?!:)/m);
});
