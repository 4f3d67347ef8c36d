// Options of the speech port.

export interface ProviderVoicesOptions {
  readonly provider: 'openai' | 'deepgram' | 'elevenlabs' | 'cartesia';
  /** The address in the agents' configuration; null means the provider's own. */
  readonly base_url: string | null;
  /** OpenAI's list needs none. */
  readonly api_key: string | null;
}
