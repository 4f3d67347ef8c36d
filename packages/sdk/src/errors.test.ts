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
const request = 'PUT /v1/tenants/tn_1/agents/ta_1';
const refusalOf = (body: unknown) => apiError(response, body, request);
const unknownTools = refusalOf({
  error: 'unknown_tool_ids',
  message: 'Some tool ids do not exist.',
  details: { unknown_tool_ids: ['tl_1'] },
});

const line =
  'Some tool ids do not exist. {"unknown_tool_ids":["tl_1"]} (unknown_tool_ids, 400, PUT /v1/tenants/tn_1/agents/ta_1, req_1)';

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
    message: line,
    status: 400,
    request,
    requestId: 'req_1',
    rateLimit: null,
  });
  expect(unknownTools.headers.get('x-request-id')).toBe('req_1');
});

test('headers are neither in the JSON nor in the log of an error', () => {
  const json = JSON.parse(JSON.stringify(unknownTools));
  expect(json).toEqual({
    name: 'VoiceCallError',
    message: line,
    code: 'unknown_tool_ids',
    status: 400,
    details: { unknown_tool_ids: ['tl_1'] },
    request,
    requestId: 'req_1',
    rateLimit: null,
  });
  expect(inspect(unknownTools, { depth: null })).not.toContain('hidden');
});

test('a code newer than this package is kept', () => {
  const error = refusalOf({ error: 'brand_new', message: 'New.', details: { a: 1 } });
  expect(error).toMatchObject({
    code: 'brand_new',
    message: 'New. {"a":1} (brand_new, 400, PUT /v1/tenants/tn_1/agents/ta_1, req_1)',
    details: { a: 1 },
  });
  expect(isApiError(error)).toBe(true);
});

test.each([undefined, null, 'text', 7, [], {}, { error: { code: 1 } }, { message: 'x' }])(
  "a body %j that is not the API's becomes unknown_error",
  (body) => {
    expect(refusalOf(body)).toMatchObject({ code: 'unknown_error', status: 400, details: undefined });
  },
);

test('an error without a message says so, with its code', () => {
  const where = '400, PUT /v1/tenants/tn_1/agents/ta_1, req_1';
  expect(refusalOf({ error: 'not_found' }).message).toBe(`The API gave no reason (not_found, ${where})`);
  expect(refusalOf(undefined).message).toBe(`The API gave no reason (unknown_error, ${where})`);
});

test.each([
  [{ fields: ['name', 'welcome'] }, 'name; welcome'],
  [{ fields: ['name'], issues: [{ path: 'nmae', message: 'is not known' }] }, 'name; nmae is not known'],
  [
    {
      issues: [
        { path: 'http.url', message: 'must be a URL' },
        { path: 'type', message: 'x' },
      ],
    },
    'http.url must be a URL; type x',
  ],
  [{ limit: 200, resource: 'trunks' }, '{"limit":200,"resource":"trunks"}'],
])('the details %j are told in the line', (details, told) => {
  const error = refusalOf({ error: 'validation_failed', message: 'No.', details });
  expect(String(error)).toBe(
    `VoiceCallError: No. ${told} (validation_failed, 400, PUT /v1/tenants/tn_1/agents/ta_1, req_1)`,
  );
});

test.each([
  null,
  'text',
  7,
  [],
  { fields: 'name' },
  { fields: [null, { a: { b: 1 } }] },
  { issues: {} },
  { issues: [null, 3, []] },
])('details %j that are not as declared make no other error, and no second line', (details) => {
  const error = refusalOf({ error: 'x', message: 'First\r\nsecond\u2028third', details });
  expect(error.message).toMatch(/^First second third.*\(x, 400, .+, req_1\)$/);
  expect(error.details).toEqual(details);
});

test('very long details are cut in the line and whole in the data', () => {
  const details = { fields: Array.from({ length: 10_000 }, () => 'name') };
  const error = refusalOf({ error: 'x', message: 'No.', details });
  expect(error.message.length).toBeLessThan(700);
  expect(error.details).toEqual(details);
});

test('the console shows the details in full, however deep, and on which line of the program', () => {
  const error = refusalOf({
    error: 'x',
    message: 'No.',
    details: { issues: [{ path: 'a', seen: { deep: { er: [['end']] } } }] },
  });
  for (const shown of [inspect(error), inspect({ error: [[error]] }), inspect(new Error('outer', { cause: error }))]) {
    for (const part of ['end', "code: 'x'", 'status: 400', 'req_1', request, 'errors.test.ts'])
      expect(shown).toContain(part);
    expect(shown).not.toContain('hidden');
  }
});

test('a second copy of the package recognises the errors', async () => {
  vi.resetModules();
  const copy = await import('./errors.ts');
  expect(copy.VoiceCallError).not.toBe(VoiceCallError);
  expect(copy.isApiError(unknownTools)).toBe(true);
  expect(copy.isConnectionError(new VoiceCallTimeoutError('x'))).toBe(true);
  expect(isApiError(copy.apiError(response, {}, request))).toBe(true);
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
