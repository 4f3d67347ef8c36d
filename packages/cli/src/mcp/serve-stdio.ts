// The MCP server on standard input and output, for a client on the same machine that has started this process.
import type { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { messageBytes } from './limits.ts';

/** Where messages come from and go to. */
export interface StdioOptions {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** For people: never on stdout. */
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Serves until stdin ends, the reader of stdout is gone, a message is too large, or the signal aborts. */
export async function serveOnStdio(
  createServer: () => Server,
  { stdin, stdout, log, signal }: StdioOptions,
): Promise<void> {
  const transport = new StdioServerTransport(stdin, stdout, { maxBufferSize: messageBytes });
  const handle = serveStdio(createServer, { transport, onerror: (error) => log(`mcp: ${error.message}`) });
  const stop = (): void => void handle.close();
  const { onclose } = transport;
  const closed = new Promise<void>((resolve) => {
    // The transport reports its end to one function only, and the SDK has set its own.
    const ended = (): void => {
      onclose?.();
      resolve();
    };
    Object.assign(transport, { onclose: ended });
  });
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  await closed;
  signal.removeEventListener('abort', stop);
  // A client that still has its end open must not keep the process alive.
  stdin.destroy();
}
