// What waits for calls and follows them. It is loaded when a method that needs it is first called.
export { followCall, followCalls } from './calls/follow-call.ts';
export { waitForCall } from './calls/wait-for-call.ts';
export { waitForSummary } from './summary/wait-for-summary.ts';
