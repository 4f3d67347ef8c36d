// Speech to text, text to speech and a language model behind the HTTP API of OpenAI: offline, and with the same
// responses in every run.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { chatCompletion, chatCompletionEvents } from './chat-completion.ts';
import { speechRecogniser } from './recognise-speech.ts';
import type { Recognition } from './recognise-speech.ts';
import { renderSpeech } from './render-speech.ts';
import { answer, instructionsOf, textOf, toolsOf } from './scripted-model.ts';
import type { ChatBody, ModelAnswer, ModelRule } from './scripted-model.ts';
import { faults } from './failures.ts';
import type { Fault } from './failures.ts';
import { readWav } from './wav.ts';

export interface ChatRequest {
  readonly instructions: string;
  /** Names of the tools the model might call. */
  readonly tools: readonly string[];
  /** The caller's last words; empty when there are none. */
  readonly user: string;
  readonly answer: ModelAnswer;
  readonly body: ChatBody;
}

export interface SpeechBody {
  readonly model: string;
  readonly input: string;
  readonly voice: string;
  readonly response_format?: string;
  readonly speed?: number;
  readonly instructions?: string;
}

export interface Transcription extends Recognition {
  readonly duration_ms: number;
  /** The form's fields besides the file, such as `model` and `language`. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface Requests {
  readonly chat: ChatRequest[];
  readonly speech: SpeechBody[];
  readonly transcriptions: Transcription[];
  /** Method and path of unsupported requests. */
  readonly unexpected: string[];
}

export interface SpeechServerOptions {
  /** The sentences that are recognised; for every other sound the text is empty. */
  readonly utterances: readonly string[];
  readonly rules: readonly ModelRule[];
  /** What the model says when no rule matches. */
  readonly otherwise?: string;
  readonly port?: number;
}

export type Endpoint = 'chat' | 'speech' | 'transcriptions';

export interface SpeechServer {
  /** Ends in `/v1`: the base address that the three clients take. */
  readonly url: string;
  /** All requests, failed ones included, in order of arrival. */
  readonly requests: Requests;
  readonly setRules: (rules: readonly ModelRule[]) => void;
  /** Adds a failure for the endpoint's next requests. */
  readonly fault: (endpoint: Endpoint, fault: Fault) => void;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly type: string;
  readonly parts: readonly (string | Buffer)[];
}

const json = (body: object): Answer => ({ type: 'application/json', parts: [JSON.stringify(body)] });

/**
 * 24 kHz, 16 bit, one channel. Clients read frames of 100 ms and drop an incomplete one, so the last frame is filled
 * with silence.
 */
function speak({ input, voice, speed }: SpeechBody): Answer {
  const pcm = renderSpeech(input, { rate: 24_000, speed, voice: /^[a-z]{2}(-|$|\+)/.test(voice) ? voice : 'en-us' });
  const filled = new Int16Array(Math.ceil(pcm.length / 2400) * 2400);
  filled.set(pcm);
  return { type: 'audio/pcm', parts: [Buffer.from(filled.buffer)] };
}

async function readForm(body: Buffer, type: string): Promise<{ wav: Buffer; fields: Record<string, string> }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('a transcription needs a file');
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  return { wav: Buffer.from(await file.arrayBuffer()), fields: Object.fromEntries(fields) };
}

function endpoints({ utterances, rules: first, otherwise = 'Sorry, I did not get that.' }: SpeechServerOptions) {
  const requests: Requests = { chat: [], speech: [], transcriptions: [], unexpected: [] };
  const recognise = speechRecogniser(utterances);
  let rules = first;
  const of: Record<Endpoint, (body: Buffer, type: string) => Answer | Promise<Answer>> = {
    chat: (bytes) => {
      const body = JSON.parse(bytes.toString()) as ChatBody;
      const said = answer(rules, body, otherwise);
      const user = body.messages.findLast(({ role }) => role === 'user');
      requests.chat.push({
        instructions: instructionsOf(body),
        tools: toolsOf(body),
        user: user ? textOf(user) : '',
        answer: said,
        body,
      });
      const id = String(requests.chat.length);
      return body.stream
        ? { type: 'text/event-stream', parts: chatCompletionEvents(id, body, said) }
        : json(chatCompletion(id, body, said));
    },
    speech: (bytes) => {
      const body = JSON.parse(bytes.toString()) as SpeechBody;
      requests.speech.push(body);
      return speak(body);
    },
    transcriptions: async (bytes, type) => {
      const { wav, fields } = await readForm(bytes, type);
      const sound = readWav(wav);
      const heard = recognise(sound);
      requests.transcriptions.push({
        ...heard,
        duration_ms: Math.round((1000 * sound.pcm.length) / sound.rate),
        fields,
      });
      return json({ text: heard.text });
    },
  };
  return { requests, of, setRules: (next: readonly ModelRule[]) => void (rules = next) };
}

/** Sends the response as the failure requires. A client that closes early is no error: writing to it does nothing. */
async function send(
  res: ServerResponse,
  { type, parts }: Answer,
  { delay_ms = 0, status, stall }: Fault,
): Promise<void> {
  if (delay_ms > 0) await delay(delay_ms, undefined, { ref: false });
  if (status !== undefined) return refuse(res, status, 'a fault was asked for');
  if (stall === 'before') return;
  res.writeHead(200, { 'content-type': type });
  const half =
    parts.length > 1 ? parts.slice(0, parts.length / 2) : parts.map((part) => part.slice(0, part.length / 2));
  for (const part of stall === 'midway' ? half : parts) res.write(part);
  if (stall === undefined) res.end();
}

function refuse(res: ServerResponse, status: number, message: string): void {
  res
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message, type: 'server_error', param: null, code: null } }));
}

const paths: Readonly<Record<string, Endpoint>> = {
  'POST /v1/chat/completions': 'chat',
  'POST /v1/audio/speech': 'speech',
  'POST /v1/audio/transcriptions': 'transcriptions',
};

export async function startSpeechServer(options: SpeechServerOptions): Promise<SpeechServer> {
  const { requests, of, setRules } = endpoints(options);
  const ahead = { chat: faults(), speech: faults(), transcriptions: faults() };
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const target = `${req.method ?? ''} ${req.url ?? ''}`;
    // A client opens its connection early by requesting the models.
    if (target === 'GET /v1/models')
      return send(
        res,
        json({ object: 'list', data: [{ id: 'scripted', object: 'model', created: 0, owned_by: 'test' }] }),
        {},
      );
    const endpoint = paths[target];
    if (!endpoint) {
      requests.unexpected.push(target);
      return refuse(res, 404, `${target} is not offered`);
    }
    const fault = ahead[endpoint].next();
    await send(res, await of[endpoint](await buffer(req), req.headers['content-type'] ?? ''), fault);
  };
  const server = createServer((req, res) => {
    serve(req, res).catch((error: unknown) => (res.headersSent ? res.destroy() : refuse(res, 400, String(error))));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    setRules,
    fault: (endpoint, fault) => ahead[endpoint].add(fault),
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}
