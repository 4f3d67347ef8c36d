// The language model for summaries.

/** One request: the messages, and the JSON Schema of the response. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly schema: { readonly name: string; readonly json: Record<string, unknown> };
  readonly max_output_tokens: number;
  readonly timeout_ms: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The response. `refused`: by the model or by its provider's filter. `cut_off`: it reached the limit of output tokens.
 */
export interface ModelAnswer {
  readonly text: string;
  readonly finish: 'complete' | 'cut_off' | 'refused';
  readonly input_tokens: number | null;
  /** How many of the input tokens the provider had in its cache, if it says that it had some. */
  readonly cached_input_tokens?: number | undefined;
  readonly output_tokens: number | null;
}

export interface Model {
  /** Provider and name, as records show them: `openai/gpt-5`. */
  readonly id: string;
  /** The sandbox's model: its answers are recorded, and its summaries have prompt version 0. */
  readonly simulated: boolean;
  /** Its largest input, in tokens. */
  readonly max_input_tokens: number;
  /** Sends one request without retries. Throws a `ModelError`. */
  complete(request: ModelRequest): Promise<ModelAnswer>;
}

/**
 * `timeout`: no response in time. `unavailable`: it cannot be reached, is overloaded or rate limits us; a later request
 * may succeed. `rejected`: it does not accept the request (credentials, model name, form). `too_long`: the input is too
 * long for it.
 */
export type ModelFailure = 'timeout' | 'unavailable' | 'rejected' | 'too_long';

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** When to retry, if the provider says so. */
  readonly retry_after_ms: number | null;

  constructor(
    failure: ModelFailure,
    message: string,
    options: { retry_after_ms?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.failure = failure;
    this.retry_after_ms = options.retry_after_ms ?? null;
  }
}
