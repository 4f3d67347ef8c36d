// @voicecall/sdk: the typed client of the Voice Calling Platform API.
export { createClient } from './client.ts';
export type { Client } from './client.ts';
export type { ClientOptions, Internals } from './config.ts';
export { isApiError, isConnectionError, VoiceCallConnectionError, VoiceCallError, VoiceCallTimeoutError } from './errors.ts';
export type { ApiError } from './errors.ts';
export type * from './generated/types.ts';
export type { Resources } from './generated/operations.ts';
export type { RequestOptions } from './operation.ts';
export type { ListResult, RateLimit, ResponseInfo, Result } from './result.ts';
export { sessionCookie } from './session-cookie.ts';
