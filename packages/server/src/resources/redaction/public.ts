// Operations of redaction that other resources may use.

/** Before words are stored: what is stored of them, and which words on record change. */
export { redactCall } from './redact-call.ts';
export type { Redacted } from './redact-call.ts';
export type { Withheld } from './withhold-call.ts';

/** When the call has ended: makes readable what the model has left of the words that were withheld. */
export { redactWithheld } from './redact-withheld.ts';

/** In the transaction that ends the summary: forgets what could not be redacted. */
export { forgetSealed } from './withheld-store.ts';
