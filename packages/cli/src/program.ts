// The commands and the options that all of them accept.
import { Command, Option } from 'commander';
import type { CliContext, Io } from './context.ts';
import { createContext } from './context.ts';

/** The program, ready to parse arguments. `addCommands` registers each command with the context. */
export function createProgram(
  io: Io,
  process: Pick<CliContext, 'signal' | 'version'>,
  addCommands: (program: Command, context: CliContext) => void,
): { program: Command; context: CliContext } {
  const program = new Command('voicecall');
  const context = createContext(io, () => program.opts(), process);
  program
    .description('Command line of the Voice Calling Platform')
    .version(process.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .addOption(new Option('--profile <name>', 'profile to use (see "voicecall profiles")'))
    .addOption(new Option('--base-url <url>', 'root URL of the installation [SVC_BASE_URL]'))
    .addOption(new Option('--tenant <id>', 'tenant [SVC_TENANT_ID]'))
    .addOption(new Option('--api-key <key>', 'API key; prefer SVC_API_KEY, which other users cannot see [SVC_API_KEY]'))
    .addOption(new Option('--json', 'print JSON: one value, or one per line for streams'))
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
      // One line: commander puts its suggestion on a second one.
      outputError: (text, write) =>
        write(
          `${text
            .replace(/^error: /, 'usage: ')
            .trim()
            .replaceAll('\n', ' ')}\n`,
        ),
    });
  addCommands(program, context);
  return { program, context };
}
