// An error in the log: what happened and where, and no data of the rows.
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const row = 'Failing row contains (what the caller said).';

/** As it comes from PostgreSQL. */
function databaseError(): pg.DatabaseError {
  const about = {
    severity: 'ERROR',
    code: '23514',
    table: 'call_summaries',
    column: 'payload',
    constraint: 'call_summaries_payload_check',
  };
  const quotes = { detail: row, where: row, hint: row, internalQuery: row, query: row };
  return Object.assign(new pg.DatabaseError('new row violates a check constraint', 1, 'error'), about, quotes);
}

function logged(err: unknown): { err: Record<string, unknown>; line: string } {
  let line = '';
  createLog('info', { write: (text) => void (line += text) }).warn({ err }, 'failed');
  return { ...(JSON.parse(line) as { err: Record<string, unknown> }), line };
}

test('an error of the database is logged by its code and place', () => {
  const { err, line } = logged(databaseError());
  expect(err).toMatchObject({
    type: 'DatabaseError',
    message: 'new row violates a check constraint',
    code: '23514',
    table: 'call_summaries',
    column: 'payload',
    constraint: 'call_summaries_payload_check',
  });
  expect(err['stack']).toContain('log.test.ts');
  expect(line).not.toContain('caller');
});

test.each([
  ['the cause of another', () => new Error('outer', { cause: databaseError() })],
  ['one of several', () => new AggregateError([new AggregateError([databaseError()])], 'several')],
  [
    'hung onto another, as Prisma does',
    () =>
      Object.assign(new Error('Raw query failed'), {
        code: 'P2010',
        meta: { driverAdapterError: { cause: { detail: row } }, detail: row },
      }),
  ],
  ['an error beside another', () => Object.assign(new Error('outer'), { original: databaseError() })],
  ['no Error at all', () => ({ ...databaseError(), message: 'copied', nested: { detail: row } })],
  ['without even a message', () => ({ detail: row, nested: [row] })],
])('what it quotes of a row is not logged when it is %s', (_what, error) => {
  expect(logged(error()).line).not.toContain('caller');
});

test('other errors keep their plain values, and what is no error is not changed', () => {
  expect(
    logged(Object.assign(new Error('no'), { reason: 'timeout', retry_after_ms: 5, client: { socket: 1 } })).err,
  ).toEqual({ type: 'Error', message: 'no', stack: expect.any(String), reason: 'timeout', retry_after_ms: 5 });
  expect(logged('thrown text').err).toBe('thrown text');
  expect(logged(new AggregateError([new Error('first')], 'several')).err).toMatchObject({
    aggregateErrors: [{ type: 'Error', message: 'first' }],
  });
});

test('the time of a line is ISO 8601, in UTC with milliseconds', () => {
  expect((JSON.parse(logged(new Error('no')).line) as { time: unknown }).time).toMatch(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  );
});

test.each([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'auth_password',
  'auth_token',
  'token',
  'key',
  'secret',
  'signing_secret',
  'api_key',
  'api_secret',
])('what is called %s is not logged, and neither is it within other objects', (name) => {
  let line = '';
  const log = createLog('info', { write: (text) => void (line += text) });
  const secret = { [name]: 'whsec_7f3a' };
  log.warn({ ...secret, request: { ...secret, headers: secret } }, 'failed');
  const hidden = { [name]: '[redacted]' };
  expect(JSON.parse(line)).toMatchObject({ ...hidden, request: { ...hidden, headers: hidden } });
  expect(line).not.toContain('whsec_7f3a');
});

test('phone numbers are hidden anywhere in a text', () => {
  let line = '';
  const log = createLog('info', { write: (text) => void (line += text) });
  log.warn(
    {
      to: '+15551230001',
      room_name: 'inbound-tt_1_+4915112345678_x',
      err: Object.assign(new Error('INVITE of +15551230001 failed'), { number: '+15551230001' }),
      count: 3,
    },
    'failed',
  );
  expect(line).not.toMatch(/\d{7}/);
  expect(JSON.parse(line)).toMatchObject({
    to: '[phone number]',
    room_name: 'inbound-tt_1_[phone number]_x',
    count: 3,
    err: { message: 'INVITE of [phone number] failed' },
  });
});
