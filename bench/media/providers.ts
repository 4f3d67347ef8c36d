// Recognition, model and voice with OpenAI's protocol. They respond as late as they are told to, and each time in the
// same way: what is left of the time to an answer is the agent's.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { chatCompletionEvents } from '../../test/media/speech/chat-completion.ts';
import type { ChatBody } from '../../test/media/speech/scripted-model.ts';
import { readWav } from '../../test/media/speech/wav.ts';
import type { Sound } from '../../test/media/speech/wav.ts';

/** How late the providers are, in milliseconds. */
export interface Timing {
  readonly recognition: number;
  readonly first_word: number;
  readonly next_word: number;
  readonly voice: number;
}

/** `delayed`: times such as services over the internet have. They are chosen, not measured. */
export const timings = {
  instant: { recognition: 0, first_word: 0, next_word: 0, voice: 0 },
  delayed: { recognition: 200, first_word: 400, next_word: 20, voice: 250 },
} as const satisfies Record<string, Timing>;

/** What the providers respond. */
export interface Content {
  /** The words of a sound. `prompt` is the field of this name, which has the key terms of the agent. */
  readonly hears: (sound: Sound, prompt: string) => Promise<string>;
  readonly replies: (body: ChatBody) => string;
  /** Samples at 24 kHz. */
  readonly speaks: (text: string) => Int16Array;
}

export interface Providers {
  /** Ends in `/v1`. */
  readonly url: string;
  /** The requests with their times, by `performance.now()`, before any delay. */
  readonly seen: { readonly path: string; readonly at: number }[];
  /** The delays from now on; none at first. */
  take(timing: Timing): void;
  close(): Promise<void>;
}

export const voiceRate = 24_000;
/** Clients read frames of 100 ms and drop an incomplete one. */
const frame = voiceRate / 10;

export async function startProviders({ hears, replies, speaks }: Content): Promise<Providers> {
  const seen: Providers['seen'] = [];
  let late: Timing = timings.instant;
  let answers = 0;
  const respond: Readonly<Record<string, (body: Buffer, req: IncomingMessage, res: ServerResponse) => Promise<void>>> =
    {
      async '/v1/audio/transcriptions'(body, req, res) {
        const { sound, prompt } = await readUpload(body, req.headers['content-type'] ?? '');
        const [text] = await Promise.all([hears(sound, prompt), wait(late.recognition)]);
        json(res, { text });
      },
      async '/v1/audio/speech'(body, _req, res) {
        const { input } = JSON.parse(body.toString()) as { readonly input: string };
        const pcm = inFrames(speaks(input));
        await wait(late.voice);
        res.writeHead(200, { 'content-type': 'audio/pcm' }).end(pcm);
      },
      async '/v1/chat/completions'(bytes, _req, res) {
        const body = JSON.parse(bytes.toString()) as ChatBody;
        const events = chatCompletionEvents(String((answers += 1)), body, { say: replies(body), call: null });
        await wait(late.first_word);
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const event of events) {
          res.write(event);
          await wait(late.next_word);
        }
        res.end();
      },
      async '/v1/models'(_body, _req, res) {
        json(res, { object: 'list', data: [] });
      },
    };
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? '';
    const body = await buffer(req);
    seen.push({ path, at: performance.now() });
    const responds = respond[path];
    if (responds) return responds(body, req, res);
    res.writeHead(404).end();
  };
  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    take: (timing) => void (late = timing),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const wait = async (ms: number): Promise<void> => void (ms > 0 && (await delay(ms)));

const json = (res: ServerResponse, body: object): void =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function inFrames(pcm: Int16Array): Buffer {
  const whole = new Int16Array(Math.ceil(pcm.length / frame) * frame);
  whole.set(pcm);
  return Buffer.from(whole.buffer);
}

async function readUpload(body: Buffer, type: string): Promise<{ sound: Sound; prompt: string }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const [file, prompt] = [form.get('file'), form.get('prompt')];
  if (!(file instanceof File)) throw new Error('a transcription needs a file');
  return { sound: readWav(Buffer.from(await file.arrayBuffer())), prompt: typeof prompt === 'string' ? prompt : '' };
}
