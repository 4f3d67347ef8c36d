// What was said in a call about its recording.
import * as z from 'zod';
import { time } from '../../primitives.ts';

/** How far the words about recording have come. */
export const consentStatus = z.enum(['pending', 'announced', 'granted', 'refused', 'withdrawn']).meta({
  id: 'ConsentStatus',
  extensible: true,
  description:
    'How far it is. `pending`: the sentence has not been said, or the question not been answered. `announced`: the sentence was said. `granted`: the answer was yes. `refused`: it was no, or not clear, or the call ended before; this stays. `withdrawn`: a no came after the yes; from then on nothing was stored.',
});

/** What was said about recording in a call. */
export const callConsent = z
  .object({
    mode: z.enum(['announce', 'ask']).meta({
      id: 'ConsentMode',
      extensible: true,
      description: '`recording_consent` of the agent when the call was answered.',
    }),
    status: consentStatus,
    text: z.string().nullable().describe('The words of the agent. Null: it has not said them.'),
    said_at: time.nullable().describe('When the agent had said them. Null: it has not.'),
    answer: z.string().nullable().describe('The words of the yes. Null: there was none; a no is kept without words.'),
    turn_id: z.number().int().nullable().describe('The turn of the yes, with which the transcript begins. Null: none.'),
    answered_at: time.nullable().describe('When the answer came. Null: none came.'),
    withdrawn_at: time.nullable().describe('When the yes was taken back. Null: it was not.'),
  })
  .meta({
    id: 'CallConsent',
    description: 'What was said in a call about its recording.',
    example: {
      mode: 'ask',
      status: 'granted',
      text: 'May I record this call? Please answer with yes or no.',
      said_at: '2026-11-21T09:30:08.000Z',
      answer: 'Yes, that is fine.',
      turn_id: 1,
      answered_at: '2026-11-21T09:30:10.000Z',
      withdrawn_at: null,
    },
  });
/** See `callConsent`. */
export type CallConsent = z.output<typeof callConsent>;
