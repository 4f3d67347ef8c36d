// A customer's server behind an http tool: real HTTP, every request kept with its raw body.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signWebhookSync } from '@voicecall/webhook-verify';

export interface ToolRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ToolServer {
  readonly url: string;
  /** Every request, in order of arrival. */
  readonly requests: ToolRequest[];
  /** Set to choose the response; `{"found":true}` by default. */
  respond: (response: ServerResponse, request: ToolRequest) => void;
  close(): Promise<void>;
}

export async function startToolServer(): Promise<ToolServer> {
  const tool: ToolServer = {
    url: '',
    requests: [],
    respond: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"found":true}'),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const kept = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    tool.requests.push(kept);
    tool.respond(response, kept);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(tool, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tool` });
}

/** True when the request was signed with `secret`, or with several in their order, as the published helper signs. */
export function isSignedWith(secret: string | readonly string[], { headers, body }: ToolRequest): boolean {
  const header = String(headers['svc-signature']);
  return header === signWebhookSync(body, secret, Number(/^t=(\d+),/.exec(header)?.[1]));
}
