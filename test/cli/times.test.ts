// Every flag that takes a time, found in the program itself: what does not exist is refused before anything is sent.
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { addCommands } from '../../packages/cli/src/commands/add-commands.ts';
import { createProgram } from '../../packages/cli/src/program.ts';
import { cliHome } from './run-cli.ts';

type Command = ReturnType<typeof createProgram>['program'];

interface TimeFlag {
  readonly path: readonly string[];
  readonly flag: string;
}

function timeFlags(command: Command, path: readonly string[] = []): readonly TimeFlag[] {
  const here = command.options.filter(({ flags }) => /<time>/.test(flags));
  return [
    ...here.map(({ long }) => ({ path, flag: long ?? '' })),
    ...command.commands.flatMap((inner) => timeFlags(inner, [...path, inner.name()])),
  ];
}

const stream = () => Object.assign(new PassThrough(), { isTTY: false, columns: 0, hasColors: () => false });
const { program } = createProgram(
  { stdin: Readable.from(['']), stdout: stream(), stderr: stream(), env: {} },
  { signal: new AbortController().signal, version: '0.0.0' },
  addCommands,
);
const flags = timeFlags(program);

it('there are flags that take a time', () => {
  expect(flags.map(({ path, flag }) => [...path, flag].join(' '))).toEqual([
    'listen --since',
    'events list --since',
    'events follow --since',
    'calls list --since',
    'calls list --until',
    'bookings list --preferred-after',
    'bookings list --preferred-before',
    'requests list --since',
    'requests list --until',
  ]);
});

const wrong = ['2026-02-30', '2026-11-26 junk', '2026-02-30T10:00:00Z', '2026-11-26T25:00', 'yesterday', ''];

it.each(flags.flatMap(({ path, flag }) => wrong.map((text) => [path.join(' '), flag, text] as const)))(
  '%s %s %j is refused with a sentence, and nothing is sent',
  async (path, flag, text) => {
    // Nobody listens there: a request would end with another error.
    const home = await cliHome({ SVC_BASE_URL: 'http://127.0.0.1:9', SVC_TENANT_ID: 'tn_1', SVC_API_KEY: 'x' });
    const surplus = path.endsWith('listen') ? ['--forward-to', 'http://127.0.0.1:9/hook'] : [];
    const { code, stdout, stderr } = await home.run([...path.split(' '), ...surplus, flag, text]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`usage: ${JSON.stringify(text)} is no time: give a day`);
  },
);
