// An HTTP server that returns prepared responses and records requests, and a client that never really waits.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createClient, createOperatorClient } from '@voicecall/sdk';
import type { Client, ClientOptions, OperatorClient } from '@voicecall/sdk';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * What to respond with; a body that is not a string is sent as JSON. `hang up` closes the connection, `silence` never
 * responds.
 */
export type ScriptedResponse =
  | { readonly status?: number; readonly headers?: Record<string, string | string[]>; readonly body?: unknown }
  | 'hang up'
  | 'silence';

/** Chooses the response for the request with this index. */
export type Script = (received: Received, index: number) => ScriptedResponse | ((response: ServerResponse) => void);

/** A running server; dispose it to close it with its connections. */
export interface ScriptedServer extends AsyncDisposable {
  readonly baseUrl: string;
  readonly received: Received[];
}

/** The response of an API that refuses with `code`. */
export const refusal = (
  status: number,
  code: string,
  rest: { details?: unknown; headers?: Record<string, string> } = {},
): ScriptedResponse => ({
  status,
  headers: rest.headers ?? {},
  body: { error: code, message: `${code}.`, ...(rest.details !== undefined && { details: rest.details }) },
});

/** Starts a server on a free port. */
export async function scriptedServer(script: Script): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const arrived = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(arrived);
      const scripted = script(arrived, received.length - 1);
      if (scripted === 'hang up') request.socket.destroy();
      else if (typeof scripted === 'function') scripted(response);
      else if (scripted !== 'silence') write(response, scripted);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function write(
  response: ServerResponse,
  { status = 200, headers = {}, body = {} }: Exclude<ScriptedResponse, string>,
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The key every test client uses. */
export const testKey = 'svc_live_5f0c2e9a7b41d83c6e02f915';

/** The cookie of every test operator. */
export const testCookie = 'svc_operator=s3ss10n';

/** Clients of the server whose waiting between attempts is recorded in `waits` instead of spent. */
export interface TestClients {
  readonly client: Client;
  readonly operator: OperatorClient;
  readonly waits: number[];
}

export function testClient({ baseUrl }: Pick<ScriptedServer, 'baseUrl'>, options: ClientOptions = {}): TestClients {
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
  };
  const common = { baseUrl, internals: { sleep, random: () => 0.5 }, ...options };
  return {
    client: createClient({ apiKey: testKey, tenantId: 'tn_1', ...common }),
    operator: createOperatorClient({ cookie: testCookie, ...common }),
    waits,
  };
}
