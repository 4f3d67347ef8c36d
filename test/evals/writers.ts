// Who wrote the calls and the recorded answers, as a file beside them says.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callsFolder } from './evaluation-call.ts';

const fileIn = (folder: string): string => join(folder, 'RECORDED.md');
const names = { drafts: 'Honest drafts', verdicts: 'Verdicts' } as const;

/** The lines of the file's list, for people. */
export const writers = (folder = callsFolder): string[] =>
  readFileSync(fileIn(folder), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(2));

/** Names the models that were asked. `except`: the calls whose answers are still the earlier ones. */
export function noteWriters(
  ids: Readonly<Record<keyof typeof names, string>>,
  { except, folder = callsFolder }: { readonly except: readonly string[]; readonly folder?: string },
): void {
  const still = except.length === 0 ? '' : ` Still the earlier ones: ${except.join(', ')}.`;
  const lines = (['drafts', 'verdicts'] as const).map((key) => `- ${names[key]}: ${ids[key]}.${still}`);
  const others = readFileSync(fileIn(folder), 'utf8')
    .trimEnd()
    .split('\n')
    .filter((line) => !Object.values(names).some((name) => line.startsWith(`- ${name}:`)));
  writeFileSync(fileIn(folder), `${[...others, ...lines].join('\n')}\n`);
}
