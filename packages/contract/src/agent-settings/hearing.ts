// Settings of an agent: what it hears.
import * as z from 'zod';
import { language } from '../primitives.ts';

/** As requests and responses have them. */
export const hearingFields = {
  keyterms: z
    .array(z.string().trim().min(1).max(50))
    .max(100)
    .describe('Names and words that callers are likely to say, for recognisers that take such a list.'),
  languages: z
    .array(language)
    .max(10)
    .describe(
      'Languages, beside `language`, in which the other side may speak; the agent then answers in theirs. `[]`: `language` alone is recognised.',
    ),
};

/** What they are where a new agent leaves them out. */
export const hearingDefaults: { [K in keyof typeof hearingFields]: z.output<(typeof hearingFields)[K]> } = {
  keyterms: [],
  languages: [],
};
