// docs/cli.md: its list has every command, each command has a description, and its examples are commands that exist.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addCommands } from '../../packages/cli/src/commands/add-commands.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { repository } from '../harness/platform/run-process.ts';

const { program } = createProgram(process, { signal: new AbortController().signal, version: '0' }, addCommands);
type Command = typeof program;
const visible = (command: Command): readonly Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter((it) => it.name() !== 'help');
/** Every command that does something, with its words. */
const leaves = (command: Command, words: readonly string[]): { words: readonly string[]; command: Command }[] =>
  visible(command).flatMap((it) => {
    const own = [...words, it.name()];
    return visible(it).length > 0 ? leaves(it, own) : [{ words: own, command: it }];
  });
const commands = leaves(program, []);

/** What the help of a command says. */
function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (part) => (help += part) }).outputHelp();
  return help;
}
/** Commands without a form of their own; see packages/cli/src/commands/resources.ts. */
const [own, generated] = [false, true].map((wanted) =>
  commands.filter(({ command }) => /^It sends [A-Z]+ \//m.test(helpOf(command)) === wanted),
) as [typeof commands, typeof commands];

const page = join(repository, 'docs/cli.md');
const text = await readFile(page, 'utf8');

it('the list of commands is that of the program', async () => {
  const usage = ({ words, command }: (typeof commands)[number]): string =>
    [...words, ...command.registeredArguments.map((it) => `<${it.name()}>`)].join(' ');
  const groups = [...new Set(generated.map(({ words }) => `\`${words[0]}\``))];
  const list = `${own.map((it) => `\`${usage(it)}\``).join(', ')}.\n\nOne for each operation, which \`--help\` lists, of ${groups.join(', ')}.`;
  const expected = text.replace(
    /<!-- commands -->[^]*<!-- \/commands -->/,
    () => `<!-- commands -->\n\n${list}\n\n<!-- /commands -->`,
  );
  if (process.env['UPDATE_CLI_PAGE'] === '1') await writeFile(page, expected);
  else expect(text).toBe(expected);
  expect(commands.filter(({ command }) => command.description() === '')).toEqual([]);
});

describe('examples', () => {
  const inPage = [...text.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const inHelp = own.flatMap(({ command }) =>
    [...helpOf(command).matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line),
  );
  const examples = [...inPage, ...inHelp].filter((line) => /(^|\()voicecall /.test(line));

  it('are many', () => {
    expect(examples.length).toBeGreaterThan(15);
  });

  it.each(examples)('%s', (line) => {
    const [, rest = ''] = /voicecall ([^|><)]*)/.exec(line) ?? [];
    const words = rest.trim().split(/\s+/);
    const found = commands.find((it) => it.words.every((word, index) => words[index] === word));
    expect(found ?? words[0]).toSatisfy((it) => it === '--help' || typeof it === 'object');
    const options = [...program.options, ...(found?.command.options ?? [])].flatMap(({ long, short }) => [long, short]);
    for (const word of words.filter((it) => it.startsWith('-'))) expect([...options, '--help']).toContain(word);
  });
});
