// The language model that summaries are made with.

/** One exchange: what the model is told, and the JSON Schema of what it is to answer. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly schema: { readonly name: string; readonly json: Record<string, unknown> };
  readonly max_output_tokens: number;
  readonly timeout_ms: number;
  readonly signal?: AbortSignal | undefined;
}

/** What the model said. `refused`: it, or its provider's filter, declined. `cut_off`: it ran out of output tokens. */
export interface ModelAnswer {
  readonly text: string;
  readonly finish: 'complete' | 'cut_off' | 'refused';
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
}

export interface Model {
  /** Provider and name, as records show them: `openai/gpt-5`. */
  readonly id: string;
  /** The sandbox's: its summaries are made by rules, and say so with prompt version 0. */
  readonly simulated: boolean;
  /** How much it reads at most, in tokens. */
  readonly max_input_tokens: number;
  /** Asks once; asking again is the caller's business. Throws a `ModelError`. */
  complete(request: ModelRequest): Promise<ModelAnswer>;
}

/**
 * `timeout`: no answer in time. `unavailable`: it cannot be reached, is overloaded or limits us; later it may answer.
 * `rejected`: it does not take the request as it is (credentials, name of the model, form). `too_long`: more than it
 * reads.
 */
export type ModelFailure = 'timeout' | 'unavailable' | 'rejected' | 'too_long';

export class ModelError extends Error {
  readonly failure: ModelFailure;
  /** When to ask again, where the provider says so. */
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
