// The model port for all vendors: one request, one response as unparsed text. Nothing is retried.
import type { Model, ModelAnswer, ModelRequest } from '../ports/model.ts';
import { ModelError } from '../ports/model.ts';
import { openModel } from './llm-model/open-model.ts';
import type { OpenModel } from './llm-model/open-model.ts';
import type { LlmModelOptions } from './llm-model/options.ts';
import { isFiltered, modelErrorOf } from './llm-model/model-errors.ts';

/** The largest value of a token column. */
const maxTokens = 2 ** 31 - 1;

/** A model behind an HTTP API. */
export function llmModel(options: LlmModelOptions): Model {
  const id = `${options.provider}/${options.name}`;
  let opened: ReturnType<typeof openModel> | undefined;
  return {
    id,
    simulated: options.provider === 'sandbox',
    max_input_tokens: options.max_input_tokens,
    async complete(request) {
      request.signal?.throwIfAborted();
      // Loading the package does not count towards the timeout.
      const model = await (opened ??= openModel(options).catch((error: unknown) => {
        // The next request loads it again.
        opened = undefined;
        throw error;
      }));
      const late = AbortSignal.timeout(request.timeout_ms);
      const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
      try {
        return await ask(model, request, signal);
      } catch (error) {
        // The library's own error is less precise than these two.
        request.signal?.throwIfAborted();
        if (late.aborted) throw new ModelError('timeout', `${id} has not answered within ${request.timeout_ms} ms`);
        if (isFiltered(error)) return { text: '', finish: 'refused', input_tokens: null, output_tokens: null };
        throw modelErrorOf(error, id, options.api_key);
      }
    },
  };
}

/** The model when none is configured. */
export const noModel: Model = {
  id: 'none',
  simulated: false,
  // Nothing is too long for it, so that every request gets the real reason.
  max_input_tokens: Number.MAX_SAFE_INTEGER,
  complete: () => Promise.reject(new ModelError('rejected', 'no language model is configured')),
};

async function ask(
  { model, ai: { generateText, jsonSchema, Output } }: OpenModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelAnswer> {
  const structured = Output.object({ schema: jsonSchema(request.schema.json), name: request.schema.name });
  const { text, finishReason, usage } = await generateText({
    model,
    instructions: request.system,
    messages: [...request.messages],
    // The provider gets the schema; the caller parses the response.
    output: { ...structured, parseCompleteOutput: async (answer: { text: string }) => answer.text },
    maxOutputTokens: request.max_output_tokens,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // Anthropic's structured outputs do not allow as many nullable members as custom fields need.
    providerOptions: { anthropic: { structuredOutputMode: 'jsonTool' } },
  });
  const finish = finishReason === 'content-filter' ? 'refused' : finishReason === 'length' ? 'cut_off' : 'complete';
  return {
    text,
    finish,
    input_tokens: tokens(usage.inputTokens),
    cached_input_tokens: tokens(usage.inputTokenDetails.cacheReadTokens) || undefined,
    output_tokens: tokens(usage.outputTokens),
  };
}

/** A value that cannot be a number of tokens counts as missing. */
const tokens = (count: number | undefined): number | null =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= maxTokens ? count : null;
