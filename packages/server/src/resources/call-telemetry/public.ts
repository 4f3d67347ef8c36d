// Operations of the figures of calls that other resources may use.

/**
 * Both record figures of a call, in the caller's transaction, which holds the call's lock. What is on record already
 * stays as it is, so a repetition adds nothing.
 */
export { recordFigures, recordTelephony } from './record-figures.ts';
