// @voicecall/sdk: the typed client of the Voice Calling Platform API.
export type { CallMethods, CallWaitOptions } from './calls/wait-for-call.ts';
export type { CallsUpdate, CallUpdate, CallWatching, CallWatchOptions } from './calls/watch-call.ts';
export type { ChatSending, ChatSendOptions, ChatUpdate } from './chats/chat-sending.ts';
export { createClient } from './client.ts';
export type { Client } from './client.ts';
export type { ClientOptions, Internals } from './config.ts';
export {
  isApiError,
  isConnectionError,
  VoiceCallConnectionError,
  VoiceCallError,
  VoiceCallTimeoutError,
} from './errors.ts';
export type { ApiError, VoiceCallErrorFields } from './errors.ts';
export type * from './generated/types.ts';
export type * from './generated/operations.ts';
export type * from './generated/operator-operations.ts';
export type { Attempt, AttemptResult, Hooks, Logger, LogLevel } from './hooks.ts';
export type { IdempotentOptions, OperatorOptions, RequestOptions } from './operation.ts';
export { createOperatorClient } from './operator-client.ts';
export type { OperatorClient, OperatorClientOptions } from './operator-client.ts';
export type { RawRequestOptions, RawRequests } from './raw-request.ts';
export type { Created, ListResult, RateLimit, ResponseInfo, Result } from './result.ts';
export { sendable } from './sendable.ts';
export type { Sendable } from './sendable.ts';
export { sessionCookie } from './transport/session-cookie.ts';
export { canonicalTranscript } from './summary/canonical-transcript.ts';
export type { CanonicalTurn } from './summary/canonical-transcript.ts';
export { displayFact } from './summary/display-fact.ts';
export type { DisplayedFact, DisplayWords } from './summary/display-fact.ts';
export { displaySummary } from './summary/display-summary.ts';
export type { DisplayedSummary } from './summary/display-summary.ts';
export { readSummary } from './summary/read-summary.ts';
export type {
  CustomFieldFact,
  Fact,
  FactValue,
  FollowupView,
  ObjectionView,
  Reading,
  SummaryView,
  VerticalFacts,
} from './summary/summary-view.ts';
export type { SummaryWaiting, WaitOptions } from './summary/wait-for-summary.ts';
