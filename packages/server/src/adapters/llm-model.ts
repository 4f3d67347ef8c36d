// Any vendor's language model behind the port: one question, one answer as it was written. Nothing is asked twice, and
// nothing is parsed.
import type { Model, ModelAnswer, ModelRequest } from '../ports/model.ts';
import { ModelError } from '../ports/model.ts';
import { openModel } from './llm-model/open-model.ts';
import type { OpenModel } from './llm-model/open-model.ts';
import type { LlmModelOptions } from './llm-model/options.ts';
import { isFiltered, modelErrorOf } from './llm-model/model-errors.ts';

/** The most that a column for tokens holds. */
const maxTokens = 2 ** 31 - 1;

/** A model that is asked over HTTP. */
export function llmModel(options: LlmModelOptions): Model {
  const id = `${options.provider}/${options.name}`;
  let opened: ReturnType<typeof openModel> | undefined;
  return {
    id,
    simulated: options.provider === 'sandbox',
    max_input_tokens: options.max_input_tokens,
    async complete(request) {
      request.signal?.throwIfAborted();
      // Before the time runs: loading is not the provider's fault.
      const model = await (opened ??= openModel(options).catch((error: unknown) => {
        // The next request tries anew.
        opened = undefined;
        throw error;
      }));
      const late = AbortSignal.timeout(request.timeout_ms);
      const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
      try {
        return await ask(model, request, signal);
      } catch (error) {
        // Whichever of the two it was, what the library makes of it says less.
        request.signal?.throwIfAborted();
        if (late.aborted) throw new ModelError('timeout', `${id} has not answered within ${request.timeout_ms} ms`);
        if (isFiltered(error)) return { text: '', finish: 'refused', input_tokens: null, output_tokens: null };
        throw modelErrorOf(error, id, options.api_key);
      }
    },
  };
}

/** Where none is configured. */
export const noModel: Model = {
  id: 'none',
  simulated: false,
  // Nothing is too long for it: every request gets to hear what is wrong.
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
    // The provider gets the schema; what it answers is the caller's to read.
    output: { ...structured, parseCompleteOutput: async (answer: { text: string }) => answer.text },
    maxOutputTokens: request.max_output_tokens,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    // Its own structured outputs take no schema with as many members that may be null as custom fields make.
    providerOptions: { anthropic: { structuredOutputMode: 'jsonTool' } },
  });
  const finish = finishReason === 'content-filter' ? 'refused' : finishReason === 'length' ? 'cut_off' : 'complete';
  return { text, finish, input_tokens: tokens(usage.inputTokens), output_tokens: tokens(usage.outputTokens) };
}

/** Providers count as they like; what cannot be a number of tokens is as good as none. */
const tokens = (count: number | undefined): number | null =>
  count !== undefined && Number.isInteger(count) && count >= 0 && count <= maxTokens ? count : null;
