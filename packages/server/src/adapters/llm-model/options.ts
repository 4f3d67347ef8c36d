// Options of the model port.

export interface LlmModelOptions {
  /** `sandbox` speaks OpenAI's protocol, as `openai-compatible` does. */
  readonly provider: 'openai' | 'openai-compatible' | 'anthropic' | 'google' | 'sandbox';
  /** The provider's name of the model. */
  readonly name: string;
  /** Up to and including the version; null means the vendor's own. */
  readonly base_url: string | null;
  readonly api_key: string | null;
  readonly max_input_tokens: number;
}
