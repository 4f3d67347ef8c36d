// The headers of every response: the four RateLimit fields and the request id (requirement 8).
import { rateLimits } from '@voicecall/contract';
import type { RateLimitName } from '@voicecall/contract';
import { expect } from 'vitest';
import type { RawResponse } from './raw-types.ts';

/** A request id that the platform has made. */
export const idOfOurs = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The header as the server spells it, which must be given exactly once. */
export function headerOf(response: RawResponse, name: string): string {
  const values = response.rawHeaders.filter((_value, index, all) => index % 2 === 1 && all[index - 1] === name);
  expect(values, name).toHaveLength(1);
  return values[0] ?? '';
}

/**
 * The fields of the draft's sixth version: four of them, plain integers, and the policy as limit and window. `id` is
 * what the request id must be.
 */
export function expectHeaders(
  response: RawResponse,
  names: readonly RateLimitName[] = ['default'],
  id: RegExp | string = idOfOurs,
): void {
  const [policy, limit, remaining, reset] = [
    'RateLimit-Policy',
    'RateLimit-Limit',
    'RateLimit-Remaining',
    'RateLimit-Reset',
  ].map((name) => headerOf(response, name));
  const declared = names
    .map((name) => rateLimits[name])
    .find((candidate) => policy === `${candidate.limit};w=${candidate.window_sec}`);
  expect(declared, `${policy} for ${names.join()}`).toBeDefined();
  for (const figure of [limit, remaining, reset]) expect(figure).toMatch(/^\d+$/);
  expect(Number(limit)).toBe(declared?.limit);
  expect(Number(remaining)).toBeLessThanOrEqual(Number(limit));
  expect(Number(reset)).toBeGreaterThan(0);
  expect(Number(reset)).toBeLessThanOrEqual(declared?.window_sec ?? 0);
  expect(headerOf(response, 'X-Request-Id')).toMatch(id);
}
