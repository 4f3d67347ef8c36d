#!/usr/bin/env node
// The process: arguments, signals, output and exit code.
import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { addCommands } from './commands/add-commands.ts';
import { errorFacts, errorLine, exitCodeOf, exitCodes } from './errors.ts';
import { printableJson } from './output/printable.ts';
import { createProgram } from './program.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    // After a second Ctrl-C nothing is waited for.
    if (stopping.signal.aborted) process.exit(exitCodes.interrupted);
    stopping.abort();
  });

// The reader of a pipe has ended, for example `head`: there is nobody to write to.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });

const { program, context } = createProgram(process, { signal: stopping.signal, version }, addCommands);
try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  else if (stopping.signal.aborted) process.exitCode = exitCodes.interrupted;
  else {
    context.err(context.json() ? printableJson({ error: errorFacts(error) }) : errorLine(error));
    process.exitCode = exitCodeOf(error);
  }
}
