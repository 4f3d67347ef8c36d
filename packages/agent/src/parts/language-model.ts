// The language model of a conversation, and those that are asked when it cannot answer.
import { APITimeoutError, DEFAULT_API_CONNECT_OPTIONS, llm } from '@livekit/agents';
import * as openai from '@livekit/agents-plugin-openai';
import { limits } from '@voicecall/contract';
import type { CallBrief } from '@voicecall/contract';
import type { AgentConfig } from '../config.ts';
import { given } from './given.ts';

/** What an agent says of its model. */
export type ModelSettings = Pick<CallBrief['agent'], 'model' | 'temperature' | 'max_reply_tokens' | 'fallback_models'>;

export function languageModel(
  { model: configured, base_url, api_key }: AgentConfig['model'],
  { model, temperature, max_reply_tokens, fallback_models }: ModelSettings,
): llm.LLM {
  const open = (name: string): llm.LLM =>
    atTemperature(
      new openai.LLM(given({ model: name, maxCompletionTokens: max_reply_tokens, baseURL: base_url, apiKey: api_key })),
      temperature,
    );
  const first = open(model ?? configured ?? 'gpt-4.1-mini');
  return fallback_models.length === 0 ? first : inOrder(first, fallback_models.map(open));
}

/** The plugin of @livekit/agents 1.8.1 does not send a temperature of 0. */
function atTemperature(model: openai.LLM, temperature: number | null): llm.LLM {
  if (temperature === null) return model;
  const chat = model.chat.bind(model);
  model.chat = (request) => chat({ ...request, extraKwargs: { ...request.extraKwargs, temperature } });
  return model;
}

/** Each model is asked at most twice. The vendor would ask all of them four times, and the caller hear nothing. */
function inOrder(first: llm.LLM, others: readonly llm.LLM[]): llm.LLM {
  const adapter = new llm.FallbackAdapter({
    llms: [first, ...others].map((model) => answeringWithin(limits.model_first_word_ms, model)),
    attemptTimeout: limits.model_first_word_ms / 1000,
  });
  const chat = adapter.chat.bind(adapter);
  adapter.chat = (request) =>
    chat({ ...request, connOptions: { ...DEFAULT_API_CONNECT_OPTIONS, ...request.connOptions, maxRetry: 1 } });
  adapter.prewarm = () => first.prewarm();
  return adapter;
}

/** The vendor's time limit is over with the header of a response: the model may still be silent after it. */
export function answeringWithin(ms: number, model: llm.LLM): llm.LLM {
  const chat = model.chat.bind(model);
  model.chat = (request) => {
    const stream = chat(request);
    const next = stream.next.bind(stream);
    const timer = setTimeout(() => {
      const error = new APITimeoutError({ message: `the model has said nothing for ${ms} ms` });
      // The adapter that reads the stream takes this for its failure.
      model.emit('error', {
        type: 'llm_error',
        timestamp: Date.now(),
        label: model.label(),
        error,
        recoverable: false,
      });
      stream.close();
    }, ms);
    stream.next = async () => {
      const result = await next();
      clearTimeout(timer);
      return result;
    };
    return stream;
  };
  return model;
}
