// What waits for calls and follows them, and what reads replies of chats. It is loaded when a method that needs it is first called.
export { followCall, followCalls } from './calls/follow-call.ts';
export { waitForCall } from './calls/wait-for-call.ts';
export { sendMessage } from './chats/send-message.ts';
export { waitForSummary } from './summary/wait-for-summary.ts';
