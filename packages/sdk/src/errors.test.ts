// Guarantees of the errors: a code narrows its details, copies of the package recognise each other's errors, and no
// value makes the guards throw.
import { inspect } from 'node:util';
import { expect, expectTypeOf, test, vi } from 'vitest';
import {
  apiError,
  isApiError,
  isConnectionError,
  VoiceCallConnectionError,
  VoiceCallError,
  VoiceCallTimeoutError,
} from './errors.ts';
import type { ApiError } from './errors.ts';
import { responseInfo } from './transport/response-info.ts';

const headers = { 'x-request-id': 'req_1', 'set-cookie': 'svc_operator=hidden' };
const response = responseInfo(new Response(null, { status: 400, headers }));
const unknownTools = apiError(response, {
  error: 'unknown_tool_ids',
  message: 'Some tool ids do not exist.',
  details: { unknown_tool_ids: ['tl_1'] },
});

test('the code narrows the details', () => {
  const error: unknown = unknownTools;
  if (!isApiError(error) || error.code !== 'unknown_tool_ids') throw new Error('not narrowed');
  expectTypeOf(error.details).toEqualTypeOf<{ unknown_tool_ids: string[] }>();
  expect(error.details.unknown_tool_ids).toEqual(['tl_1']);
  expectTypeOf<Extract<ApiError, { code: 'agent_not_found' }>['details']>().toEqualTypeOf<undefined>();
});

test('an error has the data of the refusal and of its response', () => {
  expect(unknownTools).toBeInstanceOf(VoiceCallError);
  expect(unknownTools).toMatchObject({
    name: 'VoiceCallError',
    message: 'Some tool ids do not exist.',
    status: 400,
    requestId: 'req_1',
    rateLimit: null,
  });
  expect(unknownTools.headers.get('x-request-id')).toBe('req_1');
});

test('headers are neither in the JSON nor in the log of an error', () => {
  const json = JSON.parse(JSON.stringify(unknownTools));
  expect(json).toEqual({
    name: 'VoiceCallError',
    message: 'Some tool ids do not exist.',
    code: 'unknown_tool_ids',
    status: 400,
    details: { unknown_tool_ids: ['tl_1'] },
    requestId: 'req_1',
    rateLimit: null,
  });
  expect(inspect(unknownTools, { depth: null })).not.toContain('hidden');
});

test('a code newer than this package is kept', () => {
  const error = apiError(response, { error: 'brand_new', message: 'New.', details: { a: 1 } });
  expect(error).toMatchObject({ code: 'brand_new', message: 'New.', details: { a: 1 } });
  expect(isApiError(error)).toBe(true);
});

test.each([undefined, null, 'text', 7, [], {}, { error: { code: 1 } }, { message: 'x' }])(
  "a body %j that is not the API's becomes unknown_error",
  (body) => {
    expect(apiError(response, body)).toMatchObject({ code: 'unknown_error', status: 400, details: undefined });
  },
);

test('an error without a message shows its code', () => {
  expect(apiError(response, { error: 'not_found' }).message).toBe('not_found');
});

test('a second copy of the package recognises the errors', async () => {
  vi.resetModules();
  const copy = await import('./errors.ts');
  expect(copy.VoiceCallError).not.toBe(VoiceCallError);
  expect(copy.isApiError(unknownTools)).toBe(true);
  expect(copy.isConnectionError(new VoiceCallTimeoutError('x'))).toBe(true);
  expect(isApiError(copy.apiError(response, {}))).toBe(true);
});

test('guards tell the errors apart and accept anything', () => {
  for (const error of [new VoiceCallConnectionError('x'), new VoiceCallTimeoutError('x')]) {
    expect(isConnectionError(error)).toBe(true);
    expect(isApiError(error)).toBe(false);
  }
  for (const other of [undefined, null, 'x', 7, new Error('x'), {}]) {
    expect(isConnectionError(other)).toBe(false);
    expect(isApiError(other)).toBe(false);
  }
});
