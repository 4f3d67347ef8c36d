// What every error answer must be: the catalogue's shape, status, sentence and details, and declared where a route is
// named.
import { detailsSchema, errorBody, errorCatalogue, isErrorCode, routeErrors } from '@voicecall/contract';
import type { AnyRoute, ErrorBody, ErrorCode } from '@voicecall/contract';
import { expect } from 'vitest';
import type { RawAnswer } from './raw-request.ts';

type KnownError = ErrorBody & { readonly error: ErrorCode };

/** The error in an answer; fails when it is not one that `route` may give, or when it is our fault. */
export function expectRefusal(answer: RawAnswer, route?: AnyRoute): KnownError {
  const error = expectError(answer, route);
  expect(answer.status, answer.text).toBeLessThan(500);
  return error;
}

/** The same, whoever's fault it is. */
export function expectError(answer: RawAnswer, route?: AnyRoute): KnownError {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = errorBody.parse(answer.json());
  if (!isErrorCode(body.error)) throw new Error(`${body.error} is not in the catalogue`);
  const { status, message } = errorCatalogue[body.error];
  expect({ status: answer.status, message: body.message }).toEqual({ status, message });
  const details = detailsSchema(body.error);
  if (details) details.parse(body.details);
  else expect(body.details).toBeUndefined();
  if (route) expect(routeErrors(route)).toContain(body.error);
  return { ...body, error: body.error };
}
