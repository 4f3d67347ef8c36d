// Why a call ended, or why it waits, in words.
import * as z from 'zod';
import { explanationCodes } from '../../explanations/explanations.ts';

/** See the description. */
export const callExplanation = z
  .object({
    code: z.enum(explanationCodes).meta({
      id: 'ExplanationCode',
      extensible: true,
      description:
        'Which explanation it is: a reason of the end, or one with a SIP status or with what was missing behind it; `waiting_…` of a call that has not begun.',
    }),
    cause: z.string().describe('The cause, in a sentence or two. Ids and numbers in it are those of the call.'),
    remedy: z.string().describe('What helps, or that nothing is wrong.'),
    needs_action: z.boolean().describe('Whether somebody has something to do.'),
  })
  .meta({
    id: 'CallExplanation',
    description: 'Why a call ended, or why it waits.',
    example: {
      code: 'busy',
      cause: 'Busy: the phone network answered 486 Busy Here after 4 s.',
      remedy: 'Nothing is wrong; your retry policy decides.',
      needs_action: false,
    },
  });
/** See `callExplanation`. */
export type CallExplanation = z.output<typeof callExplanation>;

/** A member of responses. */
export const explanationMember = callExplanation
  .nullable()
  .describe(
    'Why the call ended, or why it waits. Null: there is nothing to explain, it rings, goes on, or is about to begin.',
  );
