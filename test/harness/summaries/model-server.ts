// A proxy between the platform and the sandbox's language model: it forwards, delays or answers requests.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sandboxModel } from '@voicecall/server/config.ts';
import type { ModelConfig } from '@voicecall/server/config.ts';

/** The question of a request. */
export type Question = 'draft' | 'verification' | 'redaction';

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
  /** Number of requests with this question so far. */
  asked(question?: Question): number;
  /** Number of waiting requests whose clients are still connected. */
  waiting(question?: Question): number;
  /** Sets the rule for requests with this question, or for all; waiting ones are released when it allows it. */
  set(fate: Fate, question?: Question): void;
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
      model: 'recorded',
      choices,
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    }),
  );
}

const questions = ['draft', 'verification', 'redaction'] as const;

/** The name of the response's schema tells the questions apart. */
const questionOf = (body: string): Question =>
  body.includes('"name":"redaction_passages"')
    ? 'redaction'
    : body.includes('"name":"call_summary_verdicts"')
      ? 'verification'
      : 'draft';

/** `target` returns the address of the sandbox, which may start later. */
export async function startModelServer(target: () => string): Promise<ModelServer> {
  const fates: Record<Question, Fate> = { draft: 'pass', verification: 'pass', redaction: 'pass' };
  const asked: Record<Question, number> = { draft: 0, verification: 0, redaction: 0 };
  const waiting = new Map<ServerResponse, { readonly question: Question; readonly go: () => void }>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request);
    const question = questionOf(body);
    asked[question] += 1;
    if (fates[question] === 'wait') {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(response, { question, go: resolve });
      response.on('close', () => waiting.delete(response));
      await promise;
    }
    const fate = fates[question];
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
    asked: (question = 'draft') => asked[question],
    waiting: (question = 'draft') => [...waiting.values()].filter((one) => one.question === question).length,
    set(fate, question) {
      for (const one of question ? [question] : questions) fates[one] = fate;
      if (fate === 'wait') return;
      for (const [response, { question: of, go }] of waiting) {
        if (question && of !== question) continue;
        waiting.delete(response);
        go();
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
