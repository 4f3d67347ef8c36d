// The model's HTTP server: OpenAI's `POST /model/v1/chat/completions` and `GET /model/v1/models`.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { readJson } from '../twirp/read-json.ts';
import { answerChat } from './chat-response.ts';
import {
  badRequest,
  chatRequest,
  completionOf,
  errorOf,
  isRepair,
  modelName,
  notFound,
  questionOf,
  unauthorized,
} from './chat-form.ts';
import type { ChatRequest, Refused } from './chat-form.ts';
import { findPassages } from './find-passages.ts';
import type { ModelFaultOrder, ModelFaults } from './model-faults.ts';
import { nextReply } from './recorded-talk.ts';
import { streamReply } from './stream-reply.ts';

/** Any bearer token is accepted; a request without one is refused. */
export function createModelServer(faults: ModelFaults): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  return async (req, res) => {
    if (!/^Bearer \S/.test(req.headers.authorization ?? ''))
      return refuse(res, unauthorized('You did not provide an API key. Send it as `Authorization: Bearer KEY`.'));
    const path = req.url?.split('?')[0];
    if (req.method === 'GET' && path === '/model/v1/models')
      return answer(res, {
        object: 'list',
        data: [{ id: modelName, object: 'model', created: 0, owned_by: 'sandbox' }],
      });
    if (req.method !== 'POST' || path !== '/model/v1/chat/completions')
      return refuse(res, notFound(`Invalid URL (${req.method} ${path})`, 'unknown_url'));
    const request = await readRequest(req);
    if ('status' in request) return refuse(res, request);
    if (request.stream) return converse(request, res);
    return complete(faults, request, res);
  };
}

async function readRequest(req: IncomingMessage): Promise<ChatRequest | Refused> {
  const body = await readJson(req);
  if (!body) return badRequest('The body is not JSON, or is longer than 1 MiB.');
  const request = chatRequest.safeParse(body.json);
  if (!request.success) return badRequest(z.prettifyError(request.error));
  if (request.data.model !== modelName)
    return notFound(`The model \`${request.data.model}\` does not exist.`, 'model_not_found');
  return request.data;
}

/** What is streamed is a typed conversation, what is not is a question about a call. */
async function converse(request: ChatRequest, res: ServerResponse): Promise<void> {
  const reply = nextReply(request);
  if ('status' in reply) return refuse(res, reply);
  streamReply(reply, newCompletion(), res);
}

const newCompletion = () => ({ id: `chatcmpl-${randomUUID()}`, created: Math.floor(Date.now() / 1000) });

async function complete(faults: ModelFaults, request: ChatRequest, res: ServerResponse): Promise<void> {
  const passages = findPassages(request);
  if (passages !== undefined)
    return answer(res, completionOf(request, { content: passages, finish_reason: 'stop' }, newCompletion()));
  const question = questionOf(request);
  if (!question) return refuse(res, badRequest('No user message holds the record of a call.'));
  const { input, claims } = question;
  const { to_number, from_number } = input.call;
  const order = faults.take({
    question: claims ? 'verdicts' : 'draft',
    to_number,
    from_number,
    repair: isRepair(request),
    turns: input.turns.length,
  });
  if (order && !(await isPatient(order, res))) return;
  const answered = answerChat(question, order);
  if ('status' in answered) return refuse(res, answered);
  answer(res, completionOf(request, answered, newCompletion()));
}

/**
 * Waits as the fault requires; false when the client has disconnected. The sandbox closes all connections when it ends.
 */
async function isPatient({ fault, ms }: ModelFaultOrder, res: ServerResponse): Promise<boolean> {
  if (fault !== 'timeout' && fault !== 'slow') return true;
  const over = new AbortController();
  const gone = once(res, 'close', { signal: over.signal });
  await Promise.race(fault === 'slow' ? [gone, sleep(ms, undefined, { signal: over.signal })] : [gone]);
  over.abort();
  return !res.destroyed;
}

function refuse(res: ServerResponse, refused: Refused): void {
  const retry = refused.retry_after_sec === undefined ? {} : { 'retry-after': String(refused.retry_after_sec) };
  res.writeHead(refused.status, { 'content-type': 'application/json', ...retry }).end(JSON.stringify(errorOf(refused)));
}

function answer(res: ServerResponse, body: unknown): void {
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
