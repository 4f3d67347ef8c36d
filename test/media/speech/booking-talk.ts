// The conversation with a real-estate office: what its callers say, and how the scripted model responds.
import type { ModelRule } from './scripted-model.ts';

/** The sentences sound different from each other and have no pause that a voice detector could take for their end. */
export const callerSays = {
  book: 'I would like to book a viewing',
  name: 'My name is Ann Example',
  price: 'What is the price of the house',
  human: 'Can I speak to a human being',
  stop: 'Wait stop talking',
  mailbox: 'Nobody is at home so leave a message after the tone',
  goodbye: 'Thank you very much and goodbye',
} as const;

/** What the agent answers to `callerSays.book`. */
export const asksForName = 'With pleasure. What is your name?';

/** `preferred_datetime` is local time in the booking's zone, such as `2030-12-01T10:00`. */
export function bookingRules({
  preferred_datetime,
  full_name = 'Ann Example',
}: {
  readonly preferred_datetime: string;
  readonly full_name?: string;
}): ModelRule[] {
  return [
    { start: true, say: 'Hello, this is the office. How can I help you?' },
    { user: /book a viewing/i, say: asksForName },
    { user: /my name is/i, call: { name: 'book_appointment', arguments: { full_name, preferred_datetime } } },
    { result_of: 'book_appointment', say: '{result}' },
    { user: /goodbye/i, say: 'Goodbye.', call: { name: 'end_call', arguments: {} } },
    {
      user: /price/i,
      say: 'The house costs four hundred thousand dollars, and it comes with a large garden, a garage for two cars and a view of the lake.',
    },
    { user: /stop/i, say: 'I am listening.' },
  ];
}
