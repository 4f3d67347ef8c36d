// A proxy between the platform and the sandbox's language model: it forwards, delays or answers requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sandboxModel } from '@voicecall/server/config.ts';
import type { ModelConfig } from '@voicecall/server/config.ts';

/**
 * What happens to a request: it is forwarded, it waits until the rule changes, it gets this status, or it gets this
 * text as the model's answer.
 */
export type Fate =
  | 'pass'
  | 'wait'
  | { readonly status: number; readonly headers?: Record<string, string> }
  | { readonly says: string; readonly finish?: 'stop' | 'length' | 'content_filter' };

export interface ModelServer {
  /** The address to configure as the language model's. */
  readonly config: ModelConfig;
  /** Number of requests so far. */
  asked(): number;
  /** Number of waiting requests whose clients are still connected. */
  waiting(): number;
  /** Sets the rule for requests; waiting ones are released when the new rule allows it. */
  set(fate: Fate): void;
  close(): Promise<void>;
}

function answer(response: ServerResponse, fate: Exclude<Fate, string>): void {
  const json = { 'content-type': 'application/json' };
  if ('status' in fate)
    return void response
      .writeHead(fate.status, { ...json, ...fate.headers })
      .end('{"error":{"message":"as the test wants it"}}');
  const choices = [
    { index: 0, finish_reason: fate.finish ?? 'stop', message: { role: 'assistant', content: fate.says } },
  ];
  response.writeHead(200, json).end(
    JSON.stringify({
      id: 'chatcmpl-proxy',
      object: 'chat.completion',
      created: 1,
      model: 'rules',
      choices,
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    }),
  );
}

/** `target` returns the address of the sandbox, which may start later. */
export async function startModelServer(target: () => string): Promise<ModelServer> {
  let fate: Fate = 'pass';
  let asked = 0;
  const waiting = new Map<ServerResponse, () => void>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    asked += 1;
    if (fate === 'wait') {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(response, resolve);
      response.on('close', () => waiting.delete(response));
      await promise;
    }
    if (typeof fate === 'object') return answer(response, fate);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const answered = await fetch(new URL(request.url ?? '', target()), {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
    });
    response
      .writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? '' })
      .end(await answered.text());
  };
  const server = createServer(
    (request, response) => void handle(request, response).catch((error: Error) => response.destroy(error)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    config: sandboxModel(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    asked: () => asked,
    waiting: () => waiting.size,
    set(next) {
      fate = next;
      if (next === 'wait') return;
      for (const go of waiting.values()) go();
      waiting.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
