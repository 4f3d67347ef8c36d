// Settings of an agent: its language model.
import * as z from 'zod';

/** The name of a language model, as its provider knows it. */
export const modelName = z.string().min(1).max(200);

/** As requests and responses have them. */
export const modelFields = {
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullable()
    .describe(
      'How freely the model chooses its words, from 0 (always the likeliest) to 2. Null: the default of the model. Some models take no other.',
    ),
  max_reply_tokens: z
    .number()
    .int()
    .min(16)
    .max(4_096)
    .nullable()
    .describe(
      'The most tokens of one reply of the model; it is cut off there, so the instructions should ask for shorter ones. Null: no limit in calls, 4096 in chats.',
    ),
  fallback_models: z
    .array(modelName)
    .max(5)
    .describe(
      'Models of the same provider that are asked, in this order, when `model` cannot answer: it refuses, fails, or is silent for five seconds before its first word. `[]`: none.',
    ),
};

/** What they are where a new agent leaves them out. */
export const modelDefaults = { temperature: null, max_reply_tokens: null, fallback_models: [] as string[] };
