// `voicecall mcp`: a server of the Model Context Protocol for the API of one tenant.
import { randomBytes } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import type { Client } from '@voicecall/sdk';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { attemptMs, requestMs } from './limits.ts';

/** What the command uses of the command line. */
export interface McpContext {
  client(): Client;
  settings(): { readonly tenant_id: string; readonly api_key: string };
  /** Writes a line to stderr. */
  err(text: string): void;
  readonly signal: AbortSignal;
  readonly version: string;
}

/** Options of the command. */
export interface McpOptions {
  /** The port of the HTTP server; without it, the server uses standard input and output. */
  readonly http?: number | undefined;
  readonly host: string;
  readonly allowedHost?: readonly string[] | undefined;
  readonly token?: string | undefined;
  readonly allowDial?: boolean | undefined;
}

const leastTokenChars = 16;

/** Registers `mcp`. */
export function addMcpCommand(program: Command, context: McpContext): void {
  program
    .command('mcp')
    .description('serve the API to an AI model with the Model Context Protocol, on stdin and stdout or over HTTP')
    .option('--http <port>', 'serve over HTTP on this port; 0 takes a free one', portOf)
    .option('--host <address>', 'address to listen on with --http', '127.0.0.1')
    .option('--allowed-host <name...>', 'names by which clients reach this machine, for --host with another address')
    .addOption(
      new Option('--token <token>', 'bearer token for --http; without it a new one is printed')
        .env('VOICECALL_MCP_TOKEN')
        .argParser(tokenOf),
    )
    .option('--allow-dial', 'also offer the tools that call telephones, hang up, cancel and send again')
    .action((options: McpOptions) => runMcp(context, options, process));
}

/** Serves until stdin ends (without `http`) or the context's signal aborts. */
export async function runMcp(
  context: McpContext,
  options: McpOptions,
  { stdin, stdout }: { readonly stdin: Readable; readonly stdout: Writable },
): Promise<void> {
  // The other commands need not wait for these modules.
  const [{ mcpServerFactory }, { presenter }] = await Promise.all([
    import('./server.ts'),
    import('./untrusted-text.ts'),
  ]);
  const { tenant_id, api_key } = context.settings();
  const { signal, version } = context;
  const token = options.token ?? randomBytes(24).toString('base64url');
  const secrets = [api_key, token];
  const present = presenter(secrets);
  const log = (line: string): void => context.err(String(present(line)).replaceAll('\n', ' '));
  const allowDial = options.allowDial === true;
  const createServer = mcpServerFactory({
    client: context.client(),
    tenantId: tenant_id,
    allowDial,
    secrets,
    now: Date.now,
    timeouts: { timeoutMs: attemptMs, totalTimeoutMs: requestMs },
    version,
  });
  if (options.http === undefined) {
    const { serveOnStdio } = await import('./serve-stdio.ts');
    return serveOnStdio(createServer, { stdin, stdout, log, signal });
  }
  const { serveOnHttp } = await import('./serve-http.ts');
  const { host, http: port, allowedHost: allowedHosts = [] } = options;
  const server = await serveOnHttp(createServer, { host, port, token, allowedHosts, log });
  log(`MCP server on ${server.url}, ${allowDial ? 'which may dial' : 'read-only'}`);
  if (options.token === undefined) context.err(`Bearer token: ${token}`);
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
    if (signal.aborted) resolve();
  });
  await server.close();
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return port;
}

function tokenOf(token: string): string {
  if (!/^[\x21-\x7e]+$/.test(token) || token.length < leastTokenChars)
    throw new InvalidArgumentError(`It must have ${leastTokenChars} or more visible ASCII characters.`);
  return token;
}
