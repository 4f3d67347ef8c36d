// @voicecall/sdk: the typed client of the Voice Calling Platform API.
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
export type { ApiError } from './errors.ts';
export type * from './generated/types.ts';
export type { Resources } from './generated/operations.ts';
export type { RequestOptions } from './operation.ts';
export type { ListResult, RateLimit, ResponseInfo, Result } from './result.ts';
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
