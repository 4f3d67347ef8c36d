// Guarantees of the delay between attempts.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiError, VoiceCallConnectionError, VoiceCallTimeoutError } from '../errors.ts';
import { responseInfo } from './response-info.ts';
import { retryDelay } from './retry-delay.ts';

const now = Date.parse('2026-11-21T09:30:00Z');
const context = { attempt: 1, repeatable: true, random: 0.5, now };

function errorOf(status: number, headers: Record<string, string> = {}, body: unknown = { error: 'x', message: 'x' }) {
  return apiError(responseInfo(new Response(null, { status, headers })), body, 'GET /v1/x');
}

test.each([408, 429, 500, 502, 503, 504])('%i is retried', (status) => {
  expect(retryDelay(errorOf(status), {}, context)).toBe(250);
});

test.each([400, 401, 403, 404, 409, 410, 422, 501])('%i is final', (status) => {
  expect(retryDelay(errorOf(status, { 'retry-after': '1' }), {}, context)).toBeUndefined();
});

test('a failed connection and a timeout are retried, an unknown error is not', () => {
  expect(retryDelay(new VoiceCallConnectionError('x'), {}, context)).toBe(250);
  expect(retryDelay(new VoiceCallTimeoutError('x'), {}, context)).toBe(250);
  expect(retryDelay(new DOMException('aborted', 'AbortError'), {}, context)).toBeUndefined();
});

test('the delay doubles from half a second to eight seconds, with full jitter', () => {
  const longest = [1, 2, 3, 4, 5, 6, 61].map((attempt) =>
    retryDelay(errorOf(500), {}, { ...context, attempt, random: 1 }),
  );
  expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, random) => {
        const wait = retryDelay(errorOf(500), {}, { ...context, attempt, random }) ?? -1;
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThan(8000);
      },
    ),
  );
});

test('Retry-After is obeyed in seconds and as a date, up to a minute', () => {
  const wait = (value: string) => retryDelay(errorOf(503, { 'retry-after': value }), {}, context);
  expect(wait('7')).toBe(7000);
  expect(wait('0')).toBe(0);
  expect(wait('60')).toBe(60_000);
  expect(wait('61')).toBeUndefined();
  expect(wait('Sat, 21 Nov 2026 09:30:20 GMT')).toBe(20_000);
  expect(wait('Sat, 21 Nov 2026 09:29:00 GMT')).toBe(0);
  expect(wait('Sat, 21 Nov 2026 10:30:00 GMT')).toBeUndefined();
  expect(wait('soon')).toBe(250);
});

test('details.retry_after_seconds replaces an absent header', () => {
  const limited = (details?: unknown, headers = {}) =>
    errorOf(429, headers, { error: 'rate_limit_exceeded', message: 'x', details });
  expect(retryDelay(limited({ retry_after_seconds: 3 }), {}, context)).toBe(3000);
  expect(retryDelay(limited({ retry_after_seconds: 3 }, { 'retry-after': '5' }), {}, context)).toBe(5000);
  expect(retryDelay(limited({ retry_after_seconds: 61 }), {}, context)).toBeUndefined();
  expect(retryDelay(limited({ retry_after_seconds: 'x' }), {}, context)).toBe(250);
  expect(retryDelay(limited(null), {}, context)).toBe(250);
  expect(retryDelay(limited(), {}, context)).toBe(250);
});

test('a response stored under an idempotency key is not requested again', () => {
  for (const status of [429, 503])
    expect(retryDelay(errorOf(status, { 'idempotent-replayed': 'true' }), {}, context)).toBeUndefined();
});

test('a 502 is not retried where the effect may have happened, or where the API says that it is not retryable', () => {
  expect(retryDelay(errorOf(502), { key: 'key', acts: 'acts' }, context)).toBeUndefined();
  expect(retryDelay(errorOf(503), { key: 'key', acts: 'acts' }, context)).toBe(250);
  const failed = (retryable: boolean) =>
    errorOf(502, {}, { error: 'upstream_failed', message: 'x', details: { upstream: 'media', retryable } });
  expect(retryDelay(failed(true), {}, context)).toBe(250);
  expect(retryDelay(failed(false), {}, context)).toBeUndefined();
});

test('a request that is not repeatable is retried only when nothing was processed', () => {
  const once = { ...context, repeatable: false };
  const notReady = errorOf(503, { 'retry-after': '7' }, { error: 'not_ready', message: 'x' });
  expect(retryDelay(errorOf(429), {}, once)).toBe(250);
  expect(retryDelay(errorOf(429), { acts: 'acts' }, once)).toBe(250);
  expect(retryDelay(notReady, {}, once)).toBe(7000);
  // Its other system may have acted before the database was gone.
  expect(retryDelay(notReady, { acts: 'acts' }, once)).toBeUndefined();
  for (const status of [408, 500, 502, 503, 504]) expect(retryDelay(errorOf(status), {}, once)).toBeUndefined();
  expect(retryDelay(new VoiceCallConnectionError('x'), {}, once)).toBeUndefined();
  expect(retryDelay(new VoiceCallTimeoutError('x'), {}, once)).toBeUndefined();
});
