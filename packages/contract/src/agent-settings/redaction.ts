// Settings of an agent and of a tenant: what is not stored of what is said.
import * as z from 'zod';

/** What only the language model finds, after the call. Until then the words of the call are not shown. */
export const modelRedactionClasses = ['name', 'address', 'health'] as const;

/** What can be found in words, by rules or by the model: each class with what it has. */
export const redactionClasses = {
  payment: 'numbers of cards, their check numbers, IBANs',
  identity: 'identity, tax and passport numbers',
  contact: 'e-mail addresses and telephone numbers',
  name: 'names of persons, found by the model after the call',
  address: 'postal addresses, found by the model after the call',
  health: 'what tells of somebody’s health, found by the model after the call',
} as const;
const classes = Object.keys(redactionClasses) as (keyof typeof redactionClasses)[];

/** A class of `redactionClasses`. */
export const redactionClass = z.enum(classes).meta({
  id: 'RedactionClass',
  extensible: true,
  description: classes.map((name) => `\`${name}\`: ${redactionClasses[name]}.`).join(' '),
});
/** See `redactionClass`. */
export type RedactionClassName = z.output<typeof redactionClass>;

/** As requests and responses have them. */
export const redactionFields = {
  redact: z
    .array(redactionClass)
    .max(10)
    .describe(
      'What is replaced by the name of its class, such as `[payment]`, before turns, transcripts and arguments and results of tools are stored; also what is spoken in words and over several turns, in English, Spanish, German, French, Italian and Portuguese. What the agent and what the tenant names counts together. With `name`, `address` or `health` the words of a call are stored sealed and shown as `[redacted]` until the model has named its passages, before the summary; when it cannot, they stay `[redacted]`. The audio, and what a booking has, stay as they are.',
    ),
  redact_patterns: z
    .array(z.string().min(1).max(200))
    .max(20)
    .describe(
      'Regular expressions of RE2 for anything else, such as `\\bKD-\\d{6}\\b`: what they find in the text as it is written becomes `[redacted]`. `(?i)` at the beginning ignores case.',
    ),
};

/** What they are where a new agent or tenant leaves them out. */
export const redactionDefaults: { [K in keyof typeof redactionFields]: z.output<(typeof redactionFields)[K]> } = {
  redact: [],
  redact_patterns: [],
};
