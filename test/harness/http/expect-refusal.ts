// Checks an error response: the catalogue's shape, status, message and details, and declared by the route if one is
// given.
import { detailsSchema, errorBody, errorCatalogue, isErrorCode, routeErrors } from '@voicecall/contract';
import type { AnyRoute, ErrorBody, ErrorCode } from '@voicecall/contract';
import { expect } from 'vitest';
import type { RawResponse } from './raw-types.ts';

type KnownError = ErrorBody & { readonly error: ErrorCode };

/** The error of a response; fails when `route` does not declare it, or when it is a server error. */
export function expectRefusal(response: RawResponse, route?: AnyRoute): KnownError {
  const error = expectError(response, route);
  expect(response.status, response.text).toBeLessThan(500);
  return error;
}

/** The same, server errors included. */
export function expectError(response: RawResponse, route?: AnyRoute): KnownError {
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const body = errorBody.parse(response.json());
  if (!isErrorCode(body.error)) throw new Error(`${body.error} is not in the catalogue`);
  const { status, message } = errorCatalogue[body.error];
  expect({ status: response.status, message: body.message }).toEqual({ status, message });
  const details = detailsSchema(body.error);
  if (details) details.parse(body.details);
  else expect(body.details).toBeUndefined();
  // The words of a library are not for clients.
  expect(response.text).not.toMatch(/"message":"(Invalid|Too (big|small)|Unrecognized)/);
  if (route) expect(routeErrors(route)).toContain(body.error);
  return { ...body, error: body.error };
}
