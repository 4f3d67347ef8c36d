// The external services of a conversation: speech recognition, language model and speech synthesis, as configured.
import { setTimeout as sleep } from 'node:timers/promises';
import type { llm, stt, tts } from '@livekit/agents';
import * as cartesia from '@livekit/agents-plugin-cartesia';
import * as deepgram from '@livekit/agents-plugin-deepgram';
import * as elevenlabs from '@livekit/agents-plugin-elevenlabs';
import * as openai from '@livekit/agents-plugin-openai';
import { recognizedCode, spokenCode } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import type { AgentConfig } from '../config.ts';

export interface SpeechParts {
  readonly stt: stt.STT;
  readonly llm: llm.LLM;
  readonly tts: tts.TTS;
}

/** Creates them for one call; the agent's own model, voice and language take precedence over the configuration. */
export function speechParts(
  config: AgentConfig,
  { model, voice_id, language }: Pick<CallBrief['agent'], 'model' | 'voice_id' | 'language'>,
): SpeechParts {
  const voice = voice_id ?? config.tts.voice ?? undefined;
  return {
    stt: recognition(config.stt, language),
    llm: new openai.LLM(
      given({
        model: model ?? config.model.model ?? 'gpt-4.1-mini',
        baseURL: config.model.base_url,
        apiKey: config.model.api_key,
      }),
    ),
    tts: synthesis(config.tts, voice, spokenCode(config.tts.provider, language)),
  };
}

function recognition({ provider, model, base_url, api_key: apiKey }: AgentConfig['stt'], tag: string): stt.STT {
  const language = recognizedCode(provider, tag);
  switch (provider) {
    case 'openai':
      // Not the realtime socket: utterances are segmented here and sent as files, which every compatible server
      // supports.
      return persistent(
        new openai.STT(
          given({
            model: model ?? 'gpt-4o-mini-transcribe',
            useRealtime: false,
            language,
            detectLanguage: language === undefined,
            baseURL: base_url,
            apiKey,
          }),
        ),
      );
    case 'deepgram':
      return new deepgram.STT(given({ model, language: language ?? 'multi', baseUrl: base_url, apiKey }));
    case 'elevenlabs':
      return new elevenlabs.STT(given({ model, languageCode: language, baseURL: base_url, apiKey }));
    case 'cartesia':
      return new cartesia.STT(given({ model, language, baseUrl: base_url, apiKey }));
  }
}

function synthesis(
  { provider, model, base_url, api_key: apiKey }: AgentConfig['tts'],
  voice: string | undefined,
  language: string | undefined,
): tts.TTS {
  switch (provider) {
    case 'openai':
      // Compatible servers name their voices differently.
      return new openai.TTS(
        given({
          model: model ?? 'gpt-4o-mini-tts',
          voice: voice as openai.TTSVoices | undefined,
          baseURL: base_url,
          apiKey,
        }),
      );
    case 'deepgram':
      // Deepgram selects the voice by the model name.
      return new deepgram.TTS(given({ model: voice ?? model, baseUrl: base_url, apiKey }));
    case 'elevenlabs':
      return new elevenlabs.TTS(given({ model, voiceId: voice, language, baseURL: base_url, apiKey }));
    case 'cartesia':
      return new cartesia.TTS(given({ model, voice, language, baseUrl: base_url, apiKey }));
  }
}

type Given<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** Removes null and undefined members: in the plugins an undefined option overrides their default. */
function given<T extends Record<string, unknown>>(options: T): Given<T> {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  ) as Given<T>;
}

const retryAfterMs = [200, 1_000];

/**
 * Recognizes one utterance and retries when that fails. For engines that do not stream, the framework neither retries
 * nor reports the failure: the agent would hear nothing for the rest of the call.
 */
export function persistent<T extends stt.STT>(engine: T): T {
  const once = engine.recognize.bind(engine);
  engine.recognize = async (frame, signal) => {
    for (const wait_ms of [...retryAfterMs, null]) {
      try {
        return await once(frame, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        if (wait_ms !== null) {
          await sleep(wait_ms);
          continue;
        }
        const cause = error instanceof Error ? error : new Error(String(error));
        engine.emit('error', {
          type: 'stt_error',
          timestamp: Date.now(),
          label: engine.label,
          error: cause,
          recoverable: false,
        });
        throw cause;
      }
    }
    throw new Error('unreachable');
  };
  return engine;
}
