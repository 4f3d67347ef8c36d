// One command of the command line, from its arguments to its exit code.
import { CommanderError } from 'commander';
import { addCommands } from './commands/add-commands.ts';
import type { CliContext, Io } from './context.ts';
import { errorFacts, errorLine, exitCodeOf, exitCodes } from './errors.ts';
import { printableJson } from './output/printable.ts';
import { createProgram } from './program.ts';

/** Runs a command to its end and returns its exit code. `args` are those of the user, without program and script. */
export async function runCommand(
  args: readonly string[],
  io: Io,
  process: Pick<CliContext, 'signal' | 'version'>,
): Promise<number> {
  const { program, context } = createProgram(io, process, addCommands);
  try {
    await program.parseAsync(args, { from: 'user' });
    return context.exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (process.signal.aborted) return exitCodes.interrupted;
    context.err(context.json() ? printableJson({ error: errorFacts(error) }) : errorLine(error));
    return exitCodeOf(error);
  }
}
