// Which refusal of the catalogue an error becomes.
import { allRoutes, isRepeatable } from '@voicecall/contract';
import { expect, test } from 'vitest';
import { refuse } from '../platform/refuse.ts';
import { MediaError } from '../ports/media.ts';
import { errorBodyOf, refusalFor } from './errors.ts';

const request = { params: {}, query: {}, body: {} };

test('a refusal is sent as it is', () => {
  expect(errorBodyOf(refusalFor(refuse('unknown_tool_ids', { unknown_tool_ids: ['tl_1'] }), request))).toEqual({
    error: 'unknown_tool_ids',
    message: 'Some tool ids do not exist.',
    details: { unknown_tool_ids: ['tl_1'] },
  });
});

test('an error without details has none in its body', () => {
  expect(errorBodyOf(refuse('trunk_not_found'))).toEqual({
    error: 'trunk_not_found',
    message: 'The trunk does not exist.',
  });
});

test('a failure of the media service names it and says whether to try again', () => {
  expect(refusalFor(new MediaError('unreachable', 'secret host', { retryable: true }), request)).toMatchObject({
    code: 'upstream_failed',
    details: { upstream: 'media', retryable: true },
  });
});

test.each([
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  // What `pg` says of a pooler that has no server for a login yet.
  new Error('timeout expired'),
])('an unreachable database is "not ready", to be tried again in a second (%s)', (error) => {
  expect(refusalFor(error, request)).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '1' } });
});

test.each(['40P01', '40001', 'P2034', '57014', '55P03'])(
  'a transaction that PostgreSQL ended because it waited is to be tried again (%s)',
  (code) => {
    const error = Object.assign(new Error('ended'), { code });
    expect(refusalFor(error, request)).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '1' } });
  },
);

test.each([
  Object.assign(new Error('password authentication failed for user "voicecall"'), { code: '28P01' }),
  Object.assign(new Error('SASL authentication failed'), { code: '08P01' }),
])('a login that the database refuses, as while its password is changed, is "not ready" (%s)', (error) => {
  expect(refusalFor(error, request)).toMatchObject({ code: 'not_ready', headers: { 'Retry-After': '1' } });
});

test.each(allRoutes.map(({ route }) => [route.metadata.operation, route] as const))(
  '%s says when to come back only while it cannot have had an effect, or where clients may repeat it',
  (_operation, route) => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    const cut = new Error('Prisma failed', { cause: Object.assign(new Error('terminating'), { code: '57P01' }) });
    const again = { 'Retry-After': '1' };
    expect(refusalFor(refused, request, route)).toMatchObject({ code: 'not_ready', headers: again });
    expect(refusalFor(cut, request, route)).toMatchObject({ code: 'not_ready' });
    expect(refusalFor(cut, request, route).headers).toEqual(isRepeatable(route) ? again : {});
  },
);

test.each([
  new Error('password is hunter2'),
  'a string',
  null,
  undefined,
  Object.assign(new Error('vendor'), { status: 404, type: 'vendor' }),
])('anything else is an internal error that tells nothing (%s)', (error) => {
  expect(errorBodyOf(refusalFor(error, request))).toEqual({
    error: 'internal_error',
    message: 'Something went wrong on our side.',
  });
});
