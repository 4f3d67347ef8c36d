// The verifier's response: a verdict on each claim of a draft.
import * as z from 'zod';

/** How a claim stands to the call. Only `supported` speaks for it. */
export const verdicts = [
  'supported',
  'contradicted',
  'taken_back',
  'other_person',
  'hypothetical',
  'instruction',
  'not_said',
] as const;

export const verdict = z.strictObject({
  /** The number of the claim. */
  n: z.number().int(),
  verdict: z.enum(verdicts),
  /** The turns on which it rests. */
  turns: z.array(z.number().int()),
});
export type Verdict = z.output<typeof verdict>;

export const verdictAnswer = z.strictObject({ verdicts: z.array(verdict) });
