// The MCP server as its users run it, and the official client: in this process, on stdin and stdout, and over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult, ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { createClient } from '@voicecall/sdk';
import type { ClientOptions as SdkOptions } from '@voicecall/sdk';
import type { ToolDeps } from '../../packages/cli/src/mcp/call-tool.ts';
import { mcpServerFactory } from '../../packages/cli/src/mcp/server.ts';

/** The installation and tenant that a server is for. */
export interface Target {
  readonly url: string;
  readonly tenantId: string;
  readonly apiKey: string;
}

/** The form of a result. */
export interface Content {
  readonly about?: string;
  readonly data: Record<string, unknown>;
  readonly notes?: readonly string[];
  readonly request_id?: string;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly field?: string;
    readonly status?: number;
    readonly request_id?: string;
    readonly call_id?: string;
    readonly advice?: string;
    readonly details?: { readonly issues?: readonly { readonly path: string; readonly message: string }[] };
  };
}

/** The structured content of a result; the text has to be the same. */
export function contentOf(result: CallToolResult): Content {
  const [block, ...others] = result.content;
  if (block?.type !== 'text' || others.length > 0) throw new Error('a result is one text');
  if (block.text !== JSON.stringify(result.structuredContent)) throw new Error('text and structured content differ');
  return result.structuredContent as Content;
}

/** An opened client. */
export interface McpClient extends AsyncDisposable {
  readonly client: Client;
  /** Calls a tool and returns the structured content. */
  call(name: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Content>;
}

/** Both revisions of the protocol that clients speak. */
export const eras: Readonly<Record<string, ClientOptions['versionNegotiation']>> = {
  2025: { mode: 'legacy' },
  2026: { mode: { pin: '2026-07-28' } },
};

async function opened(
  transport: Parameters<Client['connect']>[0],
  close: () => Promise<unknown>,
  versionNegotiation: ClientOptions['versionNegotiation'] = { mode: 'legacy' },
): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation });
  await client.connect(transport);
  return {
    client,
    call: async (name, args = {}, signal) =>
      contentOf(await client.callTool({ name, arguments: args }, signal ? { signal } : {})),
    async [Symbol.asyncDispose]() {
      await client.close();
      await close();
    },
  };
}

/** What a server in this process may have otherwise. */
export type InProcess = Partial<ToolDeps> & { readonly sdk?: SdkOptions };

/** A server in this process that never really waits between attempts. */
export async function inProcess(target: Target, { sdk, ...deps }: InProcess = {}): Promise<McpClient> {
  return connected(factoryOf(target, { ...deps, ...(sdk ? { sdk } : {}) }));
}

/** What one process makes its servers with. */
export function factoryOf({ url, apiKey, tenantId }: Target, { sdk, ...deps }: InProcess = {}) {
  const sleep = async (): Promise<void> => undefined;
  return mcpServerFactory({
    client: createClient({ baseUrl: url, apiKey, tenantId, internals: { sleep }, ...sdk }),
    tenantId,
    allowDial: false,
    secrets: [apiKey],
    now: Date.now,
    timeouts: {},
    version: '0.0.0',
    ...deps,
  });
}

/** A client of one server of a factory. */
export async function connected(createServer: ReturnType<typeof mcpServerFactory>): Promise<McpClient> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createServer();
  await server.connect(theirs);
  return opened(ours, () => server.close());
}

const entry = join(import.meta.dirname, 'voicecall-mcp.ts');
const environment = ({ url, tenantId, apiKey }: Target): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  SVC_BASE_URL: url,
  SVC_TENANT_ID: tenantId,
  SVC_API_KEY: apiKey,
});

/** A client that has started the server as its own process. */
export async function overStdio(
  target: Target,
  args: readonly string[] = [],
  versionNegotiation = eras['2025'],
): Promise<McpClient> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, 'mcp', ...args],
    env: environment(target),
    stderr: 'pipe',
  });
  return opened(transport, async () => undefined, versionNegotiation);
}

/** A process with everything that it has written. */
export interface McpProcess extends AsyncDisposable {
  readonly stdin: NodeJS.WritableStream;
  stdout(): string;
  stderr(): string;
  /** Waits for text on one of the streams. */
  sees(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<number | null>;
}

/** The server as a process whose streams the test holds itself. */
export function startProcess(target: Target, args: readonly string[] = []): McpProcess {
  const child = spawn(process.execPath, [entry, 'mcp', ...args], { env: environment(target) });
  const written = { stdout: '', stderr: '' };
  const news = new EventTarget();
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk: string) => {
      written[name] += chunk;
      news.dispatchEvent(new Event('data'));
    });
  const ended = once(child, 'close').then(([code]) => {
    news.dispatchEvent(new Event('data'));
    return code as number | null;
  });
  // A process that has ended reads no more: what the test still writes is lost, as it should be.
  child.stdin.on('error', () => undefined);
  return {
    stdin: child.stdin,
    stdout: () => written.stdout,
    stderr: () => written.stderr,
    ended,
    async sees(pattern) {
      for (;;) {
        const found = pattern.exec(written.stdout) ?? pattern.exec(written.stderr);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`ended without ${pattern}: ${written.stderr}`);
        await once(news, 'data');
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}

/** A server over HTTP as its own process. */
export interface HttpProcess extends McpProcess {
  readonly url: string;
  readonly token: string;
}

export async function startHttp(target: Target, args: readonly string[] = []): Promise<HttpProcess> {
  const started = startProcess(target, ['--http', '0', ...args]);
  const [, token = ''] = await started.sees(/^Bearer token: (\S+)$/m);
  const [, url = ''] = await started.sees(/MCP server on (\S+),/);
  return { ...started, url, token };
}

/** A client of a server over HTTP. */
export const overHttp = ({ url, token }: HttpProcess, versionNegotiation = eras['2025']): Promise<McpClient> =>
  opened(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    async () => undefined,
    versionNegotiation,
  );
