// A language model for typed conversations: a server that speaks OpenAI's protocol and does what the test planned, one
// step for each request.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ModelConfig } from '@voicecall/server/config.ts';

/** What happens to a request. `holds`: nothing more is sent until the test calls `release`. */
export type Step =
  | {
      readonly says?: string;
      readonly calls?: readonly (readonly [name: string, args: object])[];
      readonly holds?: true;
    }
  | { readonly says: string; readonly breaks: true }
  | { readonly status: number; readonly body?: object };

interface Asked {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: unknown;
    readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly name: string } }[];
  }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly description: string } }[];
}

export interface ScriptedModel {
  readonly config: ModelConfig;
  readonly asked: Asked[];
  /** What the next requests get. Another one gets "All right." */
  plan(...steps: Step[]): void;
  /** Lets all replies go on that are held. */
  release(): void;
  close(): Promise<void>;
}

const chunk = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

export async function startScriptedModel(): Promise<ScriptedModel> {
  const asked: Asked[] = [];
  const steps: Step[] = [];
  let held = Promise.withResolvers<void>();
  const answer = async (response: ServerResponse): Promise<void> => {
    const step = steps.shift() ?? { says: 'All right.' };
    if ('status' in step) {
      response.writeHead(step.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(step.body ?? { error: { message: 'as planned', code: 'planned' } }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk({ role: 'assistant', content: '' }));
    for (const word of step.says?.match(/\S+\s*/g) ?? []) response.write(chunk({ content: word }));
    if ('breaks' in step) return void response.destroy();
    if (step.holds) await held.promise;
    const calls = step.calls ?? [];
    for (const [index, [name, args]] of calls.entries())
      response.write(
        chunk({
          tool_calls: [
            {
              index,
              id: `call_${asked.length}_${index}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(args) },
            },
          ],
        }),
      );
    response.end(`${chunk({}, calls.length > 0 ? 'tool_calls' : 'stop')}data: [DONE]\n\n`);
  };
  const server = createServer(
    (request, response) =>
      void json(request)
        .then((body) => {
          asked.push(body as Asked);
          return answer(response);
        })
        .catch((error: Error) => response.destroy(error)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    config: {
      provider: 'openai-compatible',
      name: 'm',
      base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      api_key: 'key',
      max_input_tokens: 100_000,
    },
    asked,
    plan: (...planned) => void steps.push(...planned),
    release() {
      held.resolve();
      held = Promise.withResolvers();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
