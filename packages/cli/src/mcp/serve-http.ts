// The MCP server over HTTP (streamable HTTP), for clients that did not start this process.
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Server } from '@modelcontextprotocol/server';
import { messageBytes } from './limits.ts';

/** How clients reach the server. */
export interface HttpOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** What clients send as `Authorization: Bearer …`. */
  readonly token: string;
  /** Names by which clients reach this machine, beside loopback and `host`. */
  readonly allowedHosts: readonly string[];
  readonly log: (line: string) => void;
}

/** A server that listens. */
export interface HttpServer {
  readonly url: string;
  /** Ends all requests. */
  close(): Promise<void>;
}

const path = '/mcp';
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Every request stands alone: there are no sessions that would have to end. A web page cannot use the server by a name
 * that it lets point here (DNS rebinding): `Host` and `Origin` must be names of this machine, and there is a token.
 */
export async function serveOnHttp(
  createServer: () => Server,
  { host, port, token, allowedHosts, log }: HttpOptions,
): Promise<HttpServer> {
  const names = [...loopback, inUrl(host), ...allowedHosts];
  const hostAllowed = hostHeaderValidation(names);
  const originAllowed = originValidation(names);
  const mcp = createMcpHandler(createServer, { maxRequestBodySize: messageBytes, onerror: report });
  const handle = toNodeHandler(mcp, { maxRequestBodySize: messageBytes, onerror: report });
  const expected = digest(`Bearer ${token}`);
  const http = createHttpServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => {
    if (!hostAllowed(request, response) || !originAllowed(request, response)) return;
    if (request.url !== path) return refuse(response, 404, `The server is at ${path}.`);
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      return refuse(response, 401, 'The bearer token that the server printed at its start is required.');
    }
    if (Number(request.headers['content-length'] ?? 0) > messageBytes)
      return refuse(response, 413, `A message may have ${messageBytes} bytes.`);
    void handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const { port: actual } = http.address() as AddressInfo;
  return {
    url: `http://${inUrl(host)}:${actual}${path}`,
    async close() {
      await mcp.close();
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
    },
  };

  function report(error: Error): void {
    log(`mcp: ${error.message}`);
  }
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

/** Digests have one length, which the comparison in constant time needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A refusal before the protocol: JSON-RPC's form without an id. */
function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}
