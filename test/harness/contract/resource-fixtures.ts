// All files `*.fixture.ts` below `test`, as one.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ResourceFixture } from './resource-fixture.ts';

const tests = join(import.meta.dirname, '../..');
const found: ResourceFixture[] = [];
for (const file of globSync('**/*.fixture.ts', { cwd: tests }).toSorted())
  found.push(((await import(pathToFileURL(join(tests, file)).href)) as { default: ResourceFixture }).default);

/** The members of all fixtures. Two that say the same thing are a mistake. */
function all<K extends Exclude<keyof ResourceFixture, 'rules'>>(member: K): NonNullable<ResourceFixture[K]> {
  const entries = found.flatMap((fixture) => Object.entries(fixture[member] ?? {}));
  const doubled = entries.find(([name], index) => entries.findIndex(([other]) => other === name) !== index);
  if (doubled) throw new Error(`two files *.fixture.ts have ${doubled[0]} under ${member}`);
  return Object.fromEntries(entries) as NonNullable<ResourceFixture[K]>;
}

export const resourceFixtures: Required<ResourceFixture> = {
  records: all('records'),
  parameters: all('parameters'),
  examples: all('examples'),
  errors: all('errors'),
  rows: all('rows'),
  rules: found.flatMap(({ rules = [] }) => rules),
};
