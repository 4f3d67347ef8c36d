// `voicecall completion`: scripts for shells. They ask the hidden command `complete` for the words that may follow, so
// that a script need not be made again for a new version.
import { Argument } from 'commander';
import type { Command, Option } from 'commander';
import type { CliContext } from '../context.ts';
import { readConfig } from '../settings/config-file.ts';

const scripts = {
  bash: `_voicecall() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(voicecall complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _voicecall voicecall`,
  zsh: `#compdef voicecall
_voicecall() {
  local -a found
  found=("\${(@f)$(voicecall complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _voicecall voicecall`,
  fish: `complete -c voicecall -f -a '(set -l words (commandline -opc) (commandline -ct); voicecall complete -- $words[2..-1] 2>/dev/null)'`,
} as const;

/** Registers the command, and the one that the scripts use. */
export function addCompletionCommands(program: Command, context: CliContext): void {
  program
    .command('completion')
    .description('Print a completion script for a shell')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      `
Examples:
  $ source <(voicecall completion bash)
  $ voicecall completion zsh > "\${fpath[1]}/_voicecall"
  $ voicecall completion fish > ~/.config/fish/completions/voicecall.fish`,
    )
    .action((shell: keyof typeof scripts) => context.out(scripts[shell]));
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) => {
      for (const word of completionsOf(program, words, () => Object.keys(readConfig(context.env).profiles)))
        context.out(word);
    });
}

/** The words that may stand in place of the last one of `words`, which may be incomplete or empty. */
export function completionsOf(program: Command, words: readonly string[], profiles: () => string[]): string[] {
  const before = words.slice(0, -1);
  const current = words.at(-1) ?? '';
  const { command, positionals } = commandOf(program, before);
  const options = [...program.options, ...(command === program ? [] : command.options)];
  const valued = optionWithValue(options, before.at(-1));
  const candidates = valued
    ? valued.long === '--profile'
      ? profiles()
      : (valued.argChoices ?? [])
    : current.startsWith('-')
      ? [...options.flatMap(({ long, hidden }) => (long && !hidden ? [long] : [])), '--help']
      : [...command.commands.filter((it) => !isHidden(it)).map((it) => it.name()), ...choicesOf(command, positionals)];
  return candidates.filter((word) => word.startsWith(current));
}

/** The command that complete words name, and how many arguments it has already. */
function commandOf(program: Command, words: readonly string[]): { command: Command; positionals: number } {
  let command = program;
  let positionals = 0;
  for (const [index, word] of words.entries()) {
    const options = [...program.options, ...command.options];
    if (word.startsWith('-') || optionWithValue(options, words[index - 1])) continue;
    const next: Command | undefined = command.commands.find((it) => it.name() === word);
    if (next) command = next;
    else positionals += 1;
  }
  return { command, positionals };
}

const optionWithValue = (options: readonly Option[], word: string | undefined): Option | undefined =>
  word === undefined
    ? undefined
    : options.find((option) => option.required && (option.long === word || option.short === word));

const choicesOf = (command: Command, position: number): readonly string[] =>
  command.registeredArguments[position]?.argChoices ?? [];

// commander has no public reader for this.
const isHidden = (command: Command): boolean => (command as unknown as { _hidden: boolean })._hidden;
