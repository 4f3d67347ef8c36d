// The language models: of chats, and of summaries, where one drafts them and one verifies the drafts. Each is described by
// one family of variables, because a key must not be sent to the URL of another family.
import * as z from 'zod';
import { providerKey } from './speech.ts';

const provider = z.enum(['openai', 'openai-compatible', 'anthropic', 'google']);
const url = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !URL.canParse(value) || new URL(value).username === '', {
    error: 'a key goes into the variable beside it',
  })
  .transform((value) => value.replace(/\/+$/, ''));
const name = z.string().min(1);

export const modelVariables = {
  MODEL_PROVIDER: provider.optional(),
  MODEL_NAME: name.optional(),
  MODEL_BASE_URL: url.optional(),
  MODEL_API_KEY: providerKey.optional(),
  MODEL_MAX_INPUT_TOKENS: z.coerce.number().int().min(1000).max(10_000_000).default(100_000),
  SUMMARY_MODEL_PROVIDER: provider.optional(),
  SUMMARY_MODEL_NAME: name.optional(),
  SUMMARY_MODEL_BASE_URL: url.optional(),
  SUMMARY_MODEL_API_KEY: providerKey.optional(),
  VERIFIER_MODEL_PROVIDER: z.enum([...provider.options, 'none']).optional(),
  VERIFIER_MODEL_NAME: name.optional(),
  VERIFIER_MODEL_BASE_URL: url.optional(),
  VERIFIER_MODEL_API_KEY: providerKey.optional(),
  SUMMARY_MAX_COST_TOKENS: z.coerce.number().int().min(20_000).max(100_000_000).optional(),
  OPENAI_API_KEY: providerKey.optional(),
};
type Given = z.output<z.ZodObject<typeof modelVariables>>;

/** A language model. */
export interface ModelConfig {
  /** `sandbox` speaks OpenAI's protocol; the environment cannot select it. */
  readonly provider: z.output<typeof provider> | 'sandbox';
  readonly name: string;
  /** Including the version; null means the vendor's own URL. */
  readonly base_url: string | null;
  readonly api_key: string | null;
  readonly max_input_tokens: number;
}

/** The model that drafts summaries; null when none is configured. */
export const modelOf = (e: Given): ModelConfig | null => familyOf(e, 'SUMMARY_MODEL') ?? familyOf(e, 'MODEL') ?? null;

/** The model that writes in chats; undefined when it is the one that drafts summaries. */
export const chatModelOf = (e: Given): ModelConfig | null | undefined =>
  e.MODEL_NAME === undefined ? undefined : familyOf(e, 'MODEL');

/** The model that verifies drafts; undefined when none is configured, null when verification is switched off. */
export const verifierOf = (e: Given): ModelConfig | null | undefined => familyOf(e, 'VERIFIER_MODEL');

/**
 * Output of one request and what is sent beside the transcript's share of the input: the model's own unusable response
 * in a repair, the claims in a verification.
 */
const tokensPerRequest = 10_000;

/**
 * Tokens that one summary may use. Unless configured, it is enough for the longest transcript that the model takes: a
 * draft, its repair and a verification.
 */
export const summaryMaxCostTokensOf = (e: Given): number =>
  e.SUMMARY_MAX_COST_TOKENS ?? 3 * (e.MODEL_MAX_INPUT_TOKENS + tokensPerRequest);

/** The model that one family of variables describes; undefined when it sets none of them, null when it sets `none`. */
function familyOf(e: Given, family: 'MODEL' | 'SUMMARY_MODEL' | 'VERIFIER_MODEL'): ModelConfig | null | undefined {
  const given = {
    provider: e[`${family}_PROVIDER`],
    name: e[`${family}_NAME`],
    base_url: e[`${family}_BASE_URL`],
    api_key: e[`${family}_API_KEY`],
  };
  if (Object.values(given).every((value) => value === undefined)) return undefined;
  if (given.provider === 'none') return null;
  const { name: model, base_url = null } = given;
  // The same defaults as in the agent worker, which reads variables of the same names.
  const vendor = given.provider ?? (base_url === null ? 'openai' : 'openai-compatible');
  const api_key = given.api_key ?? (vendor === 'openai' ? e.OPENAI_API_KEY : undefined) ?? null;
  if (model === undefined) throw new Error(`${family}_NAME: which model of ${vendor}?`);
  if (vendor === 'openai-compatible' && base_url === null)
    throw new Error(`${family}_BASE_URL: ${vendor} needs an address`);
  if (vendor !== 'openai-compatible' && api_key === null)
    throw new Error(
      `${family}_API_KEY: ${vendor} needs a key${vendor === 'openai' ? ' (here or in OPENAI_API_KEY)' : ''}`,
    );
  return { provider: vendor, name: model, base_url, api_key, max_input_tokens: e.MODEL_MAX_INPUT_TOKENS };
}
