// One cheap request to each provider of a conversation, through the same clients as in a call.
import { llm } from '@livekit/agents';
import type { stt, tts } from '@livekit/agents';
import { AudioFrame, combineAudioFrames } from '@livekit/rtc-node';
import { agentDefaults } from '@voicecall/contract';
import { speechParts } from '../parts/speech-parts.ts';
import { vendorKeys } from '../config.ts';
import type { AgentConfig } from '../config.ts';
import { NoAnswerError, problemOf } from './problem-of.ts';
import type { Asked } from './problem-of.ts';

/** The result for one part; `problem` is null when it works. */
export interface CheckedPart {
  /** The variables of this part begin with it. */
  readonly part: Asked['variables'];
  readonly name: string;
  readonly model: string;
  readonly ms: number;
  readonly problem: string | null;
}

const withinMs = 10_000;
const sentence = 'Hello, this is your voice agent speaking.';
const rate = 24_000;
const once = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: withinMs };

/** Checks all three at once, except that recognition hears what was spoken. */
export async function checkParts(config: AgentConfig): Promise<{ checked: CheckedPart[]; spoken: AudioFrame | null }> {
  const parts = speechParts(config, { ...agentDefaults, language: 'en-US' });
  let spoken: AudioFrame | null = null;
  const speaks = ask(asked(config, 'TTS', parts.tts.model), parts.tts, async () => {
    spoken = await speak(parts.tts);
  });
  const thinks = ask(asked(config, 'MODEL', parts.llm.model), parts.llm, () => think(parts.llm));
  const voice = await speaks;
  const hears = ask(asked(config, 'STT', parts.stt.model), parts.stt, () => hear(parts.stt, spoken ?? silence(1)));
  return { checked: [await hears, await thinks, voice], spoken };
}

const settings = { STT: 'stt', MODEL: 'model', TTS: 'tts' } as const;

function asked(config: AgentConfig, variables: Asked['variables'], model: string): Asked {
  const { provider, base_url } = config[settings[variables]];
  return {
    variables,
    name: base_url === null ? provider : new URL(base_url).host,
    model,
    key_variable: `${variables}_API_KEY or ${vendorKeys[provider]}`,
    url_variable: base_url === null ? null : `${variables}_BASE_URL`,
  };
}

interface Engine {
  on(event: 'error', listener: (event: { readonly error: Error }) => void): unknown;
}

/** Some failures reject, others are events of the engine. */
async function ask(who: Asked, engine: Engine, request: () => Promise<void>): Promise<CheckedPart> {
  const started = performance.now();
  const failed = Promise.withResolvers<never>();
  engine.on('error', ({ error }) => failed.reject(error));
  const timer = setTimeout(() => failed.reject(new NoAnswerError(`within ${withinMs / 1000} s`)), withinMs);
  const problem = await Promise.race([request(), failed.promise]).then(
    () => null,
    (error: unknown) => problemOf(error, who),
  );
  clearTimeout(timer);
  return {
    part: who.variables,
    name: who.name,
    model: who.model,
    ms: Math.round(performance.now() - started),
    problem,
  };
}

async function speak(voice: tts.TTS): Promise<AudioFrame> {
  const frames: AudioFrame[] = [];
  for await (const { frame } of voice.synthesize(sentence, once)) frames.push(frame);
  if (frames.length === 0) throw new NoAnswerError('with any sound');
  return combineAudioFrames(frames);
}

async function think(model: llm.LLM): Promise<void> {
  const chatCtx = new llm.ChatContext();
  chatCtx.addMessage({ role: 'user', content: 'Say: yes.' });
  for await (const _chunk of model.chat({ chatCtx, connOptions: once })) return;
  throw new NoAnswerError('with any text');
}

/** What it hears does not matter: a recogniser that is not sure may respond with an empty text. */
async function hear(recogniser: stt.STT, sound: AudioFrame): Promise<void> {
  if (!recogniser.capabilities.streaming) {
    await recogniser.recognize([sound]);
    return;
  }
  const stream = recogniser.stream({ connOptions: once });
  for (const frame of [sound, silence(2)]) stream.pushFrame(frame);
  stream.flush();
  stream.endInput();
  for await (const _event of stream) return;
}

const silence = (seconds: number): AudioFrame =>
  new AudioFrame(new Int16Array(rate * seconds), rate, 1, rate * seconds);
