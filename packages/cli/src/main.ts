#!/usr/bin/env node
// The process: arguments, signals, output and exit code.
import { readFileSync } from 'node:fs';
import { exitCodes } from './errors.ts';
import { runCommand } from './run-command.ts';

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

process.exitCode = await runCommand(process.argv.slice(2), process, { signal: stopping.signal, version });
