// What a call used of speech recognition, language models, voices and telephony.
import * as z from 'zod';

/** What used something in a call. */
export const usageComponent = z.enum(['stt', 'llm', 'tts', 'telephony', 'summary']).meta({
  id: 'UsageComponent',
  description:
    'What used it. `stt`: speech recognition. `llm`: the language model of the conversation. `tts`: the voice. `telephony`: the phone line. `summary`: the language model of the summary.',
});

/** The unit of a quantity. The units of tokens do not overlap: a cached token is not an input token too. */
export const usageUnit = z
  .enum(['input_tokens', 'cached_input_tokens', 'output_tokens', 'characters', 'seconds'])
  .meta({
    id: 'UsageUnit',
    description:
      'What is counted. `cached_input_tokens` are those that the provider had in its cache; `input_tokens` are the others. `seconds`: of audio, or of the answered call.',
  });

/** The longest name of a provider or a model in a line of usage, in characters. */
export const usageNameChars = 200;

/** The largest quantity of one line of usage. A larger one is a mistake of the agent, and refused. */
export const largestUsage = 1_000_000_000;

/** One line of usage: one quantity of one model of one provider. */
export const usageLine = z
  .object({
    component: usageComponent,
    provider: z
      .string()
      .min(1)
      .max(usageNameChars)
      .describe('Who provided it, in lower case, such as `openai`; `sip` for the phone line.'),
    model: z
      .string()
      .min(1)
      .max(usageNameChars)
      .nullable()
      .describe(
        'The model, as its provider names it; for telephony `outbound` or `inbound`. Null: the provider has no name for it.',
      ),
    unit: usageUnit,
    quantity: z.number().min(0).max(largestUsage).describe('How much of the unit, with at most three decimal places.'),
  })
  .meta({
    id: 'UsageLine',
    description: 'How much a call used of one model of one provider, in one unit.',
    example: { component: 'llm', provider: 'openai', model: 'gpt-5-mini', unit: 'input_tokens', quantity: 2140 },
  });
/** See `usageLine`. */
export type UsageLine = z.output<typeof usageLine>;
