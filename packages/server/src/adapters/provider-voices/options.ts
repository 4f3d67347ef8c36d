// Which speech provider lists its voices, and with which key.

export interface ProviderVoicesOptions {
  readonly provider: 'openai' | 'deepgram' | 'elevenlabs' | 'cartesia';
  /** As agents are given it; null means the provider's own address. */
  readonly base_url: string | null;
  /** OpenAI's list needs none. */
  readonly api_key: string | null;
}
