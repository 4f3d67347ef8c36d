// What every command gets: the client of the chosen profile, the output, and the signal that ends it.
import { createClient } from '@voicecall/sdk';
import type { Client } from '@voicecall/sdk';
import { exitCodes } from './errors.ts';
import { printableJson } from './output/printable.ts';
import { chosenProfile, resolveSettings } from './settings/settings.ts';
import type { GlobalOptions, Settings } from './settings/settings.ts';

/** What a command may use of the process. */
export interface CliContext {
  /** A client with the settings below. @throws UsageError when base URL, tenant or key is absent. */
  client(): Client;
  /** Base URL, tenant and key from flags, environment and profile. The key must never be printed. */
  settings(): Settings;
  /** The name of the chosen profile, which need not exist. */
  profile(): string;
  /** `--json` was given: print one JSON value, or one JSON value per line. */
  json(): boolean;
  /** Columns of the terminal that stdout is; undefined for a pipe or a file. */
  width(): number | undefined;
  /** Whether colors may be used on stdout. */
  colors(): boolean;
  /** Writes a line to stdout, as it is: text of the API must have passed `printable`. */
  out(text: string): void;
  /** Writes a value as JSON: indented at a terminal, on one line otherwise. */
  outJson(value: unknown): void;
  /** Writes a line to stderr, as it is: text of the API must have passed `printable`. */
  err(text: string): void;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
  readonly env: NodeJS.ProcessEnv;
  /** Version of this package. */
  readonly version: string;
  /** Where questions are asked, and their answers come from. */
  readonly terminal: Pick<Io, 'stdin' | 'stderr'>;
  /** How the command ends when it throws nothing; 0 at first. */
  exitCode: number;
}

/** The parts of the process that a context uses. */
export interface Io {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly stdout: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'hasColors'>;
  readonly stderr: NodeJS.WritableStream;
  readonly env: NodeJS.ProcessEnv;
}

/** A context for a program whose global options `options` reads. */
export function createContext(
  io: Io,
  options: () => GlobalOptions,
  { signal, version }: Pick<CliContext, 'signal' | 'version'>,
): CliContext {
  const { stdout, stderr, env } = io;
  const settings = (): Settings => resolveSettings(options(), env);
  const out = (text: string): void => void stdout.write(`${text}\n`);
  return {
    settings,
    profile: () => chosenProfile(options(), env),
    client() {
      const { base_url, tenant_id, api_key } = settings();
      return createClient({ baseUrl: base_url, tenantId: tenant_id, apiKey: api_key });
    },
    json: () => options().json === true,
    width: () => (stdout.isTTY ? stdout.columns || 80 : undefined),
    // hasColors respects NO_COLOR, FORCE_COLOR and TERM=dumb.
    colors: () => (stdout.isTTY ? stdout.hasColors(16, env) : false),
    out,
    outJson: (value) => out(printableJson(value, stdout.isTTY ? 2 : undefined)),
    err: (text) => void stderr.write(`${text}\n`),
    signal,
    env,
    version,
    terminal: io,
    exitCode: exitCodes.done,
  };
}
