// Recognition, model and voice with OpenAI's protocol that respond at once, with the same words each time: what is left of
// the time to an answer is the agent's.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { chatCompletionEvents } from '../../test/media/speech/chat-completion.ts';
import { renderSpeech } from '../../test/media/speech/render-speech.ts';
import type { ChatBody } from '../../test/media/speech/scripted-model.ts';
import { withoutSilence } from './without-silence.ts';

export interface InstantProviders {
  /** Ends in `/v1`. */
  readonly url: string;
  /** Paths of the requests with their times, by `performance.now()`. */
  readonly seen: { readonly path: string; readonly at: number }[];
  close(): Promise<void>;
}

const rate = 24_000;
/** Clients read frames of 100 ms and drop an incomplete one. */
const frame = rate / 10;

export async function startInstantProviders({
  heard,
  said,
}: {
  heard: string;
  said: string;
}): Promise<InstantProviders> {
  const spoken = withoutSilence(renderSpeech(said, { rate }), rate);
  const pcm = new Int16Array(Math.ceil(spoken.length / frame) * frame);
  pcm.set(spoken);
  const speech = Buffer.from(pcm.buffer);
  const seen: InstantProviders['seen'] = [];
  let answers = 0;
  const json = (res: ServerResponse, body: object): void =>
    void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const path = req.url ?? '';
    const body = await buffer(req);
    seen.push({ path, at: performance.now() });
    if (path.endsWith('/audio/transcriptions')) return json(res, { text: heard });
    if (path.endsWith('/models')) return json(res, { object: 'list', data: [] });
    if (path.endsWith('/audio/speech')) return void res.writeHead(200, { 'content-type': 'audio/pcm' }).end(speech);
    const events = chatCompletionEvents(String((answers += 1)), JSON.parse(body.toString()) as ChatBody, {
      say: said,
      call: null,
    });
    res.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.join(''));
  };
  const server = createServer((req, res) => void serve(req, res).catch(() => res.destroy()));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
