// The external services of a conversation: speech recognition, language model and speech synthesis, as configured.
import { setTimeout as sleep } from 'node:timers/promises';
import type { llm, stt, tts } from '@livekit/agents';
import * as cartesia from '@livekit/agents-plugin-cartesia';
import * as deepgram from '@livekit/agents-plugin-deepgram';
import * as elevenlabs from '@livekit/agents-plugin-elevenlabs';
import * as openai from '@livekit/agents-plugin-openai';
import { elevenLabsVoice } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import type { AgentConfig } from '../config.ts';
import { recognizedCode, spokenCode } from '../language-codes.ts';
import { given } from './given.ts';
import { languageModel } from './language-model.ts';
import type { ModelSettings } from './language-model.ts';
import { keytermsFor, speedFor, takesWords } from './provider-settings.ts';

export interface SpeechParts {
  readonly stt: stt.STT;
  readonly llm: llm.LLM;
  readonly tts: tts.TTS;
}

/** What an agent says of how it hears and sounds. */
export type SpeechSettings = Pick<
  CallBrief['agent'],
  'language' | 'languages' | 'keyterms' | 'voice_id' | 'voice_speed' | 'voice_settings'
>;

/** Creates them for one call; the agent's own model, voice and settings take precedence over the configuration. */
export const speechParts = (config: AgentConfig, agent: ModelSettings & SpeechSettings): SpeechParts => ({
  stt: recognition(config.stt, agent),
  llm: languageModel(config.model, agent),
  tts: synthesis(config.tts, agent),
});

function recognition(config: AgentConfig['stt'], agent: SpeechSettings): stt.STT {
  const { provider, model, base_url, api_key: apiKey } = config;
  const [language, ...others] = [agent.language, ...agent.languages].map((tag) => recognizedCode(provider, tag));
  const only = others.length === 0 ? language : undefined;
  const known = [language, ...others].filter((code) => code !== undefined);
  const keyterms = keytermsFor(config, agent.keyterms);
  switch (provider) {
    case 'openai': {
      const hints = takesWords(model);
      // Not the realtime socket: utterances are segmented here and sent as files, which every compatible server
      // supports. Where callers may switch, the model itself finds out which language it is.
      return persistent(
        new openai.STT(
          given({
            model: model ?? 'gpt-4o-mini-transcribe',
            useRealtime: false,
            language: hints ? known : only,
            detectLanguage: hints ? known.length === 0 : only === undefined,
            keywords: hints ? keyterms : null,
            prompt: !hints && keyterms.length > 0 ? keyterms.join(', ') : null,
            baseURL: base_url,
            apiKey,
          }),
        ),
      );
    }
    case 'deepgram':
      return new deepgram.STT(
        given({
          model,
          language: only ?? 'multi',
          ...(takesWords(model ?? 'nova-3')
            ? { keyterm: keyterms }
            : { keywords: keyterms.map((term): [string, number] => [term, 1]) }),
          baseUrl: base_url,
          apiKey,
        }),
      );
    case 'elevenlabs': {
      const switches = model === 'scribe_v2_realtime' && others.length > 0;
      return new elevenlabs.STT(
        given({
          model,
          languageCode: switches ? language : only,
          secondaryLanguages: switches ? others.filter((code) => code !== undefined) : null,
          keyterms: keyterms.length > 0 ? keyterms : null,
          baseURL: base_url,
          apiKey,
        }),
      );
    }
    case 'cartesia':
      return new cartesia.STT(given({ model, language, baseUrl: base_url, apiKey }));
  }
}

function synthesis(config: AgentConfig['tts'], agent: SpeechSettings): tts.TTS {
  const { provider, model, base_url, api_key: apiKey } = config;
  const voice = agent.voice_id ?? config.voice ?? undefined;
  const language = spokenCode(provider, agent.language);
  const speed = speedFor(config, agent.voice_speed);
  const own = agent.voice_settings;
  switch (provider) {
    case 'openai':
      // Compatible servers name their voices differently.
      return new openai.TTS(
        given({
          model: model ?? 'gpt-4o-mini-tts',
          voice: voice as openai.TTSVoices | undefined,
          speed,
          instructions: own.openai?.instructions,
          baseURL: base_url,
          apiKey,
        }),
      );
    case 'deepgram':
      // Deepgram selects the voice by the model name.
      return new deepgram.TTS(given({ model: voice ?? model, speed, baseUrl: base_url, apiKey }));
    case 'elevenlabs':
      return new elevenlabs.TTS(
        given({
          model,
          voiceId: voice,
          // With a language the voice would speak the others in it, too.
          language: agent.languages.length === 0 ? language : null,
          voiceSettings:
            own.elevenlabs || speed !== null
              ? { ...elevenLabsVoice, ...own.elevenlabs, ...(speed !== null && { speed }) }
              : null,
          baseURL: base_url,
          apiKey,
        }),
      );
    case 'cartesia':
      return new cartesia.TTS(
        given({
          model,
          voice,
          language,
          speed,
          emotion: own.cartesia?.emotion ? [own.cartesia.emotion] : null,
          volume: own.cartesia && own.cartesia.volume !== 1 ? own.cartesia.volume : null,
          baseUrl: base_url,
          apiKey,
        }),
      );
  }
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
